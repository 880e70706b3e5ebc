// Pieces that move: after each change every piece travels from where it lay to where it lies.

import { Ghosts } from "../../board/motion/ghosts.svelte";
import { isApart, travel, visit } from "../../board/motion/paths";
import { piecesIn, placeOf, Places } from "../../board/motion/places";
import type { TrickWon } from "../../generated/crew";
import type { CrewEvent } from "./position";

/** How long a complete trick stays in sight before it goes to its winner. */
const LINGER = 1100;

/** A card that has left the table. */
export interface LeavingCard {
  card: string;
  won: boolean;
}

export class Motion {
  readonly ghosts = new Ghosts<LeavingCard>();
  readonly #places = new Places();

  /** Remembers where everything lies, just before the board changes. */
  look(root: HTMLElement | null): void {
    this.#places.remember(root);
  }

  /** Lets everything travel to where it lies now. */
  go(root: HTMLElement | null, news: CrewEvent[] | null): void {
    if (!root || !news) return;
    const won = news.find((event) => event.event === "trick_won");
    // A player who goes on quickly, or steps through a replay, does not wait for what is still leaving.
    if (won || news.some(({ event }) => event === "played")) this.ghosts.clear();
    for (const piece of piecesIn(root)) {
      const [kind, name = ""] = placeOf(piece);
      if (kind !== "card" && kind !== "task") continue;
      const from = this.#places.get(`${kind}:${name}`) ?? (kind === "card" ? this.#origin(name, news) : undefined);
      const box = piece.getBoundingClientRect();
      if (from && isApart(from, box)) travel(piece, from, box);
    }
    if (won) this.#gather(won);
  }

  /** Returns where a card comes from that was not seen before: the hand of the member who played it. */
  #origin(card: string, events: CrewEvent[]): DOMRect | undefined {
    const played = events.find((event) => event.event === "played" && event.card === card);
    return played?.event === "played" ? this.#places.get(`member:${played.member}`) : undefined;
  }

  /** A complete trick stays a while and goes to its winner. */
  #gather(trick: TrickWon): void {
    const to = this.#places.get(`member:${trick.winner}`);
    if (!to) return;
    trick.cards.forEach((card, member) => {
      const over = this.#places.get(`slot:${member}`);
      const from = this.#places.get(`card:${card}`) ?? this.#places.get(`member:${member}`);
      if (over && from) this.ghosts.add({ card, won: member === trick.winner }, visit(from, over, to, LINGER));
    });
  }
}
