import { positions } from "engine:lost_code";
import { expect, test } from "vitest";
import { percent, rangeWords, readBet, readOffers, signed, spaceWords, writeBet } from "./words";

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

test("numbers as they are printed", () => {
  expect([rangeWords(9, 15), rangeWords(7, 7)]).toEqual(["9–15", "7"]);
  expect([signed(3), signed(0), signed(-2)]).toEqual(["+3", "0", "−2"]);
  expect([spaceWords(12), spaceWords(-1)]).toEqual(["12", "−1"]);
});

test("what is not quite sure is never said to be, and what is possible never to be impossible", () => {
  expect([0, 0.001, 0.25, 0.999, 1].map(percent)).toEqual(["0%", "<1%", "25%", ">99%", "100%"]);
  expect(percent(1 - 1e-12)).toBe("100%"); // sums of fractions
});
