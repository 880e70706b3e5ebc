import { expect, test } from "vitest";
import type { Setup } from "../../../generated/lost_code";
import { nextEntry, worthOf } from "./entries";

test("entries are handed in as the moves on offer ask for them", () => {
  const moves = ["write bird none", "write bird 1", "write bird 1 2"];
  expect(nextEntry(moves, {})).toBe("write bird none");
  expect(nextEntry(moves, { bird: [] })).toBe("write bird none");
  expect(nextEntry(moves, { bird: [1, 2], bear: [3] })).toBe("write bird 1 2");
  expect(nextEntry(moves, { bird: [4] })).toBeNull();
  expect(nextEntry([], {})).toBeNull();
});

test("C11 L1 what an entry is worth", () => {
  const setup = { final_points: [5, 2, 1], final_miss: -2 } as unknown as Setup;
  const worths = (doubled: boolean) => [0, 1, 2, 3].map((count) => worthOf(setup, count, doubled));
  expect(worths(false)).toEqual([
    { right: -2, wrong: -2 },
    { right: 5, wrong: -2 },
    { right: 2, wrong: -2 },
    { right: 1, wrong: -2 },
  ]);
  expect(worths(true)).toEqual([
    { right: -4, wrong: -4 },
    { right: 10, wrong: -4 },
    { right: 4, wrong: -4 },
    { right: 2, wrong: -4 },
  ]);
});
