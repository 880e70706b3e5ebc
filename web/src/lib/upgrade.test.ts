// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadWhenIdle, reloadWhenReachable } from "./upgrade";

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 });
  sessionStorage.clear();
  document.body.innerHTML = "";
  reload.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a page on which nothing is typed is loaded again at once", () => {
  document.body.innerHTML = '<input value="Ada"><input type="checkbox" checked><textarea></textarea>';
  reloadWhenIdle(reload);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("what somebody is typing is not lost", () => {
  document.body.innerHTML = "<textarea></textarea>";
  const field = document.querySelector("textarea")!;
  field.value = "I think that";
  reloadWhenIdle(reload);
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  field.value = "";
  vi.advanceTimersByTime(2_000);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("an old page that comes back from a cache is not loaded again and again", () => {
  reloadWhenIdle(reload);
  reloadWhenIdle(reload);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("where nothing can be remembered nothing is loaded again", () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => {
      throw new Error("blocked");
    },
  });
  reloadWhenIdle(reload);
  expect(reload).not.toHaveBeenCalled();
});

test("one who has left the page is left alone", () => {
  document.body.innerHTML = "<textarea></textarea>";
  document.querySelector("textarea")!.value = "half";
  reloadWhenIdle(reload)();
  document.body.innerHTML = "";
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
});

test("a missing part is loaded when the server can be reached", async () => {
  let answers = false;
  vi.stubGlobal("fetch", () => (answers ? Promise.resolve(Response.json([])) : Promise.reject(new TypeError("Failed"))));
  const waiting = reloadWhenReachable(reload);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).not.toHaveBeenCalled();
  answers = true;
  await vi.advanceTimersByTimeAsync(10_000);
  await waiting;
  expect(reload).toHaveBeenCalledTimes(1);
});
