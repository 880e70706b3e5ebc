// What a table of Reef is made of.

import type { View } from "../../generated/reef";
import type { GameTable } from "../contract";
import { advice } from "./advice";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { pieces, pieceWords } from "./pieces";
import type { ReefEvent } from "./position";
import { textView } from "./textView";

export default { Board, Piece, pieces, pieceWords, textView, advice } satisfies GameTable<View, ReefEvent>;
