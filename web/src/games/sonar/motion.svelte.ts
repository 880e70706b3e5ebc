// What has just happened, as drawings on the maps: a ping, a splash, a submarine coming up. Nothing waits for them.

import type { SonarEvent } from "./position";
import type { Crew } from "./words";

/** How long a drawing stays in sight, unless another takes its place. */
const STAY = 5_000;

/** Something that has just happened, on the maps that it is about. */
export type Effect =
  | { id: number; kind: "ping"; crew: Crew }
  | { id: number; kind: "line"; crew: Crew; line: "row" | "column"; value: string }
  | { id: number; kind: "splash"; crew: Crew; cell: string; hits: Crew[] }
  | { id: number; kind: "rise"; crew: Crew; cell: string };

type Drawn = Effect extends infer E ? (E extends Effect ? Omit<E, "id"> : never) : never;

export class Motion {
  effects = $state.raw<Effect[]>([]);
  #number = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  hear(events: SonarEvent[]): void {
    // A returning player sees the last event only, not all that was missed.
    const drawn = events.map(drawnFor).findLast((one) => one !== null);
    if (!drawn) return;
    this.effects = [{ id: ++this.#number, ...drawn } as Effect];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.effects = []), STAY);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

function drawnFor(event: SonarEvent): Drawn | null {
  switch (event.event) {
    case "pinged":
      return { kind: "ping", crew: event.crew };
    case "answered":
      return { kind: "line", crew: event.crew, line: event.line, value: event.value };
    case "fired":
      return { kind: "splash", crew: event.crew, cell: event.cell, hits: event.hits };
    case "surfaced":
      return { kind: "rise", crew: event.crew, cell: event.cell };
    default:
      return null;
  }
}
