// Chances in a few characters, and as warmth.

/** As a whole number of percent; what is possible is never 0. */
export function percent(chance: number): string {
  return chance < 0.01 ? "<1%" : `${Math.round(100 * chance)}%`;
}

/** How strongly a cell of that chance is coloured: small chances can be told apart too. */
export function warmth(chance: number): number {
  return 0.1 + 0.75 * Math.sqrt(chance);
}
