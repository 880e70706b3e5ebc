// What a table of Reef is made of.

import type { View } from "../../generated/reef";
import type { GameTable } from "../contract";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { pieces, pieceWords } from "./pieces";
import type { ReefEvent } from "./position";
import { textView } from "./textView";
import { whatNow } from "./whatNow";

export default { Board, Piece, pieces, pieceWords, textView, whatNow } satisfies GameTable<View, ReefEvent>;
