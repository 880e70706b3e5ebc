import { describe, expect, test } from "vitest";
import type { TableInfo } from "../generated/wire";
import { keys, ours } from "../testing/say";
import { aSeat, aTable } from "../testing/tables";
import { ending, headline } from "./status";

const NAMES = ["Ada", "Ben", "Cleo"];
const SEATS = [aSeat(), aSeat({ name: "Ben" }), aSeat({ kind: "bot", level: "easy", name: "" })];

const told = (changes: Partial<TableInfo>, seat: number | null): [string, boolean] => {
  const { text, yours } = headline(aTable({ seats: SEATS, ...changes }), seat, NAMES, keys, "en");
  return [text, yours];
};

describe("whose move it is", () => {
  test("mine, also when others act at the same time", () => {
    expect(told({ to_act: [0] }, 0)).toEqual(["table.your_move", true]);
    expect(told({ to_act: [1, 0] }, 0)).toEqual(["table.your_move", true]);
  });

  test("not mine while a bot stands in for me", () => {
    const seats = [aSeat({ stand_in: true }), aSeat({ name: "Ben" })];
    expect(told({ seats, to_act: [0] }, 0)).toEqual(["table.thinking Ada 1", false]);
  });

  test("somebody else's, and bots think", () => {
    expect(told({ to_act: [1] }, 0)).toEqual(["table.to_move Ben 1", false]);
    expect(told({ to_act: [1, 2] }, null)).toEqual(["table.to_move Ben and Cleo 2", false]);
    expect(told({ to_act: [2] }, 0)).toEqual(["table.thinking Cleo 1", false]);
  });

  test("nobody's for a moment", () => {
    expect(told({ to_act: [] }, 0)).toEqual(["table.moment", false]);
  });
});

describe("how it ended", () => {
  const ended = (result: number[], seat: number | null): string => ending({ result, score: null }, seat, NAMES, keys, "en");

  test("for a player", () => {
    expect([ended([1, 0], 0), ended([1, 0], 1)]).toEqual(["table.won", "table.lost"]);
    expect([ended([0, 0], 0), ended([0.5, 0.5], 0)]).toEqual(["table.lost", "table.drawn"]);
    expect(ended([1, 1, 1], 2)).toBe("table.won"); // together
  });

  test("for those who watched", () => {
    expect(ended([0, 1, 1], null)).toBe("table.won_by Ben and Cleo 2");
    expect([ended([0, 0], null), ended([0.5, 0.5], null)]).toEqual(["table.nobody_won", "table.drawn"]);
  });

  test("a score that all reached together is no draw", () => {
    const score = { points: 14, best: 25, grade: null };
    for (const seat of [0, null])
      expect(ending({ result: [0.56, 0.56], score }, seat, NAMES, keys, "en")).toBe("table.score 14 25");
  });

  test("alone there is nobody to beat", () => {
    expect(ended([1], 0)).toBe("table.over");
  });

  test.each(["en", "pl"] as const)("every sentence exists (%s)", (language) => {
    for (const result of [[1, 0], [0, 0], [0.5, 0.5], [1]]) {
      for (const seat of [0, 1, null])
        expect(ending({ result, score: null }, seat, NAMES, ours(language), language)).not.toBe("");
    }
  });
});
