// @vitest-environment happy-dom
import { ends, log, positions } from "engine:sonar";
import en from "../../generated/sonar.en.json";
import pl from "../../generated/sonar.pl.json";
import { checkBoard } from "../../testing/board";
import { withMove } from "./position";
import table from "./table";

checkBoard({ table, withMove, texts: { en, pl }, positions, ends, log, printed: /^[A-J](?:10|[1-9])$/ });
