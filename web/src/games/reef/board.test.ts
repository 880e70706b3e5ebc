// @vitest-environment happy-dom
import { ends, log, positions } from "engine:reef";
import en from "../../generated/reef.en.json";
import pl from "../../generated/reef.pl.json";
import { checkBoard } from "../../testing/board";
import { withMove } from "./position";
import table from "./table";

checkBoard({ table, withMove, texts: { en, pl }, positions, ends, log, printed: /^M\d+$/ }); // the numbers of modified rules stand on the board
