// What a board does for keyboards, and when other moves are offered.

import { untrack } from "svelte";
import { on } from "svelte/events";
import type { BoardPlay } from "./play.svelte";

type AnyPlay = Pick<BoardPlay<{ seat: number | null }, unknown>, "root" | "view" | "moves" | "letGo" | "focus">;

/** Lets go of what was picked up whenever other moves are offered: it belonged to the moves that were offered then. */
export function letGoWithOffers(play: Pick<AnyPlay, "letGo">, moves: () => string[]): void {
  const offered = $derived(moves().join("|"));
  $effect(() => {
    void offered;
    untrack(() => play.letGo());
  });
}

/** Whether the focus, or the last press, was on the board. A button that has done its work disappears: the focus then goes to what
    is to be done next, which `next` selects. */
export class KeyboardPlace {
  inside = false;

  constructor(play: AnyPlay, next: () => string) {
    const notice = ({ target }: Event): void => {
      this.inside = target instanceof Node && (play.root?.contains(target) ?? false);
    };
    $effect(() => on(window, "focusin", notice));
    $effect(() => on(window, "pointerdown", notice));
    $effect(() => {
      void play.view;
      if (this.inside && play.moves.length > 0 && document.activeElement === document.body) play.focus(next());
    });
  }

  /** Whether a key pressed now is meant for the board: not with a modifier, while typing, or in `others`. */
  hears({ target, ctrlKey, metaKey, altKey }: KeyboardEvent, others = ""): boolean {
    const elsewhere = `input:not([type='radio']), textarea, select, dialog${others && `, ${others}`}`;
    const typing = target instanceof HTMLElement && target.closest(elsewhere) !== null;
    return this.inside && !typing && !ctrlKey && !metaKey && !altKey;
  }
}
