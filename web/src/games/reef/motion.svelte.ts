// Pieces that travel: from a pool to the hand, from the hand into the ocean, from bubble to bubble. Nothing waits for them.

import { tick } from "svelte";
import { Ghosts } from "../../board/motion/ghosts.svelte";
import { arc, calm } from "../../board/motion/paths";
import type { Piece, View } from "../../generated/reef";
import { bubbleOf } from "./geometry";
import type { ReefEvent } from "./position";

/** A tile or a fish on its way. */
export type Travelling = { piece: Piece } | { fish: string };

interface Route {
  look: Travelling | null;
  from: string;
  to: string;
}

export class Motion {
  readonly ghosts = new Ghosts<Travelling>();
  /** Places in the ocean where something has just come, and whether it is seen on its way there. */
  fresh = $state.raw(new Set<string>());
  flown = $state(false);
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

  #fly(root: HTMLElement | null, routes: Route[]): void {
    if (calm()) return;
    for (const { look, from, to } of routes) {
      const [start, end] = [boxOf(root, from), boxOf(root, to)];
      if (look && start && end) this.ghosts.add(look, arc(start, end));
    }
  }
}

function routesOf(view: View, move: string): Route[] {
  const [word = "", one = "", two = "", , four = ""] = move.split(" ");
  const fishAt = (bubble: string): string | undefined =>
    view.oceans[view.seat ?? 0]?.fish.find((fish) => fish.bubble === bubble)?.colour;
  switch (word) {
    case "take":
      return [{ look: tile(view.creatures[Number(one) - 1]), from: `pool:creature ${one}`, to: "hand:tile" }];
    case "choose": {
      const piece = (one === "coral" ? view.corals : view.creatures)[Number(two) - 1];
      const fish = four || two;
      const colour = view.stock ? fish : view.fish[Number(fish) - 1];
      return [
        { look: tile(piece), from: `pool:${one} ${two}`, to: "hand:tile" },
        { look: swimmer(colour), from: `pool:fish ${fish}`, to: "hand:fish" },
      ];
    }
    case "tile":
      return [{ look: tile(view.tile), from: "hand:tile", to: `space:${one}` }];
    case "fish":
      return [{ look: swimmer(view.swimmer), from: "hand:fish", to: `bubble:${one}` }];
    case "move":
      // Alone, the price is paid first.
      return view.lionfish === null ? [{ look: swimmer(fishAt(one)), from: `bubble:${one}`, to: `bubble:${two}` }] : [];
    case "finish": {
      const bubble = two ? bubbleOf(one, "nesw".indexOf(two)) : "";
      return two ? [{ look: swimmer(fishAt(bubble)), from: `bubble:${bubble}`, to: `space:${one}` }] : [];
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
  const taken = { look: tile(event.tile), from: `pool:${pool} ${event.place}`, to };
  if (event.event === "took") return [taken];
  return [taken, { look: swimmer(event.fish), from: `pool:fish ${event.fish_place ?? event.fish}`, to }];
}

function tile(piece: Piece | null | undefined): Travelling | null {
  return piece ? { piece } : null;
}

function swimmer(fish: string | null | undefined): Travelling | null {
  return fish ? { fish } : null;
}

function boxOf(root: HTMLElement | null, at: string): DOMRect | undefined {
  return root?.querySelector(`[data-at="${at}"]`)?.getBoundingClientRect();
}
