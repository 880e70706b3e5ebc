// Whose move it is, and how a finished game ended, in a few words.

import type { ScoreInfo, TableInfo } from "../generated/wire";
import type { Language, Say } from "../lib/text";
import { joined } from "./names";

export interface Headline {
  text: string;
  /** The reader is to act. */
  yours: boolean;
}

export function headline(table: TableInfo, seat: number | null, names: string[], say: Say, language: Language): Headline {
  if (table.result) return { text: ending(table, seat, names, say, language), yours: false };
  const actors = table.to_act;
  const plays = seat !== null && !table.seats[seat]?.stand_in;
  if (plays && actors.includes(seat)) return { text: say("table.your_move"), yours: true };
  if (actors.length === 0) return { text: say("table.moment"), yours: false };
  const who = joined(
    actors.map((actor) => names[actor] ?? ""),
    language,
  );
  const bots = actors.every((actor) => table.seats[actor]?.kind === "bot" || table.seats[actor]?.stand_in);
  return { text: say(bots ? "table.thinking" : "table.to_move", { names: who, n: actors.length }), yours: false };
}

/** How a game ended: for a seat, or for a spectator. */
export function ending(
  { result, score }: { result: number[] | null; score: ScoreInfo | null },
  seat: number | null,
  names: string[],
  say: Say,
  language: Language,
): string {
  if (score) return say("table.score", { points: score.points, best: score.best });
  // In a solo game there is nobody to beat; the board shows the result.
  if (!result || result.length === 1) return say("table.over");
  const best = Math.max(...result);
  if (best > 0 && best < 1 && result.every((score) => score === best)) return say("table.drawn");
  if (seat !== null) return say(result[seat] === best && best > 0 ? "table.won" : "table.lost");
  if (best <= 0) return say("table.nobody_won");
  const winners = names.filter((_, index) => result[index] === best);
  return say("table.won_by", { names: joined(winners, language), n: winners.length });
}
