// Tiles inside a sentence of the log: r012- is a coral, A1 a creature.

import type { Piece } from "../../generated/reef";
import { splitterAt } from "../../board/pieces";
import type { Say } from "../../lib/text";
import { colourOf, tileWords } from "./words";

export const pieces = splitterAt(/(?<![\p{L}\p{N}])([rygp][0-3-]{4}|[A-E][1-4]|F[12])(?![\p{L}\p{N}])/u);

/** Returns the tile of that name, as far as a name tells: a coral's name begins with its colour. */
export function tileOf(name: string): Piece {
  return { name, points: 0, colour: name.length === 5 ? colourOf(name.charAt(0)) : null, corners: null };
}

export function pieceWords(name: string, say: Say): string {
  return tileWords(tileOf(name), say);
}
