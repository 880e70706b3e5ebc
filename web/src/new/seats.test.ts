import { expect, test } from "vitest";
import { firstSeats, isNamed, seated, trimmed } from "./seats";

test("I sit first; the others are free or easy bots", () => {
  expect(firstSeats(3, "open")).toEqual([{ kind: "me" }, { kind: "open" }, { kind: "open" }]);
  expect(firstSeats(2, "bot")).toEqual([{ kind: "me" }, { kind: "bot", level: "easy" }]);
});

test("taking another seat frees the one before", () => {
  const seats = firstSeats(3, "bot");
  expect(seated(seats, 2, { kind: "me" })).toEqual([{ kind: "open" }, { kind: "bot", level: "easy" }, { kind: "me" }]);
  expect(seated(seats, 1, { kind: "open" })).toEqual([{ kind: "me" }, { kind: "open" }, { kind: "bot", level: "easy" }]);
});

test("somebody invited has a login of three letters or more", () => {
  const invited = (login?: string): boolean => isNamed({ kind: "invited", login });
  expect([invited(), invited("ad"), invited("  ad "), invited(" ada ")]).toEqual([false, false, false, true]);
  expect(isNamed({ kind: "open" })).toBe(true);
  expect(trimmed({ kind: "invited", login: " ada " })).toEqual({ kind: "invited", login: "ada" });
});
