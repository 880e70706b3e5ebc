// Where the focus goes when one stage of the page replaces another.

import { tick } from "svelte";

/**
 * Moves the focus to the page's heading if it lay inside `root` and was lost with a change of `stage`; inside a part that is
 * folded out, to the line that folds it.
 */
export function keepFocus(root: () => HTMLElement | undefined, stage: () => unknown): void {
  $effect.pre(() => {
    stage();
    const focused = document.activeElement;
    if (!root()?.contains(focused)) return;
    const line = focused?.closest("details")?.querySelector("summary");
    void tick().then(() => {
      if (document.activeElement !== document.body) return;
      const goal = line ?? root()?.querySelector("h1");
      goal?.focus({ preventScroll: true });
    });
  });
}
