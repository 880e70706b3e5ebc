// What can be read off a view: whose it is, who sits where, what surfacing costs, and the view with a move on its way.

import type {
  Answered,
  Began,
  Ended,
  Fired,
  Late,
  Navigated,
  Pinged,
  Placed,
  Resumed,
  Silenced,
  Submarine,
  Surfaced,
  View,
} from "../../generated/sonar";
import { cellName, DIRECTIONS, readCell, sectorOf, stepFrom, type Direction } from "./cells";
import { COSTS, GAUGE, type Crew } from "./words";

export type SonarEvent = Answered | Began | Ended | Fired | Late | Navigated | Pinged | Placed | Resumed | Silenced | Surfaced;

export function otherCrew(crew: Crew): Crew {
  return crew === "blue" ? "green" : "blue";
}

export function submarineOf(view: View, crew: Crew): Submarine {
  return view.submarines[crew === "blue" ? 0 : 1] ?? NO_SUBMARINE;
}

/** Whether the viewer listens only, because somebody else of the crew gives the orders. */
export function isOperator(view: View): boolean {
  return view.seat !== null && view.crew !== null && submarineOf(view, view.crew).captain !== view.seat;
}

/** Whether surfacing there does damage (M2). */
export function harms(view: View, cell: string): boolean {
  return view.chart.safe !== null && !view.chart.safe.includes(cell);
}

/** Whether the viewer's own move is awaited. */
export function isToAct(view: View): boolean {
  const { phase, crew, turn } = view;
  if (crew === null || isOperator(view) || phase === "over" || phase === "first") return false;
  if (phase === "starts") return !submarineOf(view, crew).ready;
  return turn === crew || (turn === null && phase === "orders");
}

/** The crews that have not lost. */
export function winnerOf(view: View): Crew | null {
  const [blue = 0, green = 0] = view.result ?? [];
  return blue === green ? null : blue > green ? "blue" : "green";
}

/** The view as a move on its way will make it, as far as that is certain. */
export function withMove(view: View, move: string): View {
  if (view.crew === null) return view;
  const { crew } = view;
  const own = submarineOf(view, crew);
  const after = withOrder(own, move);
  return after === null ? view : { ...view, submarines: view.submarines.map((one) => (one.crew === crew ? after : one)) };
}

function withOrder(own: Submarine, move: string): Submarine | null {
  const [word = "", what = ""] = move.split(" ");
  if (word === "start") return { ...own, ready: true, cell: what, track: [what] };
  if (own.cell === null) return null;
  const direction = asDirection(word === "silence" ? what : word);
  if (direction !== null) {
    const cell = cellName(stepFrom(readCell(own.cell), direction));
    const energy = word === "silence" ? own.energy - COSTS.silence : Math.min(GAUGE, own.energy + 1);
    return { ...own, cell, energy, track: [...(own.track ?? []), cell] };
  }
  if (word === "sonar") return { ...own, energy: own.energy - COSTS.sonar };
  if (word === "torpedo") return { ...own, energy: own.energy - COSTS.torpedo };
  return word === "surface" ? { ...own, track: [own.cell] } : null;
}

function asDirection(word: string): Direction | null {
  return DIRECTIONS.find((direction) => direction === word) ?? null;
}

/** What stands in the way of a step that is not offered. */
export function obstacle(view: View, own: Submarine, direction: Direction): "edge" | "island" | "track" | null {
  if (own.cell === null) return null;
  const to = stepFrom(readCell(own.cell), direction);
  const name = cellName(to);
  if (to.column < 0 || to.row < 0 || to.column >= view.chart.columns || to.row >= view.chart.rows) return "edge";
  if (view.chart.islands.includes(name)) return "island";
  return own.track?.includes(name) ? "track" : null;
}

export function ownSector(view: View, own: Submarine): string | null {
  return own.cell === null ? null : sectorOf(view.chart, own.cell);
}

const NO_SUBMARINE: Submarine = {
  crew: "blue",
  captain: 0,
  operator: 0,
  energy: 0,
  damage: 0,
  ready: false,
  cell: null,
  track: null,
  anchor: null,
  path: [],
  facts: [],
  fits: null,
  chances: null,
  histories: null,
};
