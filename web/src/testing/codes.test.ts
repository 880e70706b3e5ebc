// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { codesIn, heardIn } from "./codes";

test("cards, tiles, spaces and corners of the notation are codes, words and numbers are not", () => {
  expect(codesIn("Ada lays b9 and r13, s4; r012- on d3, a fish on f1e, A1.")).toEqual([
    "b9",
    "r13",
    "s4",
    "r012-",
    "d3",
    "f1e",
    "A1",
  ]);
  expect(codesIn("Kładziesz p3 (y7).")).toEqual(["p3", "y7"]);
  expect(codesIn("Ada A lays the blue 9 at tile 2, 3–9: 50%, column D, row 3.")).toEqual([]);
});

test("what is printed on the board is no code", () => {
  expect(codesIn("You fire at C10, b9.", /^[A-J](?:10|[1-9])$/)).toEqual(["b9"]);
});

test("labels and texts are heard, except what is hidden from screen readers", () => {
  document.body.innerHTML = `<p title="t">one <b aria-hidden="true">two</b><i aria-label="three"></i></p>`;
  expect(heardIn(document.body).map((text) => text.trim())).toEqual(["t", "one", "three"]);
});
