// A shared deal: as a table to be set up, and how it ended for those who played it.

import type { AskedSeat, DealInfo, NewTable, SameDeal } from "../generated/wire";
import { seatName } from "./tables";
import type { Say } from "./text";

/** The table of somebody who plays a shared deal: the sharer's seat is theirs, bots sit where bots sat, other people's seats are open. */
export function tableOf(deal: DealInfo): NewTable {
  const seats = deal.seats.map(({ kind, level }, number): AskedSeat => {
    if (number === deal.seat) return { kind: "me" };
    return kind === "bot" ? { kind: "bot", level } : { kind: "open" };
  });
  return { game: deal.game, seats, clock: deal.clock, private: deal.private, deal: deal.id };
}

/** How many people must join before the game begins. */
export const missingPeople = (deal: DealInfo): number => tableOf(deal).seats.filter(({ kind }) => kind === "open").length;

/** How one game with the deal ended. */
export function dealEnding(row: SameDeal, say: Say): string {
  if (row.score) return say("table.score", { points: row.score.points, best: row.score.best });
  const more = row.sitting ? say("deal.tries", { n: row.sitting.attempts }) : row.points?.join(" : ");
  return [outcome(row, say), more].filter(Boolean).join(" · ");
}

function outcome({ result, seats, points }: SameDeal, say: Say): string {
  const best = Math.max(...(result ?? []));
  // A game alone is a matter of points.
  if (result?.length === 1 && points) return "";
  if (new Set(result).size === 1) return say(best === 0 ? "deal.lost" : best < 1 ? "deal.drawn" : "deal.won");
  const winners = seats.filter((_, seat) => result?.[seat] === best).map((seat) => seatName(seat, say));
  return say("table.won_by", { names: winners.join(", "), n: winners.length });
}
