import { expect, test } from "vitest";
import { bytes, decimal, finePercent, integer, percent, signed, whole } from "./numbers";

test("what is not quite sure is never said to be, and what is possible never to be impossible", () => {
  expect([0, 0.0001, 0.001, 0.01, 0.25, 0.255, 0.999, 1].map(percent)).toEqual([
    "0%",
    "<1%",
    "<1%",
    "1%",
    "25%",
    "26%",
    ">99%",
    "100%",
  ]);
  expect(percent(1 - 1e-12)).toBe("100%"); // sums of fractions
});

test("numbers as each language prints them, with a minus as wide as the plus and no minus zero", () => {
  expect([decimal(-1.5, "en", 2), decimal(-0.001, "en", 2), decimal(1.25, "pl", 1), whole(12_345, "en")]).toEqual([
    "−1.50",
    "0.00",
    "1,3",
    "12,345",
  ]);
  expect([finePercent(0.4567, "en"), decimal(3.25, "pl", 1)]).toEqual(["46%", "3,3"]);
});

test("a minus is as wide as a plus", () => {
  expect([signed(3), signed(0), signed(-2)]).toEqual(["+3", "0", "−2"]);
  expect([integer(12), integer(-1)]).toEqual(["12", "−1"]);
});

test("bytes are counted in the unit that suits them", () => {
  expect([0, 258_048, 48_000_000, 3_200_000_000].map((count) => bytes(count, "en"))).toEqual([
    "0 kB",
    "258 kB",
    "48 MB",
    "3.2 GB",
  ]);
});
