import { positions } from "engine:lost_code";
import { expect, test } from "vitest";
import { rangeWords, readBet, readOffers, writeBet } from "./words";

test("bets are read and written alike", () => {
  expect(readBet("bet 9-15")).toEqual({ low: 9, size: 7 });
  expect(readBet("bet 7")).toEqual({ low: 7, size: 1 });
  for (const { moves } of positions) {
    for (const move of moves.filter((one) => one.startsWith("bet "))) {
      const { low, size } = readBet(move);
      expect(writeBet(low, size)).toBe(move);
    }
  }
});

test("no move of a game is lost among the offers", () => {
  for (const { moves } of positions) {
    const { turns, keep, pass, takes, bets, discards, writes } = readOffers(moves);
    const count =
      [...turns.values()].flat().length +
      Number(keep) +
      Number(pass) +
      takes.size +
      [...bets.values()].flat().length +
      discards.size +
      (writes ? moves.filter((move) => move.startsWith("write ")).length : 0);
    expect(count).toBe(moves.length);
    for (const lows of bets.values()) expect(lows).toEqual([...lows].sort((one, two) => one - two));
  }
});

test("a range of one sum is that sum", () => {
  expect([rangeWords(9, 15), rangeWords(7, 7)]).toEqual(["9–15", "7"]);
});
