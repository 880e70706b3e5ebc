import { maps } from "engine:sonar";
import { expect, test } from "vitest";
import {
  allCells,
  cellName,
  chanceOf,
  halvesOf,
  isOnMap,
  placeOver,
  readCell,
  sectorBox,
  sectorOf,
  stepFrom,
  widthOf,
} from "./cells";

const SIZE = { columns: 5, rows: 4 };

test("cells are called by a letter and a number, and back", () => {
  expect(allCells(SIZE)).toHaveLength(20);
  expect([allCells(SIZE)[0], allCells(SIZE)[5], allCells(SIZE).at(-1)]).toEqual(["A1", "A2", "E4"]);
  for (const name of ["A1", "J10", "D3"]) expect(cellName(readCell(name))).toBe(name);
  expect(stepFrom(readCell("D3"), "up")).toEqual(readCell("D2"));
  expect(stepFrom(readCell("D3"), "left")).toEqual(readCell("C3"));
});

test("the map ends at its edges", () => {
  expect([isOnMap(readCell("E4"), SIZE), isOnMap(readCell("F4"), SIZE), isOnMap(readCell("E5"), SIZE)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isOnMap({ column: -1, row: 0 }, SIZE)).toBe(false);
});

test("four sectors share the cells; the middle line of an odd map belongs to the first half", () => {
  expect(halvesOf(SIZE)).toEqual({ x: 3, y: 2 });
  expect(["A1", "C2", "D1", "A3", "E4"].map((cell) => sectorOf(SIZE, cell))).toEqual([
    "top_left",
    "top_left",
    "top_right",
    "bottom_left",
    "bottom_right",
  ]);
  for (const sector of ["top_left", "top_right", "bottom_left", "bottom_right"]) {
    const { x, y, width, height } = sectorBox(SIZE, sector);
    const inside = allCells(SIZE).filter((cell) => {
      const { column, row } = readCell(cell);
      return column >= x && column < x + width && row >= y && row < y + height;
    });
    expect(inside).toEqual(allCells(SIZE).filter((cell) => sectorOf(SIZE, cell) === sector));
  }
});

test("a map that is higher than wide is not drawn wider than it is", () => {
  expect(widthOf({ columns: 10, rows: 10 })).toBe("100.00%");
  expect(widthOf({ columns: 8, rows: 4 })).toBe("100.00%");
  expect(parseFloat(widthOf({ columns: 4, rows: 8 }))).toBeLessThan(60);
});

test("something laid over a cell covers just that cell", () => {
  const parts = (cell: string): number[] =>
    placeOver(SIZE, cell)
      .match(/[\d.]+/g)!
      .map(Number);
  const [left, , width] = parts("A1");
  expect(parts("B1")[0]! - left!).toBeCloseTo(width!, 2);
});

test("a cell's chance is always the same, and unlike its neighbours'", () => {
  const chances = allCells({ columns: 10, rows: 10 }).map((cell) => chanceOf(cell));
  expect(chances).toEqual(allCells({ columns: 10, rows: 10 }).map((cell) => chanceOf(cell)));
  expect(new Set(chances).size).toBe(100);
  for (const chance of chances) expect(chance >= 0 && chance < 1).toBe(true);
  expect(chanceOf("D3", 1)).not.toBe(chanceOf("D3"));
});

test("the maps of the box name cells of theirs only", () => {
  for (const chart of Object.values(maps.box) as { columns: number; rows: number; islands: string[] }[]) {
    expect(chart.islands.every((cell) => allCells(chart).includes(cell))).toBe(true);
  }
});
