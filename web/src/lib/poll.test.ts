// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { whileVisible } from "./poll";

test("a task is done at once and again while somebody looks, and not after that", async () => {
  vi.useFakeTimers();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  const task = vi.fn(() => Promise.resolve());
  const stop = whileVisible(5, task);
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
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

test("a task that takes long is not done twice at once", async () => {
  vi.useFakeTimers();
  vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  let finish = (): void => undefined;
  const task = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const stop = whileVisible(5, task);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(task).toHaveBeenCalledTimes(1);
  finish();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(task).toHaveBeenCalledTimes(2);
  stop();
  vi.useRealTimers();
});
