// The signs of the four answers: a tick, an arrow up, an arrow down, a cross. Paths in a 24 by 24 box.

import type { Answer } from "./words";

export const SIGNS: Record<Answer, string> = {
  right: "M5 12.500 10 17.500 19.500 7",
  higher: "M12 20V5 M5.500 11.500 12 5 18.500 11.500",
  lower: "M12 4V19 M5.500 12.500 12 19 18.500 12.500",
  wrong: "M6 6 18 18 M18 6 6 18",
};
