// What a table of Divers is made of.

import type { View } from "../../generated/divers";
import type { GameTable } from "../contract";
import { advice } from "./advice";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { pieces, pieceWords } from "./pieces";
import type { DiversEvent } from "./position";
import { textView } from "./textView";

export default { Board, Piece, pieces, pieceWords, textView, advice } satisfies GameTable<View, DiversEvent>;
