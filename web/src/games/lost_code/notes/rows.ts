// The round table of a player's notes: what was rolled, what the answer to the player's bet told, and what was discarded.

import type { RoundView, View } from "../../../generated/lost_code";
import type { Answer, Symbol } from "../words";

/** What is known of a sum: it lies from `low` to `high`, or, after a wrong bet with the smallest wheel, it does not. */
export interface Learned {
  low: number;
  high: number;
  /** Null: the bet is made and not answered yet. */
  answer: Answer | null;
}

/** A symbol's column in one round. */
export interface Column {
  symbol: Symbol;
  /** How many dice showed it. */
  count: number;
  /** What its tile was, if the player has discarded it in this round or since; null: the tile is still on the rack. */
  tile: number | null;
  /** The digit that the player discarded in this round. */
  discarded: number | null;
}

export interface Row {
  round: number;
  now: boolean;
  columns: Column[];
  learned: Learned | null;
}

/** The swaps that a player made of one symbol's tile, the oldest first. */
export function swapsOf(view: View, seat: number | null, symbol: Symbol): { round: number; digit: number }[] {
  return view.rounds.flatMap(({ round, swaps }) =>
    swaps.filter((swap) => swap.seat === seat && swap.symbol === symbol).map(({ digit }) => ({ round, digit })),
  );
}

/** One row for every round of the game, also for those to come. */
export function rowsOf(view: View): Row[] {
  const { setup, seat } = view;
  const swaps = setup.symbols.map((symbol) => swapsOf(view, seat, symbol));
  const running = view.result === null && view.phase !== "final";
  return Array.from({ length: setup.rounds }, (_, at) => {
    const round = at + 1;
    const now = running && round === view.round;
    const checked = view.rounds.find((one) => one.round === round);
    const dice = checked?.dice ?? (now ? view.dice : []);
    const columns = setup.symbols.map((symbol, place) => ({
      symbol,
      count: dice.filter((one) => one === symbol).length,
      tile: swaps[place]?.find((swap) => swap.round >= round)?.digit ?? null,
      discarded: swaps[place]?.find((swap) => swap.round === round)?.digit ?? null,
    }));
    return { round, now, columns, learned: checked ? taught(checked, seat, setup.highest) : now ? betOf(view) : null };
  });
}

function taught({ bets }: RoundView, seat: number | null, highest: number): Learned | null {
  const bet = bets.find((one) => one.seat === seat);
  if (!bet) return null;
  const { low, high, answer } = bet;
  if (answer === "higher") return { low: high + 1, high: highest, answer };
  if (answer === "lower") return { low: 0, high: low - 1, answer };
  return { low, high, answer };
}

function betOf({ wheels, seat }: View): Learned | null {
  const wheel = wheels.find((one) => one.seat === seat);
  return wheel && wheel.low !== null ? { low: wheel.low, high: wheel.low + wheel.size - 1, answer: null } : null;
}
