// The way down: where each stop of the voyage lies, and the line through them.

export interface Place {
  x: number;
  y: number;
  /** The side on which there is more room for words. */
  words: "left" | "right";
}

export const STEP = 76; // from one stop to the next, downwards
export const SURFACE = 84; // the first stop's depth
export const BED = 120; // below the last one

const TURN = 0.82; // how quickly the way swings from side to side
const WIDEST = 190;

export function places(count: number, width: number): Place[] {
  const swing = Math.min(WIDEST, width * 0.26);
  return Array.from({ length: count }, (_, at) => {
    const side = Math.sin(at * TURN + 0.6);
    return { x: width / 2 + swing * side, y: SURFACE + STEP * at, words: side > 0 ? "left" : "right" };
  });
}

/** A smooth line through places, always on the way down. */
export function line(through: Place[]): string {
  return through
    .map(({ x, y }, at) => {
      const before = through[at - 1];
      return before ? `C${before.x} ${before.y + STEP / 2} ${x} ${y - STEP / 2} ${x} ${y}` : `M${x} ${y}`;
    })
    .join("");
}
