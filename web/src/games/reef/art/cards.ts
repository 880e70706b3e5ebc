// The ecosystem cards as pictures: tiles of a small ocean, fish, and what is looked at.

import type { ReefColour } from "./corals";

export interface Cell {
  x: number;
  y: number;
  size: number;
  /** A finished coral, a finished creature, or nothing that counts. */
  is: ReefColour | "creature" | "empty";
}

export interface CardPicture {
  points: number;
  cells: Cell[];
  fish?: { x: number; y: number; size: number; colour: ReefColour }[];
  /** The row or column that is looked at. */
  lines?: string[];
  /** What belongs together. */
  links?: string[];
  sign?: { x: number; y: number; text: string };
}

type Is = Cell["is"];

const row = (...is: Is[]): Cell[] => is.map((one, at) => ({ x: (at - (is.length - 1) / 2) * 22, y: 11, size: 0.9, is: one }));

/** The whole ocean, with `inner` and `outer` spaces told apart. */
function ocean(inner: (at: number) => Is, outer: (at: number) => Is): Cell[] {
  const cells: Cell[] = [];
  for (let r = 1; r <= 5; r++) {
    for (let c = 1; c <= 9; c++) {
      if ((c + r) % 2 === 0) continue;
      const rim = r === 1 || r === 5 || (r !== 3 && (c === 1 || c === 9));
      cells.push({ x: (c - 5) * 9, y: 11 + (r - 3) * 11, size: 0.74, is: rim ? outer(cells.length) : inner(cells.length) });
    }
  }
  return cells;
}

const nothing = (): Is => "empty";
const kinds = (at: number): Is => (["red", "creature", "yellow", "creature", "green", "purple"] as const)[at % 6] ?? "empty";

const orange: CardPicture[] = [
  {
    points: 2,
    cells: [{ x: -25, y: 11, size: 1.6, is: "green" }],
    fish: [{ x: 27, y: 11, size: 38, colour: "green" }],
    sign: { x: 1, y: 19, text: "=" },
  },
  { points: 3, cells: [{ x: -20, y: 11, size: 1.7, is: "purple" }, { x: 20, y: 11, size: 1.7, is: "purple" }], links: ["M-6 11H6"] },
  {
    points: 3,
    cells: [],
    fish: [
      { x: -18, y: -6, size: 34, colour: "yellow" },
      { x: 20, y: -2, size: 34, colour: "yellow" },
      { x: -20, y: 26, size: 34, colour: "yellow" },
    ],
    sign: { x: 22, y: 38, text: "≤ 18" },
  },
  {
    points: 2,
    cells: [{ x: -25, y: 11, size: 1.6, is: "green" }],
    fish: [{ x: 27, y: 11, size: 38, colour: "red" }],
    sign: { x: 1, y: 19, text: "≠" },
  },
  { points: 4, cells: row("red", "empty", "red", "empty"), lines: ["M-30 11H30"] },
  {
    points: 2,
    cells: [
      { x: -24, y: 0, size: 1.08, is: "red" },
      { x: -12, y: 12, size: 1.08, is: "green" },
      { x: 0, y: 24, size: 1.08, is: "yellow" },
      { x: 0, y: 0, size: 1.08, is: "purple" },
      { x: 12, y: 12, size: 1.08, is: "green" },
      { x: 24, y: 0, size: 1.08, is: "empty" },
      { x: 24, y: 24, size: 1.08, is: "red" },
    ],
  },
  {
    points: 4,
    cells: [],
    fish: [
      { x: -24, y: 2, size: 30, colour: "red" },
      { x: 0, y: -8, size: 30, colour: "red" },
      { x: 24, y: 2, size: 30, colour: "red" },
    ],
    sign: { x: 0, y: 36, text: "≥ 3" },
  },
];

const blue: CardPicture[] = [
  { points: 4, cells: row("creature", "empty", "creature", "empty"), lines: ["M-30 11H30"] },
  { points: 3, cells: ocean(() => "creature", nothing) },
  {
    points: 2,
    cells: [
      { x: -24, y: -1, size: 1.3, is: "creature" },
      { x: -8, y: 15, size: 1.3, is: "creature" },
      { x: 24, y: 15, size: 1.3, is: "creature" },
      { x: 8, y: -1, size: 1.3, is: "empty" },
    ],
  },
  {
    points: 2,
    cells: [
      { x: 0, y: -9, size: 0.9, is: "red" },
      { x: 0, y: 12, size: 0.9, is: "creature" },
      { x: 0, y: 33, size: 0.9, is: "empty" },
    ],
    lines: ["M0-8V32"],
    sign: { x: 28, y: 19, text: "1" },
  },
  {
    points: 4,
    cells: [{ x: -11, y: 2, size: 1.8, is: "creature" }, { x: 11, y: 24, size: 1.8, is: "creature" }],
    links: ["M-5 8 5 18"],
  },
  { points: 2, cells: ocean(kinds, nothing) },
  { points: 2, cells: ocean(nothing, kinds) },
];

export const CARDS: Record<"orange" | "blue", CardPicture[]> = { orange, blue };
