import { expect, test } from "vitest";
import type { SonarReview, Thought } from "../../../generated/sonar";
import { legsAt, likeliest } from "./film";

const TRACK = [
  { cell: "A1", how: "start", frame: 0 },
  { cell: "A2", how: "heard", frame: 2 },
  { cell: "B2", how: "silent", frame: 4 },
  { cell: "B2", how: "surfaced", frame: 6 },
  { cell: "C2", how: "heard", frame: 8 },
];
const REVIEW = { tracks: [TRACK, []] } as unknown as SonarReview;

test("a track is what was sailed up to a moment, and surfacing begins a new one", () => {
  expect(legsAt(REVIEW, "blue", 4)).toEqual([{ cells: ["A1", "A2", "B2"], path: ["up", "silence"] }]);
  expect(legsAt(REVIEW, "blue", 99).map(({ cells }) => cells)).toEqual([
    ["A1", "A2", "B2"],
    ["B2", "C2"],
  ]);
  expect([legsAt(REVIEW, "blue", -1), legsAt(REVIEW, "green", 99)]).toEqual([[], []]);
});

test("the likeliest cells come first", () => {
  const thought = { shares: { A1: 0.1, B2: 0.6, C3: 0.3 } } as unknown as Thought;
  expect(likeliest(thought, 2)).toEqual([
    ["B2", 0.6],
    ["C3", 0.3],
  ]);
});
