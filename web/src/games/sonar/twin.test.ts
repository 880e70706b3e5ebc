import { ends, positions } from "engine:sonar";
import en from "../../generated/sonar.en.json";
import pl from "../../generated/sonar.pl.json";
import { checkBoard } from "../../testing/board";
import { advice } from "./advice";
import { pieces } from "./pieces";
import { withMove } from "./position";
import { twin } from "./twin";

checkBoard({ twin, advice, pieces, withMove, sentences: { en, pl }, positions, ends });
