import { ends, positions } from "engine:lost_code";
import en from "../../generated/lost_code.en.json";
import pl from "../../generated/lost_code.pl.json";
import { checkBoard } from "../../testing/board";
import { advice } from "./advice";
import { pieces } from "./pieces";
import { withMove } from "./position";
import { twin } from "./twin";

checkBoard({ twin, advice, pieces, withMove, sentences: { en, pl }, positions, ends });
