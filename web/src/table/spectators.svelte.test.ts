// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { Said } from "../generated/wire";
import { allSaid } from "./spectators.svelte";

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

test("spectators' lines are said beside those of players, without a seat", () => {
  const ada: Said = { kind: "said", v: 3, at: 1, seat: 0, name: "Ada", text: "Hi", removed: false };
  const moved = { kind: "undone", v: 4, at: 2, seat: 0, name: "Ada" } as const;
  const said = allSaid([ada, moved], [{ n: 7, at: 3, name: "Eve", text: "Nice!" }]);
  expect(said).toEqual([
    ada,
    { kind: "said", v: 0, at: 3, seat: null, name: "Eve", text: "Nice!", removed: false, spectator_line: 7 },
  ]);
});

test("the choice to hide them outlasts the page", async () => {
  const first = (await import("./spectators.svelte")).spectatorChoice;
  expect(first.hidden).toBe(false);
  first.hidden = true;
  vi.resetModules();
  const second = (await import("./spectators.svelte")).spectatorChoice;
  expect(second).not.toBe(first);
  expect(second.hidden).toBe(true);
});
