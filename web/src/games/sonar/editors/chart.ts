// A custom map, as the option `chart` holds it: reading, drawing, writing, and what is wrong with it. What makes a map is
// decided in components.py; this says it while the player draws, and a test compares the two.

import type { ChartView } from "../../../generated/sonar";
import { allCells, cellName, DIRECTIONS, readCell, stepFrom } from "../cells";

export const SMALLEST = 4;
export const LARGEST = 10;

export const CREWS = ["blue", "green"] as const;
export type Crew = (typeof CREWS)[number];

/** What a press on a cell does: it raises or sinks an island, or it sets a crew's start or a safe hole in the ice. */
export type Tool = "island" | Crew | "hole";

export interface Chart {
  columns: number;
  rows: number;
  islands: string[];
  /** null: the captains choose in secret. While somebody draws, one of the two may be missing. */
  starts: Partial<Record<Crew, string>> | null;
  /** null: surfacing harms nowhere. */
  safe_surfacing: string[] | null;
}

/** What is wrong: a key of the texts under `editor`, and its values. */
export interface Problem {
  key: string;
  values: Record<string, string>;
}

export const OPEN_SEA: Chart = { columns: LARGEST, rows: LARGEST, islands: [], starts: null, safe_surfacing: null };

/** The map as the pictures take it. */
export function viewOf(chart: Chart, name = "own"): ChartView {
  const { columns, rows, islands, safe_surfacing: safe } = chart;
  const { blue, green } = chart.starts ?? {};
  return { name, columns, rows, islands, starts: blue && green ? [blue, green] : null, safe };
}

// -- reading and writing

/** A map from data of its shape, or null. Its names and sizes may still be wrong. */
export function chartFrom(data: unknown): Chart | null {
  if (!isTree(data)) return null;
  const { columns = LARGEST, rows = LARGEST, islands = [], starts = null, safe_surfacing = null, ...unknown } = data;
  if (Object.keys(unknown).length > 0 || !Number.isInteger(columns) || !Number.isInteger(rows)) return null;
  if (!areNames(islands) || !(safe_surfacing === null || areNames(safe_surfacing)) || !(starts === null || areStarts(starts)))
    return null;
  return { columns: columns as number, rows: rows as number, islands, starts, safe_surfacing };
}

/** The map as a file that the command line reads too. */
export function asToml({ columns, rows, islands, starts, safe_surfacing: safe }: Chart): string {
  const list = (names: string[]): string => `[${names.map((name) => JSON.stringify(name)).join(", ")}]`;
  const lines = [`columns = ${columns}`, `rows = ${rows}`, `islands = ${list(islands)}`];
  const given = CREWS.filter((crew) => starts?.[crew]).map((crew) => `${crew} = ${JSON.stringify(starts?.[crew])}`);
  if (starts) lines.push(`starts = { ${given.join(", ")} }`);
  if (safe) lines.push(`safe_surfacing = ${list(safe)}`);
  return `${lines.join("\n")}\n`;
}

const isTree = (data: unknown): data is Record<string, unknown> =>
  typeof data === "object" && data !== null && !Array.isArray(data);

const areNames = (data: unknown): data is string[] => Array.isArray(data) && data.every((name) => typeof name === "string");

const areStarts = (data: unknown): data is Partial<Record<Crew, string>> =>
  isTree(data) && Object.entries(data).every(([crew, cell]) => CREWS.some((one) => one === crew) && typeof cell === "string");

// -- drawing

/** The map after a press on a cell. What is put there last stays: a start sinks an island, an island takes a start or a hole away. */
export function pressed(chart: Chart, tool: Tool, cell: string): Chart {
  const islands = chart.islands.filter((name) => name !== cell);
  const { starts, safe_surfacing: safe } = chart;
  switch (tool) {
    case "island":
      if (chart.islands.includes(cell)) return { ...chart, islands };
      return inOrder({
        ...chart,
        islands: [...islands, cell],
        starts: kept(starts, (name) => name !== cell),
        safe_surfacing: safe?.filter((name) => name !== cell) ?? null,
      });
    case "hole":
      if (safe?.includes(cell)) return { ...chart, safe_surfacing: safe.filter((name) => name !== cell) };
      return inOrder({ ...chart, islands, safe_surfacing: [...(safe ?? []), cell] });
    default:
      if (starts?.[tool] === cell) return { ...chart, starts: kept(starts, (_, crew) => crew !== tool) };
      return { ...chart, islands, starts: { ...starts, [tool]: cell } };
  }
}

/** The map with another size; what then lies outside is gone. */
export function resized(chart: Chart, columns: number, rows: number): Chart {
  const cells = new Set(allCells({ columns, rows }));
  const inside = (name: string): boolean => cells.has(name);
  return {
    columns,
    rows,
    islands: chart.islands.filter(inside),
    starts: kept(chart.starts, inside),
    safe_surfacing: chart.safe_surfacing?.filter(inside) ?? null,
  };
}

function kept(starts: Chart["starts"], stays: (cell: string, crew: string) => boolean): Chart["starts"] {
  const left = Object.entries(starts ?? {}).filter(([crew, cell]) => stays(cell, crew));
  return left.length > 0 ? Object.fromEntries(left) : null;
}

function inOrder(chart: Chart): Chart {
  const order = allCells(chart);
  const sorted = (names: string[]): string[] => [...names].sort((one, two) => order.indexOf(one) - order.indexOf(two));
  return { ...chart, islands: sorted(chart.islands), safe_surfacing: chart.safe_surfacing && sorted(chart.safe_surfacing) };
}

// -- what is wrong

/** Why the map cannot be shown at all, so that nobody could fix it here: its size, or names that are no cells of it. */
export function misfits({ columns, rows, islands, starts, safe_surfacing: safe }: Chart): Problem[] {
  const fits = (size: number): boolean => size >= SMALLEST && size <= LARGEST;
  if (!fits(columns) || !fits(rows)) return [{ key: "wrong_size", values: { columns: `${columns}`, rows: `${rows}` } }];
  const cells = allCells({ columns, rows });
  const named = [...islands, ...Object.values(starts ?? {}), ...(safe ?? [])];
  const last = cells.at(-1) ?? "";
  const strange = new Set(named.filter((name) => !cells.includes(name)));
  const found = [...strange].map((name) => ({ key: "no_cell", values: { cell: name.slice(0, 10), last } }));
  const twice = [islands, safe ?? []].some((names) => new Set(names).size < names.length);
  return twice ? [...found, { key: "twice", values: {} }] : found;
}

/** Everything that is wrong with a map; nothing: it can be played on. */
export function problems(chart: Chart): Problem[] {
  const { starts } = chart;
  const missing = CREWS.filter((crew) => starts && starts[crew] === undefined);
  const found: Problem[] = [...missing.map((crew) => ({ key: `no_start_${crew}`, values: {} })), ...misfits(chart)];
  if (found.some(({ key }) => key === "wrong_size")) return found;
  const islands = new Set(chart.islands);
  for (const crew of CREWS) {
    const cell = starts?.[crew];
    if (cell !== undefined && islands.has(cell)) found.push({ key: `start_${crew}`, values: { cell } });
  }
  for (const cell of chart.safe_surfacing ?? []) if (islands.has(cell)) found.push({ key: "hole", values: { cell } });
  if (chart.columns * chart.rows - islands.size < 2) found.push({ key: "no_water", values: {} });
  const [cell] = cutOff(chart);
  if (cell !== undefined) found.push({ key: "cut_off", values: { cell } });
  return found;
}

/** Water that cannot be reached from the largest part of the sea. */
export function cutOff(chart: Chart): string[] {
  const islands = new Set(chart.islands);
  const water = new Set(allCells(chart).filter((cell) => !islands.has(cell)));
  const parts: string[][] = [];
  for (const start of water) {
    const part = [start];
    water.delete(start);
    // The part grows while it is walked through.
    for (const cell of part) {
      const near = DIRECTIONS.map((way) => cellName(stepFrom(readCell(cell), way)));
      part.push(...near.filter((next) => water.delete(next)));
    }
    parts.push(part);
  }
  const sea = parts.reduce((one, two) => (two.length > one.length ? two : one), []);
  return parts.filter((part) => part !== sea).flat();
}
