// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameInfo, Problem, SetUp } from "../generated/wire";
import { session } from "../lib/session.svelte";
import { SetUpCheck } from "./setUp.svelte";

const REEF = { name: "reef" } as GameInfo;
const D_IS_MISSING: Problem = { key: "first_seat", values: { seat: "D", players: 2 }, text: "In English." };

let players = $state(2);
let asked: SetUp[] = [];
let answer: (wanted: SetUp) => Promise<Problem | null>;
let end: () => void;
let check: SetUpCheck;

beforeEach(() => {
  vi.useFakeTimers();
  [players, asked] = [2, []];
  session.language = "en";
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const wanted = JSON.parse(body) as SetUp;
    asked.push(wanted);
    return Response.json(await answer(wanted));
  });
  end = $effect.root(() => {
    check = new SetUpCheck(
      () => REEF,
      () => ({ players, preset: null, options: { first: "D" } }),
    );
  });
  flushSync();
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

/** What is said some time after the form was given so many players. */
async function refusedWith(count: number): Promise<string | null> {
  players = count;
  flushSync();
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.dynamicImportSettled();
  return check.refused;
}

test("what the game refuses is said in the reader's language, until the form is changed so that it can be played", async () => {
  answer = ({ players: count }) => Promise.resolve(count < 4 ? D_IS_MISSING : null);
  expect(await refusedWith(2)).toBe("Seat D cannot be first with 2 players.");
  session.language = "pl";
  expect(check.refused).toMatch(/^Miejsce D/);
  expect(await refusedWith(4)).toBeNull();
});

test("changes in quick succession are one question", async () => {
  answer = () => Promise.resolve(null);
  for (const count of [3, 4, 3, 1]) {
    players = count;
    flushSync();
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.map((one) => one.players)).toEqual([1]);
});

test("an answer to an older question is not taken for one to this", async () => {
  let late: (found: Problem) => void = () => undefined;
  answer = ({ players: count }) => (count === 2 ? new Promise((done) => (late = done)) : Promise.resolve(null));
  await refusedWith(2);
  expect(await refusedWith(4)).toBeNull();
  late(D_IS_MISSING);
  await vi.advanceTimersByTimeAsync(100);
  expect([asked.length, check.refused]).toEqual([2, null]);
});

test("what is wrong with one option is left to its field, and without an answer the form can be sent", async () => {
  answer = () => Promise.resolve({ key: "option", values: { problem: "Bad wheels." }, text: "Bad wheels." });
  expect(await refusedWith(3)).toBeNull();
  answer = () => Promise.resolve(D_IS_MISSING);
  expect(await refusedWith(2)).not.toBeNull();
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await refusedWith(3)).toBeNull();
});
