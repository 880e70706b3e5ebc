// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Playback } from "./playback.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs a test as if a component had made the playback, and takes the component away after it. */
function played(at: number, last: number, action: (playback: Playback) => void): Playback {
  let playback!: Playback;
  const gone = $effect.root(() => {
    playback = new Playback(at, () => last);
  });
  flushSync();
  action(playback);
  gone();
  return playback;
}

const wait = (ms: number): void => {
  vi.advanceTimersByTime(ms);
  flushSync();
};

test("playing goes on to the end and stops there", () => {
  played(1, 3, (playback) => {
    playback.playing = true;
    flushSync();
    wait(1_399);
    expect(playback.at).toBe(1);
    wait(1);
    expect(playback.at).toBe(2);
    wait(1_400);
    expect([playback.at, playback.playing]).toEqual([3, false]);
    wait(10_000);
    expect(playback.at).toBe(3);
  });
});

test("another pace counts from now on", () => {
  played(0, 9, (playback) => {
    playback.pace = "fast";
    playback.playing = true;
    flushSync();
    wait(600);
    wait(600);
    expect(playback.at).toBe(2);
    playback.pace = "slow";
    flushSync();
    wait(2_599);
    expect(playback.at).toBe(2);
    wait(1);
    expect(playback.at).toBe(3);
  });
});

test("a jump stops playing", () => {
  played(0, 9, (playback) => {
    playback.playing = true;
    flushSync();
    playback.jump(5);
    flushSync();
    wait(10_000);
    expect([playback.at, playback.playing]).toEqual([5, false]);
  });
});

test("playing ends with its page", () => {
  const playback = played(0, 9, (one) => {
    one.playing = true;
    flushSync();
  });
  wait(10_000);
  expect(playback.at).toBe(0);
});
