// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { placeOf, recall, remember } from "./kept";

beforeEach(() => localStorage.clear());

test("a thing is kept for its table and seat", () => {
  remember("k", "/table/a 0", [1]);
  remember("k", "/table/a 1", [2]);
  remember("k", "/table/a 0", [3]);
  expect([recall("k", "/table/a 0"), recall("k", "/table/a 1"), recall("k", "/table/b 0")]).toEqual([[3], [2], null]);
});

test("the tables longest not written at are forgotten", () => {
  for (let i = 0; i < 31; i++) remember("k", `/table/${i} 0`, i);
  expect([recall("k", "/table/0 0"), recall("k", "/table/1 0"), recall("k", "/table/30 0")]).toEqual([null, 1, 30]);
});

test("nothing is kept without a place, and spoiled storage is no reason to fail", () => {
  remember("k", null, [1]);
  expect(localStorage.length).toBe(0);
  localStorage.setItem("k", "not JSON");
  expect(recall("k", "/table/a 0")).toBeNull();
});

test("only a player at a table has a place", () => {
  history.replaceState({}, "", "/table/abc");
  expect([placeOf(1, false), placeOf(null, false), placeOf(1, true)]).toEqual(["/table/abc 1", null, null]);
  history.replaceState({}, "", "/replay/abc");
  expect(placeOf(1, false)).toBeNull();
});
