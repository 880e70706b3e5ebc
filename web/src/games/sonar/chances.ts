// Chances in a few characters.

/** As a whole number of percent; what is possible is never 0. */
export function percent(chance: number): string {
  return chance < 0.01 ? "<1%" : `${Math.round(100 * chance)}%`;
}
