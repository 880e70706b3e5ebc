// The transparent overlay of the radio operator: what was heard as a line of steps, wherever it is laid over the map.

import type { Submarine } from "../../generated/sonar";
import { cellName, isOnMap, STEPS, type Cell, type Direction, type Size } from "./cells";

/** What the reader takes silent steps to have been, by their place in the path. */
export type Guesses = Record<number, Direction>;

/** A point of the line: where it lies from the beginning of the overlay, and the step that led there. */
export interface Point extends Cell {
  /** How many steps led here. */
  after: number;
}

/** A part of the line between two silent steps of which nothing is known. */
export interface Piece {
  points: Point[];
}

/** A silent step: between which points, and what the reader takes it for. */
export interface Gap {
  index: number;
  at: Point;
  guess: Direction | null;
}

export interface Line {
  pieces: Piece[];
  gaps: Gap[];
  /** Where the submarine is, if the line lies right. */
  end: Point;
}

/** The line from its beginning at (0, 0). After a silent step of which nothing is known the next piece begins where the last one ended:
    it may truly lie one step beside it, so the pieces hang together loosely. */
export function lineOf(path: Submarine["path"], guesses: Guesses): Line {
  let at: Point = { column: 0, row: 0, after: 0 };
  const pieces: Piece[] = [{ points: [at] }];
  const gaps: Gap[] = [];
  path.forEach((heard, index) => {
    const guess = heard === "silence" ? (guesses[index] ?? null) : null;
    if (heard === "silence") gaps.push({ index, at, guess });
    const step = heard === "silence" ? guess && STEPS[guess] : STEPS[heard];
    at = { column: at.column + (step?.column ?? 0), row: at.row + (step?.row ?? 0), after: index + 1 };
    if (step) pieces.at(-1)?.points.push(at);
    else pieces.push({ points: [at] });
  });
  return { pieces, gaps, end: at };
}

/** Returns where a submarine was after a number of steps. */
export function pointAfter(line: Line, after: number): Point {
  return line.pieces.flatMap(({ points }) => points).findLast((point) => point.after === after) ?? line.end;
}

/** The beginning nearest to `origin` from which the line ends on the map. */
export function heldOnMap(origin: Cell, end: Cell, { columns, rows }: Size): Cell {
  const hold = (from: number, by: number, count: number): number => Math.min(count - 1 - by, Math.max(-by, from));
  return { column: hold(origin.column, end.column, columns), row: hold(origin.row, end.row, rows) };
}

/** The cell on which the line ends when it begins there. */
export function endCell(origin: Cell, end: Cell, size: Size): string | null {
  const cell = { column: origin.column + end.column, row: origin.row + end.row };
  return isOnMap(cell, size) ? cellName(cell) : null;
}

const NEXT: (Direction | null)[] = [null, "up", "right", "down", "left"];

/** What a silent step is taken for after another press. */
export function nextGuess(guess: Direction | null): Direction | null {
  return NEXT[(NEXT.indexOf(guess) + 1) % NEXT.length] ?? null;
}
