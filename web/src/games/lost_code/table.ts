// What a table of Lost Code is made of.

import type { View } from "../../generated/lost_code";
import type { GameTable } from "../contract";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { pieces, pieceWords } from "./pieces";
import type { CodeEvent } from "./position";
import { textView } from "./textView";
import { whatNow } from "./whatNow";

export default { Board, Piece, pieces, pieceWords, textView, whatNow } satisfies GameTable<View, CodeEvent>;
