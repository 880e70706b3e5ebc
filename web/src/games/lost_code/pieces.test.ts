import { expect, test } from "vitest";
import { pieces, SYMBOL_WORDS } from "./pieces";
import { SYMBOLS } from "./words";

test("symbols and ranges are found in both languages", () => {
  expect(pieces("Ada bets on 9–15: bird, snake.")).toEqual([
    "Ada bets on ",
    { piece: "9–15" },
    ": ",
    { piece: "bird" },
    ", ",
    { piece: "snake" },
    ".",
  ]);
  expect(pieces("Ada odkłada węża 3.")).toEqual(["Ada odkłada ", { piece: "węża" }, " 3."]);
});

test("parts of words are no symbols", () => {
  expect(pieces("birds, forbear, niedźwiedziami")).toEqual(["birds, forbear, niedźwiedziami"]);
});

test("every symbol has words", () => {
  expect(new Set(Object.values(SYMBOL_WORDS))).toEqual(new Set(SYMBOLS));
});
