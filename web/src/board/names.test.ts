import { expect, test } from "vitest";
import { distinct } from "./names";

test("only those who are called the same take their seat's letter along", () => {
  expect(distinct(["Ada", "Ben", "Ada"])).toEqual(["Ada A", "Ben", "Ada C"]);
  expect(distinct(["Ada", "Ben"])).toEqual(["Ada", "Ben"]);
});
