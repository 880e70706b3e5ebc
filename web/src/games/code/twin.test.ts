import { ends, positions } from "engine:code";
import en from "../../generated/code.en.json";
import pl from "../../generated/code.pl.json";
import { checkBoard } from "../../testing/board";
import { advice } from "./advice";
import { pieces } from "./pieces";
import { withMove } from "./position";
import { twin } from "./twin";

checkBoard({ twin, advice, pieces, withMove, sentences: { en, pl }, positions, ends });
