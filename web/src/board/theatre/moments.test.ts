import { expect, test } from "vitest";
import type { Frame } from "../../generated/wire";
import { momentAt, momentsOf } from "./moments";

const NATURE = -1;
const frame = (step: number, seat: number | null): Frame => ({
  step,
  seat,
  at: null,
  events: [{ step }],
  texts: [`${step}`],
  view: { step },
});

// The deal belongs to the beginning; a player's move goes on until the next player's.
const FRAMES = [frame(0, null), frame(1, NATURE), frame(2, NATURE), frame(3, 0), frame(4, NATURE), frame(5, 1), frame(6, 1)];

test("a move with everything that nature answered to it is one moment", () => {
  const moments = momentsOf(FRAMES);
  expect(moments.map(({ step, seat, texts }) => [step, seat, texts.join(" ")])).toEqual([
    [2, null, "0 1 2"],
    [4, 0, "3 4"],
    [5, 1, "5"],
    [6, 1, "6"],
  ]);
  expect(moments.map(({ view }) => view)).toEqual([{ step: 2 }, { step: 4 }, { step: 5 }, { step: 6 }]);
  expect(moments[1]?.events).toEqual([{ step: 3 }, { step: 4 }]);
  expect(momentsOf([])).toEqual([]);
});

test("a step within a moment belongs to it, one after the end to the last", () => {
  const moments = momentsOf(FRAMES);
  expect([0, 2, 3, 4, 5, 6, 99].map((step) => momentAt(moments, step))).toEqual([0, 0, 1, 1, 2, 3, 3]);
});

test("a step between two moments belongs to the later one", () => {
  const frames = [0, 3, 7].map((step) => ({ step }));
  expect([0, 1, 3, 4, 9].map((step) => momentAt(frames, step))).toEqual([0, 1, 1, 2, 2]);
});
