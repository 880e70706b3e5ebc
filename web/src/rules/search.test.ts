import { expect, test } from "vitest";
import { readRules } from "./read";
import { excerpt, find, folded, hitsOf, parts, wordsOf } from "./search";

const page = readRules(`# Nurkowie

Ósemka płynie.

## Płytki

- **D1** Płytka ma dziesięć skarbów.
- **D10** Karta leży na płytce.

| kolor | ile |
| --- | --- |
| żółty | 9 |
| czerwony | 11 |
`);

test("letters count without their marks, letter for letter", () => {
  expect(folded("Płytka ŻÓŁĆ")).toBe("plytka zolc");
  expect(folded("Straße İ").length).toBe("Straße İ".length);
});

test("all words have to be there; the number of a rule is a whole", () => {
  expect(find(page, wordsOf("plytk skarb")).count).toBe(1);
  expect(hitsOf(page, wordsOf("d1")).map(({ rule }) => rule)).toEqual(["D1"]);
  expect(hitsOf(page, wordsOf("D10")).map(({ at }) => at)).toEqual(["D10"]);
  expect(find(page, wordsOf("skarb rekin")).count).toBe(0);
});

test("of a table the lines are found, with its head", () => {
  const [section] = find(page, wordsOf("zolty")).page.sections;
  expect(section?.blocks).toEqual([expect.objectContaining({ kind: "table", rows: [[["żółty"], ["9"]]] })]);
});

test("without a word everything is shown", () => {
  expect(find(page, wordsOf("  ")).page).toBe(page);
});

test("what was looked for is marked, overlapping or not", () => {
  expect(parts("Płytka i płytka", ["plyt", "ytka"])).toEqual([
    { text: "Płyt", hit: true },
    { text: "ka", hit: true },
    { text: " i ", hit: false },
    { text: "płyt", hit: true },
    { text: "ka", hit: true },
  ]);
  expect(parts("nothing", ["else"])).toEqual([{ text: "nothing", hit: false }]);
  expect(parts("a.c abc", ["a.c"])).toEqual([
    { text: "a.c", hit: true },
    { text: " abc", hit: false },
  ]);
});

test("an excerpt holds what was looked for, between whole words", () => {
  const text = `${"one two three ".repeat(30)}pearl ${"four five six ".repeat(30)}`;
  const cut = excerpt(text, ["pearl"]);
  expect(cut).toMatch(/^… \w.* pearl .*\w …$/);
  expect(cut.length).toBeLessThan(200);
  expect(excerpt("short", ["x"])).toBe("short");
});
