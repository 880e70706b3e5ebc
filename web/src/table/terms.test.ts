import { expect, test } from "vitest";
import { keys } from "../testing/say";
import { aTable } from "../testing/tables";
import { tableTerms } from "./terms";

const GAME = { texts: { en: { "option.claims.final": "", "option.mode.family": "" }, pl: {} } };

test("a preset stands for its options", () => {
  expect(tableTerms(aTable({ preset: "short", options: { mode: "family" } }), GAME, keys, keys)).toEqual([
    "preset.short",
    "clock.none",
  ]);
});

test("an option is told with its value, where the value has words or is a number", () => {
  const options = { claims: "final", limit: "60", counts: "true", chart: '{"columns":4}' };
  expect(tableTerms(aTable({ options }), GAME, keys, keys)).toEqual([
    "option.claims.label: option.claims.final",
    "option.limit.label: 60",
    "option.counts.label",
    "option.chart.label",
    "clock.none",
  ]);
});

test("clocks of both kinds", () => {
  const last = (clock: Parameters<typeof aTable>[0]): string | undefined => tableTerms(aTable(clock), GAME, keys, keys).at(-1);
  expect(last({ clock: { kind: "days", days: 3 } })).toBe("clock.days 3");
  expect(last({ clock: { kind: "live", minutes: 10, increment: 5 } })).toBe("clock.live 10 5");
  expect(last({ clock: { kind: "live", minutes: 10 } })).toBe("clock.live 10 0");
});

test("a game with the coach is marked", () => {
  expect(tableTerms(aTable({ coach: true }), GAME, keys, keys)).toContain("coach.label");
  expect(tableTerms(aTable(), GAME, keys, keys)).not.toContain("coach.label");
});
