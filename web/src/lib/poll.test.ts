// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { whileVisible } from "./poll";

test("a task is done at once and again while somebody looks, and not after that", () => {
  vi.useFakeTimers();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  const task = vi.fn();
  const stop = whileVisible(5, task);
  expect(task).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(task).toHaveBeenCalledTimes(3);

  hidden.mockReturnValue(true);
  vi.advanceTimersByTime(60_000);
  expect(task).toHaveBeenCalledTimes(3);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(task).toHaveBeenCalledTimes(4);

  stop();
  vi.advanceTimersByTime(60_000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(task).toHaveBeenCalledTimes(4);
  vi.useRealTimers();
});
