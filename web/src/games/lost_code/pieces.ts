// Symbols and ranges inside a sentence of the log: bird, ptaka, 9–15.

import type { Symbol } from "./words";

/** As the sentences of both languages have them. */
// prettier-ignore
export const SYMBOL_WORDS: Record<string, Symbol> = {
  bear: "bear", niedźwiedź: "bear", niedźwiedzia: "bear",
  jaguar: "jaguar", jaguara: "jaguar",
  human: "human", człowiek: "human", człowieka: "human",
  bird: "bird", ptak: "bird", ptaka: "bird",
  chameleon: "chameleon", kameleon: "chameleon", kameleona: "chameleon",
  snake: "snake", wąż: "snake", węża: "snake",
};

const WORDS = new RegExp(`(?<![\\p{L}\\p{N}–])(${Object.keys(SYMBOL_WORDS).join("|")}|\\d+–\\d+)(?![\\p{L}\\p{N}])`, "u");

/** The sentence in order, with every such word apart. Splitting by one group puts them at the odd places. */
export function pieces(text: string): (string | { piece: string })[] {
  return text
    .split(WORDS)
    .map((part, i) => (i % 2 === 1 ? { piece: part } : part))
    .filter((part) => part !== "");
}
