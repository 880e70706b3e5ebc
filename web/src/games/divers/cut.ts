// How each colour's treasure is cut: the outline is the colour's mark, and every facet catches the light from above.

import type { Colour } from "./words";

type Point = [number, number];

export interface Facet {
  points: string;
  /** From -1, turned away from the light, to 1, facing it. */
  light: number;
}

export interface Cut {
  outline: string;
  table: string;
  facets: Facet[];
}

// prettier-ignore
const OUTLINES: Record<Colour, Point[]> = {
  red: [[24, 2], [43, 24], [24, 46], [5, 24]],
  yellow: round(14, 21),
  green: [[24, 3], [46, 43], [2, 43]],
  blue: [[5, 5], [43, 5], [43, 43], [5, 43]],
  grey: [[13, 4.5], [35, 4.5], [46, 24], [35, 43.5], [13, 43.5], [2, 24]],
};

export const CUTS = Object.fromEntries(Object.entries(OUTLINES).map(([colour, outline]) => [colour, cut(outline)])) as Record<
  Colour,
  Cut
>;

function round(corners: number, radius: number): Point[] {
  return Array.from({ length: corners }, (_, i): Point => {
    const angle = ((i - 0.5) / corners) * 2 * Math.PI - Math.PI / 2;
    return [24 + radius * Math.cos(angle), 24 + radius * Math.sin(angle)];
  });
}

function cut(outline: Point[]): Cut {
  const middle = centre(outline);
  const inwards = (from: number, to: number): number => to + (from - to) * 0.52;
  const table = outline.map(([x, y]): Point => [inwards(x, middle[0]), inwards(y, middle[1])]);
  const facets = outline.map((corner, i) => {
    const next = (i + 1) % outline.length;
    const edge: Point[] = [corner, outline[next] ?? corner, table[next] ?? corner, table[i] ?? corner];
    const [x, y] = centre(edge);
    const away = Math.hypot(x - middle[0], y - middle[1]) || 1;
    return { points: write(edge), light: (middle[1] - y) / away + 0.25 * ((middle[0] - x) / away) };
  });
  return { outline: write(outline), table: write(table), facets };
}

function centre(points: Point[]): Point {
  const sum = points.reduce<Point>(([x, y], [a, b]) => [x + a, y + b], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

function write(points: Point[]): string {
  return points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
}
