import { expect, test } from "vitest";
import { keys } from "../testing/say";
import { duration } from "./duration";

test.each([
  [0, "00:00"],
  [0.2, "00:01"], // a clock shows no zero while there is time left
  [59, "00:59"],
  [59.1, "01:00"],
  [600, "10:00"],
  [3_599.5, "1:00:00"],
  [3_661, "1:01:01"],
  [86_399, "23:59:59"],
  [86_400, "seat.days_left 1 0"],
  [2 * 86_400 + 5 * 3_600 + 59, "seat.days_left 2 5"],
])("%d seconds are %s", (seconds, words) => {
  expect(duration(seconds, keys)).toBe(words);
});
