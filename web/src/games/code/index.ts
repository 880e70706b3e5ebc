// Lost Code in the browser.

import english from "../../generated/code.en.json";
import polish from "../../generated/code.pl.json";
import { advice } from "./advice";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { pieces } from "./pieces";
import { twin } from "./twin";

export const CLIENT = { Board, Piece, twin, advice, pieces, sentences: { en: english, pl: polish } };
