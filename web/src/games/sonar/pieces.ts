// Cells, directions and crews inside a sentence of the log: D3, (blue), and the direction at a sentence's end.

import { splitterAt } from "../../board/pieces";

export const pieces = splitterAt(
  /(?<![\p{L}\p{N}])([A-J](?:10|[1-9])(?![\p{L}\p{N}])|\((?:blue|green|niebiescy|zieloni)\)|(?<=[:,] )(?:up|down|left|right|w górę|w dół|w lewo|w prawo)(?=\.$))/u,
);

/** Cells are printed on the map, and the rest are words already. */
export const pieceWords = (piece: string): string => piece;
