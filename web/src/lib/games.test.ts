import { expect, test, vi } from "vitest";
import type { GameInfo } from "../generated/wire";
import { loadGames, seatsAgainstBots } from "./games";

const game = (usual: number, levels: GameInfo["levels"]): GameInfo => ({ usual, levels }) as GameInfo;

test("against bots I sit first, and they are of the level that is wanted where there is one", () => {
  expect(seatsAgainstBots(game(3, ["beginner", "easy"]), "easy")).toEqual([
    { kind: "me" },
    { kind: "bot", level: "easy" },
    { kind: "bot", level: "easy" },
  ]);
  expect(seatsAgainstBots(game(2, ["beginner", "easy"]), "beginner")).toEqual([
    { kind: "me" },
    { kind: "bot", level: "beginner" },
  ]);
  expect(seatsAgainstBots(game(2, ["hard"]), "easy")).toEqual([{ kind: "me" }, { kind: "bot", level: "hard" }]);
  expect(seatsAgainstBots(game(1, ["hard"]), "easy")).toEqual([{ kind: "me" }]);
});

test("the list of games is asked for once, and again only after an error", async () => {
  const fetch = vi.fn(() => Promise.resolve(new Response("", { status: 500 })));
  vi.stubGlobal("fetch", fetch);
  await expect(loadGames()).rejects.toThrow("broken");
  fetch.mockImplementation(() => Promise.resolve(Response.json([{ name: "reef" }])));
  expect(await Promise.all([loadGames(), loadGames()])).toEqual([[{ name: "reef" }], [{ name: "reef" }]]);
  expect(fetch).toHaveBeenCalledTimes(2);
});
