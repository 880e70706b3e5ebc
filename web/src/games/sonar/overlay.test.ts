import { expect, test } from "vitest";
import { endCell, heldOnMap, lineOf, nextGuess, pointAfter } from "./overlay";

const SIZE = { columns: 10, rows: 10 };

test("what was heard is one line, step by step", () => {
  const { pieces, gaps, end } = lineOf(["up", "up", "right"], {});
  expect(pieces).toHaveLength(1);
  expect(pieces[0]?.points.map(({ column, row }) => [column, row])).toEqual([[0, 0], [0, -1], [0, -2], [1, -2]]); // prettier-ignore
  expect([gaps, end]).toEqual([[], { column: 1, row: -2, after: 3 }]);
});

test("a silent step of which nothing is known begins a new piece", () => {
  const line = lineOf(["up", "silence", "left"], {});
  expect(line.pieces.map(({ points }) => points.length)).toEqual([2, 2]);
  expect(line.gaps).toEqual([{ index: 1, at: { column: 0, row: -1, after: 1 }, guess: null }]);
  expect(line.end).toEqual({ column: -1, row: -1, after: 3 });
});

test("a guess makes the line whole again", () => {
  const line = lineOf(["up", "silence", "left"], { 1: "right" });
  expect(line.pieces).toHaveLength(1);
  expect(line.gaps[0]?.guess).toBe("right");
  expect(line.end).toEqual({ column: 0, row: -1, after: 3 });
});

test("the point after a silent step is where the next piece begins", () => {
  const line = lineOf(["up", "silence", "left"], {});
  expect(pointAfter(line, 2)).toEqual({ column: 0, row: -1, after: 2 });
  expect(pointAfter(line, 9)).toEqual(line.end);
});

test("the line is held so that it ends on the map", () => {
  const end = { column: 3, row: -2 };
  expect(heldOnMap({ column: 8, row: 0 }, end, SIZE)).toEqual({ column: 6, row: 2 });
  expect(heldOnMap({ column: 2, row: 5 }, end, SIZE)).toEqual({ column: 2, row: 5 });
  expect(endCell({ column: 2, row: 5 }, end, SIZE)).toBe("F4");
  expect(endCell({ column: 8, row: 5 }, end, SIZE)).toBeNull();
});

test("pressing goes through all guesses and back to none", () => {
  let guess = nextGuess(null);
  const seen = [guess];
  while (guess !== null) seen.push((guess = nextGuess(guess)));
  expect(seen).toEqual(["up", "right", "down", "left", null]);
});
