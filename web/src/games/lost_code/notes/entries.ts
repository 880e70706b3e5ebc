// Final entries: what they are worth, and how they are handed in.

import type { Setup } from "../../../generated/lost_code";
import type { Symbol } from "../words";

/** The values chosen for each symbol, rising; none: nothing is chosen yet. */
export type Values = Partial<Record<Symbol, number[]>>;

export interface Worth {
  right: number;
  wrong: number;
}

/** The points of an entry with that number of values; one without values cannot be right. */
export function worthOf({ final_points, final_miss }: Setup, count: number, doubled: boolean): Worth {
  const times = doubled ? 2 : 1;
  return { right: times * (final_points[count - 1] ?? final_miss), wrong: times * final_miss };
}

/** The next entry as a move: the moves on offer say which symbol is to be written; null: nothing can be written now. */
export function nextEntry(moves: string[], values: Values): string | null {
  const offer = moves.find((move) => move.startsWith("write "));
  if (offer === undefined) return null;
  const symbol = offer.split(" ")[1] as Symbol;
  const chosen = values[symbol] ?? [];
  const move = `write ${symbol} ${chosen.length === 0 ? "none" : chosen.join(" ")}`;
  return moves.includes(move) ? move : null;
}
