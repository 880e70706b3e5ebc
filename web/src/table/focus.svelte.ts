// Where the focus goes when one stage of the page replaces another.

import { tick } from "svelte";

/** Moves the focus to the page's heading if it lay inside `root` and was lost with a change of `stage`. */
export function keepFocus(root: () => HTMLElement | undefined, stage: () => unknown): void {
  $effect.pre(() => {
    stage();
    if (!root()?.contains(document.activeElement)) return;
    void tick().then(() => {
      if (document.activeElement === document.body) root()?.querySelector("h1")?.focus({ preventScroll: true });
    });
  });
}
