// Tiles inside a sentence of the log: r012- is a coral, A1 a creature.

const TILE = /(?<![\p{L}\p{N}])([rygp][0-3-]{4}|[A-E][1-4]|F[12])(?![\p{L}\p{N}])/u;

/** The sentence in order, with every tile apart. Splitting by one group puts the names at the odd places. */
export function pieces(text: string): (string | { piece: string })[] {
  return text
    .split(TILE)
    .map((part, i) => (i % 2 === 1 ? { piece: part } : part))
    .filter((part) => part !== "");
}
