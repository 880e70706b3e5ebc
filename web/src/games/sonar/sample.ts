// Positions for the gallery: the middle of a game, and what else a board has to show, as changes to it.

import type { Sample } from "../../board/gallery/sample";
import type { ChartView, Submarine, View } from "../../generated/sonar";
import { allCells, sectorOf } from "./cells";

export const CHARTS: ChartView[] = [
  {
    name: "archipelago",
    columns: 10,
    rows: 10,
    islands: ["D1", "H2", "C4", "H4", "E6", "G7", "D9", "H9"],
    starts: ["A1", "J10"],
    safe: null,
  },
  {
    name: "antarctica",
    columns: 10,
    rows: 10,
    islands: ["C2", "G2", "C3", "I4", "B7", "G7", "I7", "B8", "D9", "H9"],
    starts: null,
    safe: ["D3", "E8", "I5"],
  },
  { name: "verne", columns: 10, rows: 10, islands: ["B2", "G3", "J5", "H7", "B9", "G9"], starts: null, safe: null },
  { name: "umbria", columns: 10, rows: 10, islands: ["C4", "D4", "E4", "G6", "G7", "H7"], starts: null, safe: null },
];
const [ARCHIPELAGO, ANTARCTICA] = CHARTS as [ChartView, ChartView];

const BLUE: Submarine = {
  crew: "blue",
  captain: 0,
  operator: 0,
  energy: 4,
  damage: 1,
  ready: true,
  cell: "C3",
  track: ["A1", "A2", "B2", "B3", "C3"],
  anchor: "A1",
  path: ["down", "right", "down", "silence"],
  facts: [],
  fits: null,
  chances: null,
  histories: null,
};

const GREEN: Submarine = {
  ...BLUE,
  crew: "green",
  captain: 1,
  operator: 1,
  energy: 2,
  damage: 0,
  cell: null,
  track: null,
  anchor: "J10",
  path: ["up", "up", "left", "silence", "left", "up"],
  facts: [
    { after: 3, kind: "miss", value: "I9" },
    { after: 6, kind: "row", value: "7" },
  ],
};

const ORDERS: View = {
  chart: ARCHIPELAGO,
  seat: 0,
  crew: "blue",
  phase: "orders",
  turn: "blue",
  asker: null,
  stopper: null,
  real_time: false,
  interval: 1.5,
  orders: 13,
  limit: 0,
  shifts: false,
  positions: false,
  submarines: [BLUE, GREEN],
  result: null,
  reason: null,
};

const TWO = ["Ada", "Ben"];
const FOUR = ["Ada", "Ben", "Cleo", "Dan"];
const TORPEDOES = allCells(ARCHIPELAGO)
  .filter((cell) => sectorOf(ARCHIPELAGO, cell) === "top_left")
  .map((cell) => `torpedo ${cell}`);
const MOVES = ["up", "right", "sonar", "silence up", "silence right", "surface", ...TORPEDOES];

/** A guess of the gallery's own: likely where the heard line ends. */
const CHANCES = allCells(ARCHIPELAGO).map(
  (cell) => ({ F7: 0.31, G8: 0, H7: 0.42, H6: 0.12, F6: 0.09, I7: 0.05, G6: 0.01 })[cell] ?? 0,
);

const HELPED: Submarine = { ...GREEN, fits: ["F7", "H7", "H6", "F6", "I7", "G6"], chances: CHANCES, histories: 9 };

/** A map of the table's own, higher than wide. */
const NARROW: ChartView = { name: "own", columns: 5, rows: 9, islands: ["B3", "C3", "D7"], starts: null, safe: null };

export const SAMPLES: Record<string, Sample<View>> = {
  orders: { view: ORDERS, moves: MOVES, names: TWO },
  answer: {
    view: { ...ORDERS, phase: "answer", turn: "blue", asker: "green" },
    moves: ["row 3", "column C"],
    names: TWO,
  },
  starts: {
    view: {
      ...ORDERS,
      chart: ANTARCTICA,
      phase: "starts",
      turn: null,
      orders: 0,
      submarines: [BLUE, GREEN].map((one) => ({
        ...one,
        cell: null,
        track: null,
        anchor: null,
        path: [],
        facts: [],
        energy: 0,
        damage: 0,
        ready: one.crew === "green",
      })),
    },
    moves: allCells(ANTARCTICA)
      .filter((cell) => !ANTARCTICA.islands.includes(cell))
      .map((cell) => `start ${cell}`),
    names: TWO,
  },
  stopped: {
    view: { ...ORDERS, phase: "stopped", real_time: true, turn: "blue", stopper: "blue" },
    moves: ["resume"],
    names: TWO,
    timers: [{ move: "resume", ends: 14 }],
  },
  operator: {
    view: {
      ...ORDERS,
      seat: 2,
      shifts: true,
      positions: true,
      submarines: [
        { ...BLUE, operator: 2 },
        { ...HELPED, operator: 3 },
      ],
    },
    moves: [],
    names: FOUR,
    teamChat: [{ seat: 0, text: "H7 H6?" }],
  },
  watching: {
    view: { ...ORDERS, seat: null, crew: null, submarines: [{ ...BLUE, cell: null, track: null }, GREEN] },
    moves: [],
    names: TWO,
  },
  own_map: {
    view: {
      ...ORDERS,
      chart: NARROW,
      submarines: [
        { ...BLUE, cell: "C5", track: ["A4", "A5", "B5", "C5"], path: ["down", "right", "right"], anchor: null, energy: 3 },
        {
          ...GREEN,
          anchor: null,
          path: ["up", "left", "silence", "up"],
          facts: [{ after: 2, kind: "sector", value: "bottom_right" }],
        },
      ],
    },
    moves: ["up", "down", "right", "sonar", "silence up", "silence down", "silence right", "surface"],
    names: TWO,
  },
  over: {
    view: {
      ...ORDERS,
      phase: "over",
      turn: null,
      submarines: [
        BLUE,
        {
          ...GREEN,
          damage: 2,
          cell: "H7",
          track: ["J10", "J9", "J8", "I8", "I7", "H7"],
          path: ["up", "up", "left", "silence", "left"],
        },
      ],
      result: [1, 0],
      reason: "sunk",
    },
    moves: [],
    names: TWO,
  },
};
