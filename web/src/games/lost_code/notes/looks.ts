// How a cell of the notes looks, which is never told by colour alone.

import type { View } from "../../../generated/lost_code";

/** seen: it lies elsewhere; ruled: the answers leave it out; crossed: by hand; sure: nothing else is left; truth: the code lies open. */
export type Look = "seen" | "ruled" | "crossed" | "sure" | "truth" | "open";

/** The look of a digit for the symbol at that place. Facts come first; a cross by hand stays to be seen where help would say "certain". */
export function lookOf({ knowledge, racks, seat }: View, place: number, digit: number, crossed: boolean): Look {
  if (seat !== null && racks[seat]?.digits[place] === digit) return "truth";
  if (knowledge?.seen[place]?.includes(digit)) return "seen";
  const possible = knowledge?.possible?.[place];
  if (possible && !possible.includes(digit)) return "ruled";
  if (crossed) return "crossed";
  return possible?.length === 1 ? "sure" : "open";
}
