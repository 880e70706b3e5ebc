// @vitest-environment happy-dom
import { ends, log, positions } from "engine:divers";
import en from "../../generated/divers.en.json";
import pl from "../../generated/divers.pl.json";
import { checkBoard } from "../../testing/board";
import { withMove } from "./position";
import table from "./table";

checkBoard({ table, withMove, texts: { en, pl }, positions, ends, log });
