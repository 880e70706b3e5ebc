// Cells, directions and crews inside a sentence of the log: D3, (blue), and the direction at a sentence's end.

const WORDS =
  /(?<![\p{L}\p{N}])([A-J](?:10|[1-9])(?![\p{L}\p{N}])|\((?:blue|green|niebiescy|zieloni)\)|(?<=[:,] )(?:up|down|left|right|w górę|w dół|w lewo|w prawo)(?=\.$))/u;

/** The sentence in order, with every such word apart. Splitting by one group puts them at the odd places. */
export function pieces(text: string): (string | { piece: string })[] {
  return text
    .split(WORDS)
    .map((part, i) => (i % 2 === 1 ? { piece: part } : part))
    .filter((part) => part !== "");
}
