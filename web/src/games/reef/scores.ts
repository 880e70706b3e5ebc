// The score sheet in the order of the rules (R16): the cards, the rows, variety, leftover fish, in a solo game the lionfish, the total.

import type { View } from "../../generated/reef";
import type { Say } from "../../lib/text";

export type Source = "orange" | "blue" | "row" | "variety" | "fish" | "lionfish" | "total" | "shells";

export interface Line {
  source: Source;
  label: string;
  /** The card's name, where everybody has the same. */
  note?: string;
  /** What each seat scores with it. */
  points: number[];
}

export interface Column {
  name: string;
  won: boolean;
  /** The solo rank in words, if one was reached. */
  rank: string | null;
}

export interface Scores {
  /** What kind of game it was, unless it was a usual one. */
  subtitle: string | null;
  columns: Column[];
  lines: Line[];
}

export function scoresOf(view: View, names: string[], say: Say): Scores {
  const best = Math.max(...(view.result ?? []));
  return {
    subtitle: subtitleOf(view, say),
    columns: view.oceans.map(({ rank }, seat) => ({
      name: names[seat] ?? "",
      won: view.oceans.length > 1 && view.result?.[seat] === best,
      rank: rank ? say(`rank.${rank}`) : null,
    })),
    lines: linesOf(view, say),
  };
}

/** The sheet's lines; in family mode only tiles score (R19). */
export function linesOf(view: View, say: Say): Line[] {
  const scores = view.oceans.map(({ score }) => score);
  const line = (source: keyof (typeof scores)[0] & Source, note?: string): Line => ({
    source,
    label: say(`score.${source}`),
    ...(note === undefined ? {} : { note }),
    points: scores.map((score) => score[source]),
  });
  const rows = [0, 1, 2, 3, 4].map((row): Line => ({
    source: "row",
    label: say("score.row", { n: row + 1 }),
    points: scores.map(({ rows }) => rows[row] ?? 0),
  }));
  const solo = view.lionfish ? [line("lionfish")] : [];
  if (view.mode === "family") return [...rows, ...solo, line("total"), ...ties(view, say)];
  const cards = [line("orange", cardName(view, 0, say)), line("blue", cardName(view, 1, say))];
  return [...cards, ...rows, line("variety"), line("fish"), ...solo, line("total"), ...ties(view, say)];
}

/** Shells decide between equals, so the sheet shows them when they do. */
function ties(view: View, say: Say): Line[] {
  const totals = view.oceans.map(({ score }) => score.total);
  const most = Math.max(...totals);
  if (view.result === null || totals.filter((total) => total === most).length < 2) return [];
  return [{ source: "shells", label: say("score.shells"), points: view.oceans.map(({ shells }) => shells) }];
}

function cardName(view: View, which: 0 | 1, say: Say): string | undefined {
  const colour = which === 0 ? "orange" : "blue";
  const cards = view.oceans.map(({ cards }) => cards?.[which]);
  const [card] = cards;
  return card !== undefined && cards.every((other) => other === card) ? say(`card.${colour}.${card}.name`) : undefined;
}

function subtitleOf(view: View, say: Say): string | null {
  if (view.scenario > 0) return say("score.scenario", { n: view.scenario, name: say(`scenario.${view.scenario}.name`) });
  if (view.rule > 0) return say("score.rule", { name: say(`rule.${view.rule}.name`) });
  return view.mode === "family" ? say("score.family") : null;
}

/** Whose ocean stands on the picture: one's own, else the best one. */
export function featured(view: View): number {
  if (view.seat !== null) return view.seat;
  const totals = view.oceans.map(({ score }) => score.total);
  return totals.indexOf(Math.max(...totals));
}

/** Returns a name cut to a number of letters. */
export function shortened(name: string, most: number): string {
  const letters = [...name];
  return letters.length <= most
    ? name
    : `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}
