// The score sheet of games that were really played.

import { ends } from "engine:reef";
import { expect, test } from "vitest";
import type { View } from "../../generated/reef";
import { keys } from "../../testing/say";
import { featured, scoresOf, shortened } from "./scores";

const NAMES = ["Ala", "Bartholomew", "Celina", "Zażółć"];
const ROWS = [1, 2, 3, 4, 5].map((row) => `score.row ${row}`);

/** A recorded game at its end, as a seat sees it; a usual one unless something else is wanted. */
function played(seat: number | null, wanted: (view: View) => boolean): View {
  const found = ends.find((view) => view.seat === seat && wanted(view));
  if (!found) throw new Error("there is no such record");
  return found;
}

const isUsual = ({ mode, scenario, rule }: View): boolean => mode === "standard" && scenario === 0 && rule === 0;
const ofTwo = (view: View): boolean => isUsual(view) && view.oceans.length === 2;
const alone = (view: View): boolean => isUsual(view) && view.oceans.length === 1;

const sheet = (view: View) => scoresOf(view, NAMES, keys);
const labels = (view: View): string[] => sheet(view).lines.map(({ label }) => label);

test("R16 a sheet has the lines of the rules in their order", () => {
  const view = played(1, ofTwo);
  expect(labels(view).slice(0, 10)).toEqual([
    "score.orange",
    "score.blue",
    ...ROWS,
    "score.variety",
    "score.fish",
    "score.total",
  ]);
  const { lines } = sheet(view);
  view.oceans.forEach(({ score }, seat) => {
    const points = lines.slice(0, 10).map((line) => line.points[seat] ?? NaN);
    expect(points).toEqual([score.orange, score.blue, ...score.rows, score.variety, score.fish, score.total]);
    expect(points.slice(0, -1).reduce((one, two) => one + two)).toBe(score.total);
  });
  expect(lines[0]?.note).toBe(`card.orange.${view.orange[0]}.name`);
  expect(featured(view)).toBe(1);
});

test("R17 a solo sheet shows the lionfish before the total", () => {
  const view = played(0, alone);
  expect(labels(view).slice(-2)).toEqual(["score.lionfish", "score.total"]);
  expect(sheet(view).lines.at(-2)?.points).toEqual([view.oceans[0]?.score.lionfish]);
  expect(sheet(view).columns[0]?.won, "nobody was beaten").toBe(false);
});

test.each([
  [0, null],
  [4, "rank.4"],
])("R18 a rank is named if one was reached: %d", (rank, words) => {
  const view = played(0, alone);
  const ranked = { ...view, oceans: view.oceans.map((ocean) => ({ ...ocean, rank })) };
  expect(sheet(ranked).columns[0]?.rank).toBe(words);
});

test("R19 in family mode only the rows count", () => {
  const view = played(null, ({ mode }) => mode === "family");
  expect(labels(view).slice(0, 6)).toEqual([...ROWS, "score.total"]);
  expect(sheet(view).subtitle).toBe("score.family");
});

test("R16 shells are shown where they decide", () => {
  const view = played(null, ofTwo);
  const one = view.oceans[0]!;
  const level = { ...view, oceans: [one, { ...one, shells: one.shells + 1 }], result: [0, 1] };
  const { lines, columns } = sheet(level);
  expect(lines.at(-1)).toEqual({ source: "shells", label: "score.shells", points: [one.shells, one.shells + 1] });
  expect(columns.map(({ won }) => won)).toEqual([false, true]);
});

test("a spectator's picture shows the best ocean", () => {
  const view = played(null, ({ oceans, scenario }) => oceans.length > 1 && scenario > 0);
  const totals = view.oceans.map(({ score }) => score.total);
  expect(featured(view)).toBe(totals.indexOf(Math.max(...totals)));
  expect(sheet(view).subtitle).toBe(`score.scenario ${view.scenario} scenario.${view.scenario}.name`);
});

test("a long name is cut", () => {
  expect(NAMES.map((name) => shortened(name, 6))).toEqual(["Ala", "Barth…", "Celina", "Zażółć"]);
  expect(shortened("Anna Maria", 6)).toBe("Anna…");
});
