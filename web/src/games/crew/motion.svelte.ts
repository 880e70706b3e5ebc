// Pieces that move: after each change every piece travels from where it lay to where it lies. Nothing waits for it.

import type { TrickWon, View } from "../../generated/crew";
import type { CrewEvent } from "./position";

const TRAVEL = 220;
/** How long a complete trick stays in sight before it goes to its winner. */
const LINGER = 1100;
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

/** A card that has left the table and is still seen on its way out. */
export interface Ghost {
  id: number;
  card: string;
  from: DOMRect;
  over: DOMRect;
  to: DOMRect;
  won: boolean;
}

export class Motion {
  ghosts = $state.raw<Ghost[]>([]);
  #boxes = new Map<string, DOMRect>();
  #shown: View | null = null;
  #heard: CrewEvent[] | null = null;
  #number = 0;

  /** Remembers where everything lies, just before the board changes. */
  look(root: HTMLElement | null): void {
    this.#boxes = new Map(pieces(root).map((piece) => [piece.dataset.at ?? "", piece.getBoundingClientRect()]));
  }

  /** Lets everything travel to where it lies now. */
  go(root: HTMLElement | null, view: View, happened: CrewEvent[]): void {
    // A move on its way changes the view before anything new has happened.
    const events = happened === this.#heard ? [] : happened;
    if (root && this.#shown) this.#travel(root, events);
    this.#heard = happened;
    this.#shown = view;
    this.#boxes.clear();
  }

  gone(ghost: Ghost): void {
    this.ghosts = this.ghosts.filter((one) => one !== ghost);
  }

  #travel(root: HTMLElement, events: CrewEvent[]): void {
    const won = events.find((event) => event.event === "trick_won");
    // Whoever goes on quickly, or steps through a replay, does not wait for what is still leaving.
    if (won || events.some(({ event }) => event === "played")) this.ghosts = [];
    for (const piece of pieces(root)) {
      const at = piece.dataset.at ?? "";
      const [kind, name = ""] = at.split(":");
      if (kind !== "card" && kind !== "task") continue;
      const from = this.#boxes.get(at) ?? (kind === "card" ? this.#origin(name, events) : undefined);
      const box = piece.getBoundingClientRect();
      if (from && Math.hypot(from.x - box.x, from.y - box.y) > 3) travel(piece, from, box);
    }
    if (won) this.#gather(won);
  }

  /** Where a card comes from that was not seen before: the hand of whoever played it. */
  #origin(card: string, events: CrewEvent[]): DOMRect | undefined {
    const played = events.find((event) => event.event === "played" && event.card === card);
    return played?.event === "played" ? this.#boxes.get(`member:${played.member}`) : undefined;
  }

  /** A complete trick stays a while and goes to its winner. */
  #gather(trick: TrickWon): void {
    const to = this.#boxes.get(`member:${trick.winner}`);
    if (!to) return;
    trick.cards.forEach((card, member) => {
      const over = this.#boxes.get(`slot:${member}`);
      const from = this.#boxes.get(`card:${card}`) ?? this.#boxes.get(`member:${member}`);
      if (over && from) this.#haunt({ card, from, over, to, won: member === trick.winner });
    });
  }

  #haunt(ghost: Omit<Ghost, "id">): void {
    this.ghosts = [...this.ghosts, { id: ++this.#number, ...ghost }];
  }
}

/** Lets a ghost arrive, stay a while and leave. */
export function haunt(element: HTMLElement, ghost: Ghost): Animation {
  const whole = TRAVEL + LINGER + TRAVEL;
  return element.animate(
    [
      { transform: calm() ? "none" : shift(ghost.over, ghost.from), offset: 0, easing: EASE },
      { transform: "none", offset: TRAVEL / whole },
      { transform: "none", opacity: 1, offset: (TRAVEL + LINGER) / whole, easing: EASE },
      { transform: calm() ? "none" : shift(ghost.over, ghost.to), opacity: 0, offset: 1 },
    ],
    { duration: whole, fill: "forwards" },
  );
}

function pieces(root: HTMLElement | null): HTMLElement[] {
  return root ? [...root.querySelectorAll<HTMLElement>("[data-at]")] : [];
}

function travel(piece: HTMLElement, from: DOMRect, to: DOMRect): void {
  const timing = { duration: TRAVEL, easing: EASE, fill: "backwards" } as const;
  if (calm()) {
    piece.animate([{ opacity: 0 }, { opacity: 1 }], timing);
    return;
  }
  const dx = centreX(from) - centreX(to);
  const dy = centreY(from) - centreY(to);
  const lift = Math.min(36, Math.hypot(dx, dy) / 6);
  const size = Math.min(1.6, from.width / Math.max(1, to.width));
  piece.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${size})`, zIndex: 5 },
      { transform: `translate(${dx / 2}px, ${dy / 2 - lift}px) scale(${(size + 1) / 2})`, zIndex: 5 },
      { transform: "none", zIndex: 5 },
    ],
    timing,
  );
}

function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function shift(from: DOMRect, to: DOMRect): string {
  const size = Math.min(1.6, to.width / Math.max(1, from.width), to.height / Math.max(1, from.height));
  return `translate(${centreX(to) - centreX(from)}px, ${centreY(to) - centreY(from)}px) scale(${size})`;
}

function centreX(box: DOMRect): number {
  return box.x + box.width / 2;
}

function centreY(box: DOMRect): number {
  return box.y + box.height / 2;
}
