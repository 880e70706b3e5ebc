// What a table of Crew is made of.

import type { View } from "../../generated/crew";
import type { GameTable } from "../contract";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { pieces, pieceWords } from "./pieces";
import type { CrewEvent } from "./position";
import { textView } from "./textView";
import { whatNow } from "./whatNow";

export default { Board, Piece, pieces, pieceWords, textView, whatNow } satisfies GameTable<View, CrewEvent>;
