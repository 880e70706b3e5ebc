// Lost Code in the browser.

import english from "../../generated/lost_code.en.json";
import polish from "../../generated/lost_code.pl.json";
import { advice } from "./advice";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { pieces } from "./pieces";
import { twin } from "./twin";

const Review = () => import("./review/Review.svelte").then((file) => file.default);

export const CLIENT = { Board, Piece, Review, twin, advice, pieces, sentences: { en: english, pl: polish } };
