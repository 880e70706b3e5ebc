// What moves: dice that have just fallen, a die that was turned, markers on the track.

import { animate, isApart, travel } from "../../board/motion/paths";
import { piecesIn, Places } from "../../board/motion/places";
import type { CodeEvent } from "./position";

export class Motion {
  readonly #places = new Places();

  /** Remembers where everything lies, just before the board changes. */
  look(root: HTMLElement | null): void {
    this.#places.remember(root);
  }

  /** Lets everything travel to where it lies now. */
  go(root: HTMLElement | null, news: CodeEvent[] | null): void {
    if (!root || !news) return;
    for (const marker of piecesIn(root, "marker:")) {
      const from = this.#places.get(marker.dataset.at ?? "");
      const to = marker.getBoundingClientRect();
      if (from && isApart(from, to)) travel(marker, from, to);
    }
    const dice = piecesIn(root, "die:");
    const rolled = news.some(({ event }) => event === "rolled");
    for (const event of news) {
      if (event.event === "rolled") dice.forEach(roll);
      if (event.event === "turned" && !rolled) turn(dice[event.die - 1]);
    }
  }
}

function roll(die: HTMLElement): void {
  animate(die, [
    { transform: "translateY(-14px) rotate(-210deg) scale(0.8)", opacity: 0.4 },
    { transform: "translateY(3px) rotate(18deg)", opacity: 1, offset: 0.75 },
    { transform: "none" },
  ]);
}

function turn(die: HTMLElement | undefined): void {
  if (die) animate(die, [{ transform: "scaleX(0)" }, { transform: "none" }]);
}
