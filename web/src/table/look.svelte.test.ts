// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Look } from "./look.svelte";

let version = $state(0);
let answers = $state(false);
let visibility: Document["visibilityState"] = "visible";
let gone: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  version = 0;
  answers = false;
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});

afterEach(() => {
  for (const end of gone) end();
  gone = [];
  vi.useRealTimers();
});

function opened(table: string): Look {
  let look!: Look;
  gone.push(
    $effect.root(
      () =>
        void (look = new Look(
          table,
          () => version,
          () => answers,
        )),
    ),
  );
  flushSync();
  return look;
}

function turn(to: "visible" | "hidden"): void {
  visibility = to;
  document.dispatchEvent(new Event("visibilitychange"));
  flushSync();
}

function news(v: number): void {
  version = v;
  flushSync();
}

test("a table seen for the first time has nothing new", () => {
  expect(opened("t").seen).toBeNull();
});

test("what came since the last visit is new", () => {
  opened("t");
  news(7);
  const again = opened("t");
  expect(again.seen).toBe(7);
  news(9);
  expect(again.seen).toBe(7);
  vi.advanceTimersByTime(5_000);
  expect(again.seen).toBe(7); // there is news: it stays marked
  answers = true;
  flushSync();
  expect(again.seen).toBeNull();
});

test("where nothing came, nothing stays marked", () => {
  opened("t");
  news(7);
  const again = opened("t");
  vi.advanceTimersByTime(5_000);
  expect(again.seen).toBeNull();
});

test("what comes while the page is hidden is new when the reader is back", () => {
  const look = opened("t");
  news(3);
  turn("hidden");
  news(5);
  turn("visible");
  expect(look.seen).toBe(3);
});

test("the oldest tables are forgotten", () => {
  version = 4;
  for (let i = 0; i < 70; i++) {
    opened(`t${i}`);
    gone.pop()?.();
  }
  expect(["t10", "t69", "t9"].map((table) => opened(table).seen)).toEqual([4, 4, null]);
});

test("spoiled storage is no reason to fail", () => {
  localStorage.setItem("looks", "{not JSON");
  expect(opened("t").seen).toBeNull();
});
