import { describe, expect, test } from "vitest";
import type { MyTables, SeatInfo, TableInfo } from "../generated/wire";
import { keys, ours } from "../testing/say";
import { aSeat, aTable } from "../testing/tables";
import { clockText, countResults, playersText, resultOf, seatName, statusText } from "./tables";

const mine = (over: TableInfo[], seats: MyTables["seats"]): MyTables => ({ waiting: [], running: [], over, seats });

describe("how a game ended for a seat", () => {
  const ended = (...result: number[]): TableInfo => aTable({ status: "over", result });

  test("the best score wins, also when several share it", () => {
    expect(resultOf(ended(1, 0), 0)).toBe("won");
    expect(resultOf(ended(1, 0), 1)).toBe("lost");
    expect(resultOf(ended(0.5, 0.5, 0), 1)).toBe("won");
  });

  test("all with the same score have drawn, unless they won or lost together", () => {
    expect(resultOf(ended(0.5, 0.5), 0)).toBe("drawn");
    expect(resultOf(ended(0, 0), 1)).toBe("lost");
    expect(resultOf(ended(1, 1, 1), 1)).toBe("won");
  });

  test("a score that all reached together is told, and neither won nor drawn", () => {
    const table = { ...ended(0.56, 0.56), score: { points: 14, best: 25, grade: 2 } };
    expect(resultOf(table, 0)).toBe("watched");
    expect(statusText(table, mine([table], { t: 0 }), keys)).toBe("me.result_score 14 25");
  });

  test("a game alone, a seat that was not ours and a game that goes on are only counted", () => {
    expect(resultOf(ended(1), 0)).toBe("watched");
    expect(resultOf(ended(1, 0), undefined)).toBe("watched");
    expect(resultOf(aTable(), 0)).toBe("watched");
  });

  test("results are counted over all my tables", () => {
    const over = [aTable({ id: "a", result: [1, 0] }), aTable({ id: "b", result: [0, 1] }), aTable({ id: "c", result: [1] })];
    expect(countResults(mine(over, { a: 0, b: 0, c: 0 }))).toEqual({ won: 1, lost: 1, drawn: 0, watched: 1, uncounted: 0 });
  });

  test.each(["deal", "branch", "record", "position"] as const)(
    "a game that was known beforehand counts for nothing (%s)",
    (known) => {
      const over = [aTable({ id: "a", result: [1, 0], known }), aTable({ id: "b", result: [1, 0] })];
      expect(countResults(mine(over, { a: 0, b: 0 }))).toEqual({ won: 1, lost: 0, drawn: 0, watched: 0, uncounted: 1 });
    },
  );
});

describe("tables in words", () => {
  test("a seat", () => {
    const named: [Partial<SeatInfo>, string][] = [
      [{ kind: "open", name: "" }, "app.seat_open"],
      [{ kind: "bot", name: "", level: "easy" }, "app.bot (level.easy)"],
      [{ kind: "bot", name: "" }, "app.bot"],
      [{ name: "Ada" }, "Ada"],
      [{ name: "" }, "App.somebody"],
    ];
    for (const [seat, words] of named) expect(seatName(aSeat(seat), keys)).toBe(words);
  });

  test("a clock", () => {
    expect(clockText(null, keys)).toBe("clock.none");
    expect(clockText({ kind: "days", days: 3 }, keys)).toBe("clock.days 3");
    expect(clockText({ kind: "live", minutes: 10, increment: 5 }, keys)).toBe("clock.live 10 5");
    expect(clockText({ kind: "live", minutes: 10 }, keys)).toBe("clock.live 10 0");
  });

  test("how many can play", () => {
    const game = (...players: number[]): Parameters<typeof playersText>[0] => ({ players }) as Parameters<typeof playersText>[0];
    expect(playersText(game(2), keys)).toBe("home.players 2");
    expect(playersText(game(3, 5, 2), keys)).toBe("home.players_range 2 5");
  });

  test("how one of my tables stands", () => {
    const people = [aSeat({ name: "Ada" }), aSeat({ name: "Ben" }), aSeat({ kind: "bot", level: "hard", name: "" })];
    const table = (changes: Partial<TableInfo>): TableInfo => aTable({ id: "t", seats: people, ...changes });
    const status = (changes: Partial<TableInfo>): string => statusText(table(changes), mine([], { t: 0 }), keys);
    expect(status({ status: "open" })).toBe("home.seats_open");
    expect(status({ outdated: true, to_act: [0] })).toBe("table.old_rules");
    expect(status({ to_act: [0, 1] })).toBe("home.waiting");
    expect(status({ to_act: [1, 0] })).toBe("home.waiting");
    expect(status({ to_act: [1] })).toBe("home.their_move Ben");
    expect(status({ to_act: [2] })).toBe("home.bots_move");
    expect(status({ to_act: [] })).toBe("home.bots_move");
    expect(status({ status: "over", result: [0, 1, 0] })).toBe("me.result_lost");
  });

  test.each(["en", "pl"] as const)("every one of these sentences exists (%s)", (language) => {
    const say = ours(language);
    const over = (result: number[]): TableInfo => aTable({ id: "t", status: "over", result });
    const tables = [aTable({ id: "t", status: "open" }), aTable({ id: "t", to_act: [0] }), over([1, 0]), over([0, 1]), over([1])];
    for (const table of tables) expect(statusText(table, mine([], { t: 0 }), say)).not.toBe("");
  });
});
