// The crosses that a player has made by hand, as strokes that can be taken back.

/** What one stroke changes: cells that are crossed out by it, or whose cross it erases. */
export type Stroke = string[];

const MOST = 200; // strokes; the oldest grow into one

/** A cell of the notes for one tile: after a swap the same symbol and digit are another cell, so that older crosses are gone. */
export function cellName(symbol: string, digit: number, swaps: number): string {
  return `${symbol} ${digit} ${swaps}`;
}

/** The cells that are crossed out: a second stroke erases the first. */
export function crossed(strokes: Stroke[]): Set<string> {
  const cells = new Set<string>();
  for (const cell of strokes.flat()) if (!cells.delete(cell)) cells.add(cell);
  return cells;
}

export function drawn(strokes: Stroke[], stroke: Stroke): Stroke[] {
  const [first = [], second = [], ...others] = [...strokes, stroke];
  return strokes.length < MOST ? [...strokes, stroke] : [[...crossed([first, second])], ...others];
}

/** Without the last stroke that can still be seen. */
export function undone(strokes: Stroke[], isShown: (cell: string) => boolean): Stroke[] {
  const last = strokes.findLastIndex((stroke) => stroke.some(isShown));
  return strokes.filter((_, at) => at !== last);
}
