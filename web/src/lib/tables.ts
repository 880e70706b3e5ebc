// Tables in words.

import type { GameInfo, MyTables, SeatInfo, TableInfo } from "../generated/wire";
import { personName } from "./names";
import type { Say } from "./text";

export function seatName(seat: SeatInfo, say: Say): string {
  if (seat.kind === "open") return say("app.seat_open");
  if (seat.kind === "bot") return seat.level ? `${say("app.bot")} (${say(`level.${seat.level}`)})` : say("app.bot");
  return personName(seat.name, say);
}

export function clockText(clock: TableInfo["clock"], say: Say): string {
  if (!clock) return say("clock.none");
  if (clock.kind === "days") return say("clock.days", { n: clock.days });
  return say("clock.live", { minutes: clock.minutes, increment: clock.increment ?? 0 });
}

export function playersText(game: GameInfo, say: Say): string {
  const low = Math.min(...game.players);
  const high = Math.max(...game.players);
  return low === high ? say("home.players", { n: low }) : say("home.players_range", { low, high });
}

/** The state of one of my tables, in a few words. */
export function statusText(table: TableInfo, mine: MyTables, say: Say): string {
  if (table.outdated && table.status !== "over") return say("table.old_rules");
  if (table.status === "open") return say("home.seats_open");
  if (table.score) return say("me.result_score", { points: table.score.points, best: table.score.best });
  if (table.status === "over") return say(`me.result_${resultOf(table, mine.seats[table.id])}`);
  const acting = table.seats[table.to_act[0] ?? -1];
  if (table.to_act.includes(mine.seats[table.id] ?? -1)) return say("home.waiting");
  return acting?.kind === "person" ? say("home.their_move", { name: personName(acting.name, say) }) : say("home.bots_move");
}

export type Result = "won" | "lost" | "drawn" | "watched";

/** Returns how a finished game ended for a seat: the best result, shared or not, wins. All have it where they won or lost together,
    or in a draw. A solo game is only counted, and so is a score that all reached together. */
export function resultOf(table: TableInfo, seat: number | undefined): Result {
  const mine = seat === undefined ? undefined : table.result?.[seat];
  if (!table.result || mine === undefined || table.result.length === 1 || table.score) return "watched";
  const best = Math.max(...table.result);
  if (best > 0 && best < 1 && table.result.every((result) => result === best)) return "drawn";
  return mine === best && best > 0 ? "won" : "lost";
}

/** The results of finished games. A deal or a position that was known beforehand does not count. */
export function countResults(mine: MyTables): Record<Result | "uncounted", number> {
  const counts = { won: 0, lost: 0, drawn: 0, watched: 0, uncounted: 0 };
  for (const table of mine.over) counts[table.known ? "uncounted" : resultOf(table, mine.seats[table.id])] += 1;
  return counts;
}
