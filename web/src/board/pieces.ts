// Names of pieces inside a sentence of the log.

import type { GameTable, SentencePart } from "../games/contract";
import type { Say } from "../lib/text";

/** Returns a function that splits a sentence at every name that the pattern's only group matches. */
export function splitterAt(pattern: RegExp): (text: string) => SentencePart[] {
  // Splitting by one group puts the names at the odd places.
  return (text) =>
    text
      .split(pattern)
      .map((part, i) => (i % 2 === 1 ? { piece: part } : part))
      .filter((part) => part !== "");
}

/** Returns a sentence of the log as it is read out: a piece's name in words instead of its code, "blue 9" for b9. */
export function spoken(game: Pick<GameTable, "pieces" | "pieceWords">, text: string, say: Say): string {
  return game
    .pieces(text)
    .map((part) => (typeof part === "string" ? part : game.pieceWords(part.piece, say)))
    .join("");
}
