import { expect, test } from "vitest";
import { cellName, crossed, drawn, undone, type Stroke } from "./crosses";

const cells = (strokes: Stroke[]): string[] => [...crossed(strokes)];

test("a second stroke erases, and every stroke can be undone", () => {
  const steps = [["a"], ["b"], ["a"], ["b"], ["c", "d"]].reduce<Stroke[][]>(
    (all, stroke) => [...all, drawn(all.at(-1)!, stroke)],
    [[]],
  );
  expect(steps.map(cells)).toEqual([[], ["a"], ["a", "b"], ["b"], [], ["c", "d"]]);
  expect(undone([["a"], ["b"]], () => true)).toEqual([["a"]]);
});

test("strokes on a tile that is gone are not undone", () => {
  expect(cellName("bear", 3, 0)).not.toBe(cellName("bear", 3, 1));
  expect(undone([["now"], ["gone"]], (cell) => cell === "now")).toEqual([["gone"]]);
  expect(undone([["gone"]], () => false)).toEqual([["gone"]]);
});

test("many strokes grow into one and mean the same", () => {
  const strokes = Array.from({ length: 450 }, (_, at) => [`${at % 7}`]);
  const kept = strokes.reduce<Stroke[]>(drawn, []);
  expect(kept).toHaveLength(200);
  expect(cells(kept).sort()).toEqual(cells(strokes).sort());
});
