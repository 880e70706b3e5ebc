import { ends, positions } from "engine:divers";
import en from "../../generated/divers.en.json";
import pl from "../../generated/divers.pl.json";
import { checkBoard } from "../../testing/board";
import { advice } from "./advice";
import { pieces } from "./pieces";
import { withMove } from "./position";
import { twin } from "./twin";

checkBoard({ twin, advice, pieces, withMove, sentences: { en, pl }, positions, ends });
