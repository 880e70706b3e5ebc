import { codes } from "engine:lost_code";
import { expect, test } from "vitest";
import type { RoundView, View } from "../../../generated/lost_code";
import type { Answer, Symbol } from "../words";
import { rowsOf } from "./rows";

const SETUP = { symbols: ["jaguar", "chameleon"], rounds: 3, highest: 21 };

/** As much of a view as the round table reads. */
function view(rounds: RoundView[], changes: object = {}): View {
  const rest = { seat: 0, round: rounds.length, phase: "roll", result: null, dice: [], wheels: [] };
  return { setup: SETUP, rounds, ...rest, ...changes } as unknown as View;
}

/** A round with one bet of the reader's, one of somebody else's, and at most one swap. */
function played(round: number, dice: string, bet: [number, number, Answer], swap: [Symbol, number] | null = null): RoundView {
  const [low, high, answer] = bet;
  const mine = { seat: 0, low, high, answer };
  const swaps = swap === null ? [] : [{ seat: 0, symbol: swap[0], digit: swap[1] }];
  return { round, dice: dice.split(" "), bets: [{ ...mine, seat: 1, low: 0 }, mine], swaps } as RoundView;
}

test("E4 a discarded tile is known in the rounds before it", () => {
  const first = played(1, "chameleon chameleon jaguar", [1, 5, "right"]);
  const rows = rowsOf(view([first, played(2, "jaguar jaguar jaguar", [20, 21, "lower"], ["chameleon", 2])]));
  expect(rows[0]?.learned).toEqual({ low: 1, high: 5, answer: "right" });
  expect(rows[0]?.columns).toEqual([
    { symbol: "jaguar", count: 1, tile: null, discarded: null },
    { symbol: "chameleon", count: 2, tile: 2, discarded: null },
  ]);
  expect(rows[1]?.columns[1]).toEqual({ symbol: "chameleon", count: 0, tile: 2, discarded: 2 });
  expect(rows.map(({ columns }) => columns[1]?.tile)).toEqual([2, 2, null]);
});

test("what each answer teaches", () => {
  // E3: 20–21 answered "lower" leaves 0–19.
  const answers: [number, number, Answer][] = [
    [3, 6, "higher"],
    [20, 21, "lower"],
    [7, 7, "wrong"],
  ];
  const rounds = answers.map((bet, at) => played(at + 1, "jaguar jaguar jaguar", bet));
  expect(rowsOf(view(rounds)).map(({ learned }) => learned)).toEqual([
    { low: 7, high: 21, answer: "higher" },
    { low: 0, high: 19, answer: "lower" },
    { low: 7, high: 7, answer: "wrong" },
  ]);
});

test("the round that is played shows its dice and the bet without an answer", () => {
  const wheels = [
    { seat: 1, low: 2, size: 2 },
    { seat: 0, low: 9, size: 7 },
  ];
  const rows = rowsOf(view([], { round: 1, phase: "bet", dice: ["jaguar", "bear", "jaguar"], wheels }));
  expect(rows.map(({ now }) => now)).toEqual([true, false, false]);
  expect(rows[0]?.learned).toEqual({ low: 9, high: 15, answer: null });
  expect(rows[0]?.columns.map(({ count }) => count)).toEqual([2, 0]);
});

test("what a row has learned is true of the code that the player does not see", () => {
  expect(codes.length).toBeGreaterThan(20);
  let learned = 0;
  for (const { view: seen, code } of codes) {
    for (const { columns, learned: taught, round } of rowsOf(seen)) {
      if (taught === null) continue;
      const total = columns.reduce((sum, { count, tile }, place) => sum + count * (tile ?? code[place] ?? NaN), 0);
      const inside = taught.low <= total && total <= taught.high;
      expect(inside, `seat ${seen.seat}, round ${round}`).toBe(taught.answer !== "wrong");
      learned += 1;
    }
  }
  expect(learned).toBeGreaterThan(100);
});
