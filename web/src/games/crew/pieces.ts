// Card names inside a sentence of the log.

const CARD = /(?<![\p{L}\p{N}])([pbgy][1-9]|s[1-4])(?![\p{L}\p{N}])/u;

/** The sentence in order, with every card name apart. Splitting by one group puts the names at the odd places. */
export function pieces(text: string): (string | { piece: string })[] {
  return text
    .split(CARD)
    .map((part, i) => (i % 2 === 1 ? { piece: part } : part))
    .filter((part) => part !== "");
}
