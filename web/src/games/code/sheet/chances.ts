// Chances in a few characters.

/** As a whole number of percent; what is possible is never 0, and only what is certain is 100. */
export function percent(chance: number): string {
  if (chance <= 0) return "0%";
  if (chance < 0.01) return "<1%";
  if (chance > 0.99 && chance < 1) return ">99%";
  return `${Math.round(100 * chance)}%`;
}
