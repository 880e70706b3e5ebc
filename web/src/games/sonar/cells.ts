// The cells of a map: names such as D3, columns and rows from 0, and where they lie in the picture, where a cell is one unit wide.

import type { ChartView } from "../../generated/sonar";

export const LETTERS = "ABCDEFGHIJ";
export const DIRECTIONS = ["up", "down", "left", "right"] as const;
export const SECTORS = ["top_left", "top_right", "bottom_left", "bottom_right"] as const;

export type Direction = (typeof DIRECTIONS)[number];
export type SectorName = (typeof SECTORS)[number];

/** A cell by column and row, or a way from one to another. */
export interface Cell {
  column: number;
  row: number;
}

/** The size of a map, which is all that its geometry needs. */
export type Size = Pick<ChartView, "columns" | "rows">;

export const STEPS: Record<Direction, Cell> = {
  up: { column: 0, row: -1 },
  down: { column: 0, row: 1 },
  left: { column: -1, row: 0 },
  right: { column: 1, row: 0 },
};

/** What stands around the cells: letters above, numbers on the left, and a narrow rim. */
const EDGE = 0.56;
const RIM = 0.08;

export function readCell(name: string): Cell {
  return { column: LETTERS.indexOf(name.charAt(0)), row: Number(name.slice(1)) - 1 };
}

export function cellName({ column, row }: Cell): string {
  return `${LETTERS.charAt(column)}${row + 1}`;
}

/** All cells, row by row. */
export function allCells({ columns, rows }: Size): string[] {
  return Array.from({ length: columns * rows }, (_, i) => cellName({ column: i % columns, row: Math.floor(i / columns) }));
}

export function isOnMap({ column, row }: Cell, { columns, rows }: Size): boolean {
  return column >= 0 && column < columns && row >= 0 && row < rows;
}

export function stepFrom({ column, row }: Cell, direction: Direction): Cell {
  return { column: column + STEPS[direction].column, row: row + STEPS[direction].row };
}

/** Where the middle of a cell lies in the picture. */
export function middleOf(name: string): { x: number; y: number } {
  const { column, row } = readCell(name);
  return { x: column + 0.5, y: row + 0.5 };
}

/** The lines that part the four sectors. */
export function halvesOf({ columns, rows }: Size): { x: number; y: number } {
  return { x: Math.ceil(columns / 2), y: Math.ceil(rows / 2) };
}

export function sectorOf(size: Size, name: string): SectorName {
  const { column, row } = readCell(name);
  const { x, y } = halvesOf(size);
  return `${row < y ? "top" : "bottom"}_${column < x ? "left" : "right"}`;
}

/** A sector as a box in the picture. */
export function sectorBox(size: Size, sector: string): { x: number; y: number; width: number; height: number } {
  const { x, y } = halvesOf(size);
  const [right, bottom] = [sector.endsWith("right"), sector.startsWith("bottom")];
  return {
    x: right ? x : 0,
    y: bottom ? y : 0,
    width: right ? size.columns - x : x,
    height: bottom ? size.rows - y : y,
  };
}

/** The whole picture with its letters and numbers. */
export function frameOf({ columns, rows }: Size): { x: number; y: number; width: number; height: number } {
  return { x: -EDGE, y: -EDGE, width: columns + EDGE + RIM, height: rows + EDGE + RIM };
}

/** How wide the picture may be, so that a map that is higher than wide does not grow beyond a square. */
export function widthOf(size: Size): string {
  const { width, height } = frameOf(size);
  return `${(100 * Math.min(1, width / height)).toFixed(2)}%`;
}

/** Lays something over a cell of the picture, as parts of the picture's box; `size` is in cells. */
export function placeOver(size: Size, name: string, scale = 1): string {
  const frame = frameOf(size);
  const { x, y } = middleOf(name);
  const part = (value: number, whole: number): string => `${((100 * value) / whole).toFixed(3)}%`;
  const left = part(x - scale / 2 - frame.x, frame.width);
  const top = part(y - scale / 2 - frame.y, frame.height);
  return `left:${left};top:${top};width:${part(scale, frame.width)};height:${part(scale, frame.height)}`;
}

/** A number from 0 to 1 that is always the same for a cell: drawings vary by it, and never flicker. */
export function chanceOf(name: string, salt = 0): number {
  let hash = 2166136261 ^ salt;
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4294967296;
}
