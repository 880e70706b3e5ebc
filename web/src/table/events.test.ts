import { expect, test } from "vitest";
import type { TableEvent } from "../lib/socket.svelte";
import { keys, ours } from "../testing/say";
import { inWords } from "./events";

const AT = { v: 1, at: 1 };
const WHAT: [TableEvent, string][] = [
  [{ ...AT, kind: "acted", seat: 0, event: {}, text: "Ada draws." }, "Ada draws."],
  [{ ...AT, kind: "said", seat: 0, name: "Ada", text: "Hi", removed: false }, "log.said Ada Hi"],
  [{ ...AT, kind: "undone", seat: 0, name: "Ada" }, "log.undone Ada"],
  [{ ...AT, kind: "rematch", seat: 0, name: "Ada", table: "t" }, "log.rematch Ada"],
  ...(["left", "replaced", "returned", "sat", "timed_out"] as const).map((change): [TableEvent, string] => [
    { ...AT, kind: "seat", seat: 0, change, name: "Ada" },
    `log.${change} Ada`,
  ]),
];

test.each(WHAT)("%j", (event, words) => {
  expect(inWords(event, keys)).toBe(words);
  for (const language of ["en", "pl"] as const) expect(inWords(event, ours(language))).toContain("Ada");
});

test("somebody who has deleted their account is still somebody, in the reader's language", () => {
  const left: TableEvent = { ...AT, kind: "seat", seat: 0, change: "left", name: "" };
  expect(["en", "pl"].map((language) => inWords(left, ours(language as "en" | "pl")))).toEqual([
    "Somebody leaves.",
    "Ktoś odchodzi.",
  ]);
});
