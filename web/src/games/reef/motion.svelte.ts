// Pieces that travel: from a pool to the hand, from the hand into the ocean, from bubble to bubble. Nothing waits for them.

import { tick } from "svelte";
import type { Piece, View } from "../../generated/reef";
import { bubbleOf } from "./geometry";
import type { ReefEvent } from "./position";

const TRAVEL = 220;
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

/** A tile or a fish on its way. */
export interface Flight {
  id: number;
  piece: Piece | null;
  fish: string | null;
  from: DOMRect;
  to: DOMRect;
}

interface Route {
  piece?: Piece | null | undefined;
  fish?: string | null | undefined;
  from: string;
  to: string;
}

export class Motion {
  flights = $state.raw<Flight[]>([]);
  /** Places in the ocean where something has just come, and whether it is seen on its way there. */
  fresh = $state.raw(new Set<string>());
  flown = $state(false);
  #number = 0;
  #own = false;

  /** A move of one's own sets out before the server has heard of it. */
  leave(root: HTMLElement | null, view: View, move: string): void {
    const routes = routesOf(view, move);
    this.#own = routes.length > 0;
    if (!this.#own) return;
    this.fresh = new Set(routes.map(({ to }) => to.split(":")[1] ?? ""));
    this.flown = true;
    this.#fly(root, routes);
  }

  /** What has just happened; `shown` is the seat whose ocean is in the middle. */
  hear(root: HTMLElement | null, view: View, shown: number, events: ReefEvent[]): void {
    const own = this.#own;
    this.#own = false;
    const others = events.filter((event) => !own || !("seat" in event) || event.seat !== view.seat);
    if (others.length === 0) return;
    this.fresh = new Set(others.flatMap((event) => placesOf(event, shown)));
    this.flown = false;
    // The table looks as it does after all of it; what was taken still has its place.
    void tick().then(() =>
      this.#fly(
        root,
        others.flatMap((event) => takingOf(event, view.seat)),
      ),
    );
  }

  gone(flight: Flight): void {
    this.flights = this.flights.filter((one) => one !== flight);
  }

  #fly(root: HTMLElement | null, routes: Route[]): void {
    if (calm()) return;
    for (const { piece = null, fish = null, from, to } of routes) {
      const [start, end] = [boxOf(root, from), boxOf(root, to)];
      if (start && end) this.flights = [...this.flights, { id: ++this.#number, piece, fish, from: start, to: end }];
    }
  }
}

/** Lets a piece travel along a short arc. */
export function fly(element: HTMLElement, { from, to }: Flight): Animation {
  const [dx, dy] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
  const size = Math.min(to.width, to.height) / Math.max(1, from.width);
  const lift = Math.min(36, Math.hypot(dx, dy) / 6);
  return element.animate(
    [
      { transform: "none" },
      { transform: `translate(${dx / 2}px, ${dy / 2 - lift}px) scale(${(1 + size) / 2})` },
      { transform: `translate(${dx}px, ${dy}px) scale(${size})` },
    ],
    { duration: TRAVEL, easing: EASE, fill: "forwards" },
  );
}

function routesOf(view: View, move: string): Route[] {
  const [word = "", one = "", two = "", , four = ""] = move.split(" ");
  const fishAt = (bubble: string): string | undefined =>
    view.oceans[view.seat ?? 0]?.fish.find((fish) => fish.bubble === bubble)?.colour;
  switch (word) {
    case "take":
      return [{ piece: view.creatures[Number(one) - 1], from: `pool:creature ${one}`, to: "hand:tile" }];
    case "choose": {
      const piece = (one === "coral" ? view.corals : view.creatures)[Number(two) - 1];
      const fish = four || two;
      const colour = view.stock ? fish : view.fish[Number(fish) - 1];
      return [
        { piece, from: `pool:${one} ${two}`, to: "hand:tile" },
        { fish: colour, from: `pool:fish ${fish}`, to: "hand:fish" },
      ];
    }
    case "tile":
      return [{ piece: view.tile, from: "hand:tile", to: `space:${one}` }];
    case "fish":
      return [{ fish: view.swimmer, from: "hand:fish", to: `bubble:${one}` }];
    case "move":
      // Alone, the price is paid first.
      return view.lionfish === null ? [{ fish: fishAt(one), from: `bubble:${one}`, to: `bubble:${two}` }] : [];
    case "finish": {
      const bubble = two ? bubbleOf(one, "nesw".indexOf(two)) : "";
      return two ? [{ fish: fishAt(bubble), from: `bubble:${bubble}`, to: `space:${one}` }] : [];
    }
    default:
      return [];
  }
}

/** Where in the ocean that is shown something has come to lie. */
function placesOf(event: ReefEvent, shown: number): string[] {
  if (!("seat" in event) || event.seat !== shown) return [];
  if (event.event === "placed" || event.event === "finished" || event.event === "shifted") return [event.space];
  return event.event === "swam" || event.event === "moved" ? [event.bubble] : [];
}

/** What another player takes goes to that player's small ocean. */
function takingOf(event: ReefEvent, seat: number | null): Route[] {
  if ((event.event !== "chose" && event.event !== "took") || event.seat === seat || event.place === null) return [];
  const to = `mini:${event.seat}`;
  const pool = event.event === "chose" && event.pool === "corals" ? "coral" : "creature";
  const tile = { piece: event.tile, from: `pool:${pool} ${event.place}`, to };
  if (event.event === "took") return [tile];
  return [tile, { fish: event.fish, from: `pool:fish ${event.fish_place ?? event.fish}`, to }];
}

function boxOf(root: HTMLElement | null, at: string): DOMRect | undefined {
  return root?.querySelector(`[data-at="${at}"]`)?.getBoundingClientRect();
}

function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
