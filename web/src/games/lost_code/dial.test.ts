import { expect, test } from "vitest";
import { angleOf, arc, sumAt } from "./dial";

test("a hand points at the sum that stands there", () => {
  for (const highest of [18, 21]) {
    for (let sum = 0; sum <= highest; sum++) {
      const turn = (angleOf(sum, highest) * Math.PI) / 180;
      expect(sumAt(40 * Math.sin(turn), -40 * Math.cos(turn), highest)).toBeCloseTo(sum, 6);
    }
  }
});

test("in the gap below the nearer end is meant", () => {
  expect([sumAt(-1, 40, 21), sumAt(1, 40, 21)]).toEqual([0, 21]);
});

test("a range of more than half the wheel takes the long way round", () => {
  expect(arc(0, 3, 21, 10)).toMatch(/A10 10 0 0 1/);
  expect(arc(0, 20, 21, 10)).toMatch(/A10 10 0 1 1/);
});
