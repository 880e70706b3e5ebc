// Tiles and places inside a sentence of the log: r012- is a coral, A1 a creature, d3 a space, d3e its right corner.

import type { Piece } from "../../generated/reef";
import { splitterAt } from "../../board/pieces";
import type { Say } from "../../lib/text";
import { colourOf, placeWords, tileWords } from "./words";

export const pieces = splitterAt(/(?<![\p{L}\p{N}])([rygp][0-3-]{4}|[A-E][1-4]|F[12]|[a-i][1-5][nesw]?)(?![\p{L}\p{N}])/u);

/** Returns the tile of that name, as far as a name tells: a coral's name begins with its colour. */
export function tileOf(name: string): Piece {
  return { name, points: 0, colour: name.length === 5 ? colourOf(name.charAt(0)) : null, corners: null };
}

export function isPlace(name: string): boolean {
  return /^[a-i][1-5][nesw]?$/.test(name);
}

export function pieceWords(name: string, say: Say): string {
  return isPlace(name) ? placeWords(name, say) : tileWords(tileOf(name), say);
}
