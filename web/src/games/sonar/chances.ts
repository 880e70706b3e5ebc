// Chances as warmth.

/** How strongly a cell of that chance is coloured: small chances can be told apart too. */
export function warmth(chance: number): number {
  return 0.1 + 0.75 * Math.sqrt(chance);
}
