// Card names inside a sentence of the log: r7, s10.

import { splitterAt } from "../../board/pieces";

export { cardWords as pieceWords } from "./words";

export const pieces = splitterAt(/(?<![\p{L}\p{N}])([rygbs][1-9][0-9]?)(?![\p{L}\p{N}])/u);
