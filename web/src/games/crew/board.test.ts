// @vitest-environment happy-dom
import { ends, log, positions } from "engine:crew";
import en from "../../generated/crew.en.json";
import pl from "../../generated/crew.pl.json";
import { checkBoard } from "../../testing/board";
import { withMove } from "./position";
import table from "./table";

checkBoard({ table, withMove, texts: { en, pl }, positions, ends, log });
