// @vitest-environment happy-dom
import { ends, log, positions } from "engine:lost_code";
import en from "../../generated/lost_code.en.json";
import pl from "../../generated/lost_code.pl.json";
import { checkBoard } from "../../testing/board";
import { withMove } from "./position";
import table from "./table";

checkBoard({ table, withMove, texts: { en, pl }, positions, ends, log, apart: "[data-cell], .digits" });
