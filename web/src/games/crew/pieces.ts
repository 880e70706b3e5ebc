// Card names inside a sentence of the log: p7, s4.

import { splitterAt } from "../../board/pieces";

export { cardWords as pieceWords } from "./words";

export const pieces = splitterAt(/(?<![\p{L}\p{N}])([pbgy][1-9]|s[1-4])(?![\p{L}\p{N}])/u);
