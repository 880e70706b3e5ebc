import { describe, expect, test } from "vitest";
import CARDS from "../../../../src/fathom/games/crew/data/tasks.json";
import english from "../../generated/crew.en.json";
import polish from "../../generated/crew.pl.json";
import { keys, theirs } from "../../testing/say";
import { numberIn, progressWords, signsOf, taskShort, taskWords } from "./tasks";

const NUMBERS = CARDS.map(({ number }) => number);
const SIZES = [3, 4, 5];

test("tasks are numbered from 1 without a gap, as the pictures count on", () => {
  expect(NUMBERS).toEqual(NUMBERS.map((_, at) => at + 1));
});

describe.each(NUMBERS)("task %d", (number) => {
  test("has a picture whose signs are all whole", () => {
    for (const members of SIZES) {
      const signs = signsOf(number, members);
      expect(signs).not.toEqual([]);
      for (const sign of signs) {
        if (sign.sign === "text") expect(sign.text).not.toMatch(/undefined|NaN|^\s*$/);
        if (sign.sign === "card") expect(sign.suit !== "any" || sign.value !== null).toBe(true);
        if (sign.sign === "card" && sign.value !== null) expect(sign.value).toBeGreaterThan(0);
        if (sign.sign === "strip") expect(sign.tricks.length).toBeGreaterThan(1);
      }
    }
  });

  test.each(["en", "pl"] as const)("has words in both lengths (%s)", (language) => {
    const say = theirs({ en: english, pl: polish }, language);
    for (const members of SIZES) {
      for (const words of [taskWords(number, members, say), taskShort(number, members, say)]) {
        expect(words).not.toMatch(/undefined|NaN|[{}]|^$/);
      }
    }
  });
});

test("the number in a task may depend on how many members there are", () => {
  const varying = CARDS.filter(({ params }) => typeof (params as { value?: unknown }).value === "object");
  expect(varying.length).toBeGreaterThan(0);
  for (const { number, params } of varying) {
    for (const members of SIZES) {
      expect(numberIn(number, members)).toBe((params as unknown as { value: Record<number, number> }).value[members]);
    }
  }
});

test("a picture shows what was predicted", () => {
  const predicted = CARDS.find(({ kind }) => kind === "trick_count_predicted")!.number;
  expect(signsOf(predicted, 4)[0]).toEqual({ sign: "text", text: "= ? ×" });
  expect(signsOf(predicted, 4, 3)[0]).toEqual({ sign: "text", text: "= 3 ×" });
});

test("progress is told only where there is something to count", () => {
  const task = { owner: 0, status: "open", have: 1, want: 3 } as Parameters<typeof progressWords>[0];
  expect(progressWords(task, keys)).toBe("board.progress 1 3");
  for (const changes of [{ owner: null }, { status: "done" as const }, { want: null }, { want: 0 }]) {
    expect(progressWords({ ...task, ...changes } as typeof task, keys)).toBe("");
  }
});
