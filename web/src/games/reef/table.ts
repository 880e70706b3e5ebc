// What a table of Reef is made of.

import type { View } from "../../generated/reef";
import type { GameTable } from "../contract";
import { advice } from "./advice";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { pieces, pieceWords } from "./pieces";
import type { ReefEvent } from "./position";
import { twin } from "./twin";

export default { Board, Piece, pieces, pieceWords, twin, advice } satisfies GameTable<View, ReefEvent>;
