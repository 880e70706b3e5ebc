// Positions for the gallery: the middle of a game, and what else a board has to show, as changes to it.

import type { Sample } from "../../board/gallery/sample";
import type { Knowledge, View } from "../../generated/lost_code";
import { SYMBOLS, writeBet } from "./words";

const SIZES = [1, 2, 3, 4, 5, 7, 10];
const POINTS = [6, 4, 3, 2, 2, 1, 1];
const HIGHEST = 21;
const NAMES = ["Ada", "Ben", "Cleo"];

const KNOWN: Knowledge = {
  seen: [
    [0, 3, 4, 6],
    [1, 5, 7],
    [0, 2, 6],
    [1, 4, 6],
    [0, 3, 7],
    [1, 2, 5, 6],
  ],
  possible: null,
  chances: null,
  codes: null,
  sums: null,
};

const BET: View = {
  setup: {
    symbols: SYMBOLS,
    digits: 8,
    highest: HIGHEST,
    rounds: 9,
    final_points: [5, 2, 1],
    final_miss: -2,
    shortcut: true,
    tokens_last_round: 6,
    curse: "leader",
    skull_space: 7,
    skull_end: 13,
    skull_last_round: 8,
    help: "none",
  },
  seat: 0,
  phase: "bet",
  round: 4,
  actors: [0],
  roller: 2,
  order: [2, 0, 1],
  line: [
    { seat: 2, space: -1 },
    { seat: 0, space: 3 },
    { seat: 1, space: 3 },
  ],
  dice: ["bird", "snake", "bird"],
  fell: ["bird", "snake", "human"],
  offered: null,
  wheels: SIZES.map((size, i) => ({
    size,
    points: POINTS[i] ?? 1,
    told: i > 0,
    seat: size === 4 ? 2 : null,
    low: size === 4 ? 8 : null,
    answer: null,
  })),
  racks: [
    { seat: 0, digits: [null, null, null, null, null, null], discarded: [[], [], [2], [], [], [6]] },
    { seat: 1, digits: [3, 1, 6, 4, 7, 2], discarded: [[0], [], [], [], [], []] },
    { seat: 2, digits: [6, 5, 0, 1, 3, 5], discarded: [[], [], [], [], [], []] },
    { seat: null, digits: [4, 7, 2, 6, 0, 1], discarded: [[], [], [], [], [], []] },
  ],
  stacks: [2, 3, 2, 3, 3, 2],
  tokens: SYMBOLS.map((symbol) => ({ symbol, seat: symbol === "jaguar" ? 1 : null, gone: false })),
  sheets: [0, 1, 2].map((seat) => ({
    seat,
    written: SYMBOLS.map((symbol) => seat === 1 && symbol === "jaguar"),
    doubled: SYMBOLS.map((symbol) => seat === 1 && symbol === "jaguar"),
    values: SYMBOLS.map(() => null),
    points: null,
  })),
  skull: "track",
  cursed: null,
  rounds: [
    {
      round: 1,
      dice: ["bear", "bear", "human"],
      bets: [
        { seat: 0, low: 9, high: 13, answer: "lower" },
        { seat: 2, low: 4, high: 10, answer: "right" },
        { seat: 1, low: 15, high: 16, answer: "higher" },
      ],
      swaps: [
        { seat: 0, symbol: "human", digit: 2 },
        { seat: 1, symbol: "bear", digit: 0 },
      ],
    },
    {
      round: 2,
      dice: ["snake", "jaguar", "chameleon"],
      bets: [
        { seat: 0, low: 10, high: 14, answer: "right" },
        { seat: 1, low: 8, high: 11, answer: "right" },
        { seat: 2, low: 6, high: 15, answer: "right" },
      ],
      swaps: [],
    },
    {
      round: 3,
      dice: ["bird", "snake", "snake"],
      bets: [
        { seat: 2, low: 9, high: 9, answer: "wrong" },
        { seat: 1, low: 6, high: 12, answer: "right" },
        { seat: 0, low: 12, high: 14, answer: "lower" },
      ],
      swaps: [{ seat: 0, symbol: "snake", digit: 6 }],
    },
  ],
  knowledge: KNOWN,
  result: null,
  reason: null,
};

const BETS = BET.wheels
  .filter((wheel) => wheel.seat === null)
  .flatMap(({ size }) => Array.from({ length: HIGHEST - size + 2 }, (_, low) => writeBet(low, size)));
const TURNS = [1, 2, 3].flatMap((die) => SYMBOLS.map((symbol) => `turn ${die} ${symbol}`));
const DIGITS = Array.from({ length: BET.setup.digits }, (_, digit) => digit);
const VALUES = DIGITS.flatMap((one) => [
  `${one}`,
  ...DIGITS.filter((two) => two > one).flatMap((two) => [
    `${one} ${two}`,
    ...DIGITS.filter((three) => three > two).map((three) => `${one} ${two} ${three}`),
  ]),
]);

/** Nobody has bet yet. */
const FREE = BET.wheels.map((wheel) => ({ ...wheel, seat: null, low: null }));

/** A guess of the gallery's own: all digits that are not in sight are alike, and sums around 11 are likely. */
const POSSIBLE = KNOWN.seen.map((seen) => DIGITS.filter((digit) => !seen.includes(digit)));
const WEIGHTS = Array.from({ length: HIGHEST + 1 }, (_, sum) => Math.max(0, 8 - Math.abs(sum - 11)));
const ALL = WEIGHTS.reduce((sum, weight) => sum + weight, 0);
const CHANCES: Knowledge = {
  ...KNOWN,
  possible: POSSIBLE,
  chances: POSSIBLE.map((possible) => DIGITS.map((digit) => (possible.includes(digit) ? 1 / possible.length : 0))),
  codes: 640,
  sums: WEIGHTS.map((weight) => weight / ALL),
};

/** Without the bear. */
function withoutBear(view: View): View {
  const cut = <T>(list: T[]): T[] => list.slice(1);
  return {
    ...view,
    setup: { ...view.setup, symbols: cut(SYMBOLS), shortcut: false, curse: "off" },
    racks: view.racks.map((rack) => ({ ...rack, digits: cut(rack.digits), discarded: cut(rack.discarded) })),
    stacks: cut(view.stacks),
    tokens: [],
    sheets: view.sheets.map((final) => ({
      ...final,
      written: cut(final.written),
      doubled: cut(final.doubled),
      values: cut(final.values),
    })),
    skull: "none",
    rounds: [],
    knowledge: { ...KNOWN, seen: cut(KNOWN.seen) },
  };
}

const RACK = [5, 6, 3, 2, 4, 0];
const ENTRIES: Record<number, number[][]> = {
  0: [[5], [3, 6], [3], [2], [1, 2, 4], [0]],
  1: [[3], [1, 2], [6], [], [7], [2]],
  2: [[1, 6, 7], [5], [0], [1, 2], [5, 6], [3, 5]],
};
const WORTH: Record<number, number[]> = { 0: [5, 2, 5, 5, 1, 5], 1: [5, 4, 5, -2, 5, 5], 2: [1, 5, 5, 2, -2, 2] };

export const SAMPLES: Record<string, Sample<View>> = {
  bet: { view: BET, moves: BETS, names: NAMES },
  chances: {
    view: { ...BET, cursed: 0, skull: "taken", knowledge: CHANCES, setup: { ...BET.setup, help: "chances" } },
    moves: BETS,
    names: NAMES,
  },
  turn: {
    view: { ...BET, phase: "turn", roller: 0, order: [0, 2, 1], dice: ["bird", "snake", "human"], wheels: FREE },
    moves: [...TURNS, "keep"],
    names: NAMES,
  },
  bears: {
    view: withoutBear({
      ...BET,
      phase: "bears",
      round: 1,
      roller: 0,
      order: [0, 2, 1],
      dice: ["bear", "snake", "bear"],
      wheels: FREE,
    }),
    moves: TURNS.filter((move) => !move.startsWith("turn 2") && !move.endsWith("bear")),
    names: NAMES,
  },
  token: {
    view: { ...BET, phase: "token", offered: "bird", dice: ["bird", "snake", "bird"], wheels: FREE },
    moves: ["pass", ...VALUES.map((values) => `take ${values}`)],
    names: NAMES,
  },
  swap: {
    view: {
      ...BET,
      phase: "swap",
      stacks: [2, 0, 2, 3, 3, 2],
      wheels: BET.wheels.map((wheel) => {
        if (wheel.size === 4) return { ...wheel, answer: "right" };
        if (wheel.size === 2) return { ...wheel, seat: 0, low: 12, answer: "higher" };
        return wheel.size === 10 ? { ...wheel, seat: 1, low: 5, answer: "lower" } : wheel;
      }),
      rounds: [
        ...BET.rounds,
        {
          round: 4,
          dice: BET.dice,
          bets: [
            { seat: 2, low: 8, high: 11, answer: "right" },
            { seat: 0, low: 12, high: 13, answer: "higher" },
            { seat: 1, low: 5, high: 14, answer: "lower" },
          ],
          swaps: [],
        },
      ],
    },
    moves: SYMBOLS.filter((symbol) => symbol !== "jaguar").map((symbol) => `discard ${symbol}`),
    names: NAMES,
  },
  final: {
    view: { ...BET, phase: "final", actors: [0, 1, 2], round: 9, wheels: FREE },
    moves: ["write bear none", ...VALUES.map((values) => `write bear ${values}`)],
    names: NAMES,
  },
  watching: {
    view: {
      ...BET,
      seat: null,
      knowledge: null,
      racks: BET.racks.map((rack) => (rack.seat === null ? rack : { ...rack, digits: rack.digits.map(() => null) })),
    },
    moves: [],
    names: NAMES,
  },
  over: {
    view: {
      ...BET,
      phase: "over",
      actors: [],
      round: 9,
      wheels: FREE,
      line: [
        { seat: 2, space: 19 },
        { seat: 1, space: 26 },
        { seat: 0, space: 26 },
      ],
      racks: BET.racks.map((rack) => (rack.seat === 0 ? { ...rack, digits: RACK } : rack)),
      sheets: BET.sheets.map((final) => ({
        ...final,
        written: SYMBOLS.map(() => true),
        values: ENTRIES[final.seat] ?? [],
        points: WORTH[final.seat] ?? [],
      })),
      skull: "gone",
      result: [1, 0.5, 0],
      reason: "finished",
    },
    moves: [],
    names: NAMES,
  },
};
