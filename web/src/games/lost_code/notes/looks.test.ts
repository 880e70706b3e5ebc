import { expect, test } from "vitest";
import type { View } from "../../../generated/lost_code";
import { lookOf, type Look } from "./looks";

/** How three digits look for the one symbol, each without a cross and with one. */
function looks(knowledge: object, digits: (number | null)[] = [null]): [Look, Look][] {
  const view = { seat: 0, racks: [{ digits }], knowledge } as unknown as View;
  return [0, 1, 2].map((digit) => [lookOf(view, 0, digit, false), lookOf(view, 0, digit, true)]);
}

test("facts come before crosses, and a cross before certainty", () => {
  expect(looks({ seen: [[0]], possible: [[2]] })).toEqual([
    ["seen", "seen"],
    ["ruled", "ruled"],
    ["sure", "crossed"],
  ]);
  expect(looks({ seen: [[0]], possible: null })).toEqual([
    ["seen", "seen"],
    ["open", "crossed"],
    ["open", "crossed"],
  ]);
  expect(looks({ seen: [[0]], possible: null }, [2])[2]).toEqual(["truth", "truth"]);
});
