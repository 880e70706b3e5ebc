import { ocean } from "engine:reef";
import { expect, test } from "vitest";
import {
  bubbleOf,
  bubblePlace,
  BUBBLES,
  cellsFrom,
  nextTo,
  placeOf,
  raysFrom,
  SPACES,
  touching,
  turned,
  type Point,
} from "./geometry";

const { spaces, bubbles, corners } = ocean;

test("spaces, bubbles and corners are called as the engine calls them", () => {
  expect(SPACES).toEqual(spaces);
  expect(BUBBLES).toEqual(bubbles);
  expect(SPACES.map((space) => [0, 1, 2, 3].map((corner) => bubbleOf(space, corner)))).toEqual(corners);
});

test("a bubble touches the spaces at whose corners it is", () => {
  for (const bubble of BUBBLES) {
    const at = SPACES.filter((_, space) => corners[space]?.includes(bubble));
    expect(touching(bubble)).toEqual(at);
    for (const space of at) {
      const [one, two] = [placeOf(space), bubblePlace(bubble)];
      expect(Math.abs(one.x - two.x) + Math.abs(one.y - two.y)).toBe(1);
    }
  }
});

test("four quarter turns are none", () => {
  for (const offset of [
    [2, 0],
    [1, -1],
    [0, 2],
  ]) {
    expect(turned(offset, 4)).toEqual({ x: offset[0], y: offset[1] });
    expect(turned(offset, 1)).toEqual({ x: -offset[1]! || 0, y: offset[0] });
  }
});

test("cells outside the ocean are none, rays end at its rim", () => {
  expect(
    cellsFrom(
      "d3",
      [
        [-1, -1],
        [1, -1],
        [0, 2],
      ],
      0,
    ),
  ).toEqual(["c2", "e2", "d5"]);
  expect(
    cellsFrom(
      "d3",
      [
        [-1, -1],
        [1, -1],
        [0, 2],
      ],
      1,
    ),
  ).toEqual(["e2", "e4", "b3"]);
  expect(
    cellsFrom(
      "b1",
      [
        [-1, -1],
        [1, 1],
      ],
      0,
    ),
  ).toEqual([null, "c2"]);
  expect(
    raysFrom(
      "d3",
      [
        [1, 1],
        [-1, 1],
      ],
      0,
    ),
  ).toEqual(["e4", "f5", "c4", "b5"]);
  expect(raysFrom("d5", [[1, 1]], 0)).toEqual([]);
});

test("every place can be reached by arrow keys", () => {
  const steps: Point[] = [
    { x: 1, y: 0 },
    { x: -1, y: 0 },
    { x: 0, y: 1 },
    { x: 0, y: -1 },
  ];
  const places = SPACES.map((space) => [space, placeOf(space)] as const);
  const reached = new Set(["b1"]);
  for (const space of reached) {
    for (const step of steps) {
      const next = nextTo(placeOf(space), step, places);
      if (next !== null) reached.add(next);
    }
  }
  expect([...reached].sort()).toEqual([...SPACES].sort());
});

test("left and right stay in the row, up and down take the next one", () => {
  const places = SPACES.map((space) => [space, placeOf(space)] as const);
  expect(nextTo(placeOf("d3"), { x: 1, y: 0 }, places)).toBe("f3");
  expect(nextTo(placeOf("h3"), { x: 1, y: 0 }, places)).toBeNull();
  expect(placeOf(nextTo(placeOf("d3"), { x: 0, y: -1 }, places) ?? "").y).toBe(2);
  expect(nextTo(placeOf("d1"), { x: 0, y: -1 }, places)).toBeNull();
});
