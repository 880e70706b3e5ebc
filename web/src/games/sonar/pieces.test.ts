import { expect, test } from "vitest";
import { pieces } from "./pieces";

test("cells, crews and the direction at a sentence's end are found", () => {
  expect(pieces("Ada (blue): up.")).toEqual(["Ada ", { piece: "(blue)" }, ": ", { piece: "up" }, "."]);
  expect(pieces("Ada (niebiescy): w górę.")).toEqual(["Ada ", { piece: "(niebiescy)" }, ": ", { piece: "w górę" }, "."]);
  expect(pieces("A torpedo hits J10.")).toEqual(["A torpedo hits ", { piece: "J10" }, "."]);
});

test("what only looks like them is text", () => {
  for (const text of ["What is up with that?", "J11", "XA1", "left behind"]) expect(pieces(text)).toEqual([text]);
});
