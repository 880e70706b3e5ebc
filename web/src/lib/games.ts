// The games that can be played here; they do not change while the page is open.

import type { AskedSeat, GameInfo } from "../generated/wire";
import { get } from "./api";

let asked: Promise<GameInfo[]> | null = null;

export function loadGames(): Promise<GameInfo[]> {
  asked ??= get<GameInfo[]>("/api/games").catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** A game's name in addresses: lost_code becomes lost-code. */
export function slug(name: string): string {
  return name.replaceAll("_", "-");
}

/** Me and bots of a level, or of the lowest that there is: the seats of a game that begins at once. */
export function seatsAgainstBots(game: GameInfo, wanted: GameInfo["levels"][number]): AskedSeat[] {
  const level = game.levels.includes(wanted) ? wanted : game.levels[0];
  const others = game.usual - 1;
  return [{ kind: "me" }, ...Array.from({ length: others }, (): AskedSeat => ({ kind: "bot", level }))];
}
