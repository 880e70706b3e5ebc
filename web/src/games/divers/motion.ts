// Pieces that move: after each change every piece travels from where it lay to where it lies.

import { Ghosts } from "../../board/motion/ghosts.svelte";
import { isApart, travel, TRAVEL, visit, within } from "../../board/motion/paths";
import { piecesIn, placeOf, Places } from "../../board/motion/places";
import type { Claimed, Contest, View } from "../../generated/divers";
import type { DiversEvent } from "./position";
import { COLOURS, placeName, readCard, type Colour } from "./words";

/** How long a settled tile's cards stay in sight before they go. */
const LINGER = 1100;

/** A piece that has left the board. */
export type LeavingPiece = { card: string } | { gem: Colour };

export class Motion {
  readonly ghosts = new Ghosts<LeavingPiece>();
  readonly #places = new Places();
  #shown: View | null = null;

  /** Remembers where everything lies, just before the board changes. */
  look(root: HTMLElement | null, dropped: { card: string; box: DOMRect } | null): void {
    this.#places.remember(root);
    if (dropped) this.#places.set(`card:${dropped.card}`, dropped.box);
  }

  /** Lets everything travel to where it lies now. */
  go(root: HTMLElement | null, view: View, news: DiversEvent[] | null): void {
    if (root && news) this.#travel(root, news);
    this.#shown = view;
  }

  #travel(root: HTMLElement, events: DiversEvent[]): void {
    const contest = events.find((event) => event.event === "contest");
    const filled = new Set(events.filter((event) => event.event === "filled").map((event) => event.tile));
    // A player who goes on quickly, or steps through a replay, does not wait for what is still leaving.
    if (contest || events.length === 0) this.ghosts.clear();
    let gems = 0;
    for (const piece of piecesIn(root)) {
      const [kind, name = ""] = placeOf(piece);
      const box = piece.getBoundingClientRect();
      if (kind === "gem" && filled.has(Number(name))) {
        const wait = (contest?.tile === Number(name) ? LINGER + TRAVEL : 0) + 50 * gems++;
        const small = new DOMRect(0, 0, box.width / 2, box.height / 2);
        travel(piece, within(this.#places.get("bag") ?? box, small), box, wait);
      } else if (kind === "card") {
        const from = this.#places.get(`card:${name}`) ?? this.#origin(name, events);
        if (from && isApart(from, box)) travel(piece, from, box);
      }
    }
    this.#leave(root, contest, events);
    for (const event of events) if (event.event === "claimed") this.#pay(event);
  }

  /** Returns where a card comes from that was not seen before. */
  #origin(card: string, events: DiversEvent[]): DOMRect | undefined {
    const played = events.find((event) => event.event === "played" && event.card === card);
    if (played?.event === "played") return this.#places.get(`hand:${played.seat}`);
    const drawn = events.some((event) => event.event === "drew" && event.cards?.includes(card));
    return drawn ? this.#places.get("deck") : undefined;
  }

  /** What lay at the tiles and is gone: cards go to the discard pile, treasures to the winner. */
  #leave(root: HTMLElement, contest: Contest | undefined, events: DiversEvent[]): void {
    const still = new Set(piecesIn(root).map((piece) => piece.dataset.at));
    const discard = this.#places.get("discard");
    const laid = this.#shown?.tiles.flatMap((tile) => tile.sides.flatMap((side) => side.cards)) ?? [];
    for (const card of laid) {
      const over = this.#places.get(`card:${card}`);
      if (!over || !discard || still.has(`card:${card}`)) continue;
      this.ghosts.add({ card }, visit(over, over, discard, contest ? LINGER : 0));
    }
    if (!contest) return;
    const played = events.find((event) => event.event === "played");
    if (played && discard && !still.has(`card:${played.card}`) && !laid.includes(played.card)) {
      const from = this.#places.get(`card:${played.card}`) ?? this.#places.get(`hand:${played.seat}`);
      const over = this.#places.get(`free:${placeName(played)}:${readCard(played.card).colour}`);
      if (from && over) this.ghosts.add({ card: played.card }, visit(from, over, discard, LINGER));
    }
    for (const [at, over] of this.#places.entries()) {
      const [kind, value, colour] = at.split(":");
      if (kind !== "gem" || Number(value) !== contest.tile) continue;
      const to = this.#places.get(`goal:${colour}:${contest.winner}`);
      if (to) this.ghosts.add({ gem: colour as Colour }, visit(over, over, within(to, over), LINGER));
    }
  }

  /** The treasures of a payment go to the goal card. */
  #pay(claimed: Claimed): void {
    const goal = this.#places.get(`goalcard:${claimed.goal}`);
    for (const gem of COLOURS) {
      const from = this.#places.get(`goal:${gem}:${claimed.seat}`);
      for (let i = 0; goal && from && i < (claimed.paid[gem] ?? 0); i++) {
        const over = new DOMRect(from.x + 9 * i, from.y, from.height, from.height);
        this.ghosts.add({ gem }, visit(over, over, within(goal, over), 60 * i));
      }
    }
  }
}
