// Symbols and ranges inside a sentence of the log: bird, ptaka, 9–15.

import { splitterAt } from "../../board/pieces";
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

export const pieces = splitterAt(
  new RegExp(`(?<![\\p{L}\\p{N}–])(${Object.keys(SYMBOL_WORDS).join("|")}|\\d+–\\d+)(?![\\p{L}\\p{N}])`, "u"),
);

/** They are words already. */
export const pieceWords = (piece: string): string => piece;
