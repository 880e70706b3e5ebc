import { expect, test } from "vitest";
import type { DealInfo, SameDeal, SeatInfo } from "../generated/wire";
import { keys } from "../testing/say";
import { aSeat } from "../testing/tables";
import { dealEnding, missingPeople, tableOf } from "./deals";

const BOT: SeatInfo = aSeat({ kind: "bot", name: "hard", level: "hard" });

const aDeal = (seat: number, ...seats: SeatInfo[]): DealInfo => ({
  id: "d3h7w9ka",
  game: "crew",
  preset: null,
  options: { mission: "4" },
  clock: { kind: "days", days: 2 },
  private: true,
  seats,
  seat,
  at: 0,
  sat: false,
});

test("the sharer's seat is ours, bots sit where bots sat, and the other people's seats are open", () => {
  const deal = aDeal(2, aSeat(), BOT, aSeat({ name: "Ben" }));
  expect(tableOf(deal)).toEqual({
    game: "crew",
    seats: [{ kind: "open" }, { kind: "bot", level: "hard" }, { kind: "me" }],
    clock: { kind: "days", days: 2 },
    private: true,
    deal: "d3h7w9ka",
  });
  expect(missingPeople(deal)).toBe(1);
});

test("somebody for whom a bot stood in was a person", () => {
  expect(tableOf(aDeal(0, aSeat(), aSeat({ level: "medium", stand_in: true }))).seats[1]).toEqual({ kind: "open" });
});

test("a game of one person and bots, or of bots alone, starts at once", () => {
  expect(missingPeople(aDeal(1, BOT, aSeat()))).toBe(0);
  expect(tableOf(aDeal(0, BOT, BOT)).seats[0]).toEqual({ kind: "me" });
  expect(missingPeople(aDeal(0, BOT, BOT))).toBe(0);
});

test("how a game with the deal ended", () => {
  const row = (result: number[], more: Partial<SameDeal> = {}): string => {
    const seats = [aSeat(), aSeat({ name: "" })].slice(0, result.length);
    const empty = { replay: null, campaign: null, reason: null, points: null, sitting: null, score: null, at: 0, here: false };
    return dealEnding({ ...empty, seats, result, ...more }, keys);
  };
  expect(row([1, 0])).toBe("table.won_by Ada 1");
  expect(row([0, 1], { points: [3, 5] })).toBe("table.won_by App.somebody 1 · 3 : 5");
  expect(row([1, 1])).toBe("deal.won");
  expect(row([0, 0])).toBe("deal.lost");
  expect(row([0.5, 0.5])).toBe("deal.drawn");
  expect(row([0.4], { points: [76] })).toBe("76");
  expect(row([0.5, 0.5], { score: { points: 14, best: 25, grade: 2 } })).toBe("table.score 14 25");
  expect(row([1, 1], { sitting: { page: 3, won: true, attempts: 2, aided: false } })).toBe("deal.won · deal.tries 2");
});
