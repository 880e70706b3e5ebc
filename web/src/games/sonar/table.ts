// What a table of Sonar is made of.

import type { View } from "../../generated/sonar";
import type { GameTable } from "../contract";
import { advice } from "./advice";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { pieces, pieceWords } from "./pieces";
import type { SonarEvent } from "./position";
import { textView } from "./textView";

export default { Board, Piece, pieces, pieceWords, textView, advice } satisfies GameTable<View, SonarEvent>;
