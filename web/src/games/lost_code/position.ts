// What can be read off a view: who is to act and what for, where the markers lie, and the view with a move on its way.

import type {
  Bet,
  Checked,
  Cursed,
  Dealt,
  Discarded,
  Drew,
  Ended,
  Judged,
  Kept,
  Marker,
  Moved,
  Passed,
  Rack,
  Rolled,
  RoundView,
  SkullLeft,
  SkullTaken,
  Stacked,
  TokensLeft,
  Took,
  Turned,
  Unswapped,
  View,
  WheelView,
  Wrote,
} from "../../generated/lost_code";
import { readBet, type Answer, type Symbol } from "./words";

export type CodeEvent =
  | Bet
  | Checked
  | Cursed
  | Dealt
  | Discarded
  | Drew
  | Ended
  | Judged
  | Kept
  | Moved
  | Passed
  | Rolled
  | SkullLeft
  | SkullTaken
  | Stacked
  | TokensLeft
  | Took
  | Turned
  | Unswapped
  | Wrote;

export function isToAct(view: View): boolean {
  return view.seat !== null && view.actors.includes(view.seat);
}

/** The rack that stands near the viewer, and those around the table; a spectator looks at all four. */
export function nearRack(view: View): Rack | null {
  return view.seat === null ? null : (view.racks[view.seat] ?? null);
}

/** The players after the viewer in order of seats, then the spare racks. */
export function farRacks(view: View): Rack[] {
  const { racks, seat } = view;
  const players = racks.filter((rack) => rack.seat !== null);
  const spare = racks.filter((rack) => rack.seat === null);
  if (seat === null) return [...players, ...spare];
  return [...players.slice(seat + 1), ...players.slice(0, seat), ...spare];
}

/** Whether a round is being played: the dice say something. */
export function isRound(view: View): boolean {
  return view.dice.length > 0 && view.phase !== "final" && view.phase !== "over";
}

/** The sum of a rack for the dice as they lie; null where a digit is hidden or a die shows what is not in play. */
export function sumOf(view: View, rack: Rack): number | null {
  if (!isRound(view)) return null;
  let sum = 0;
  for (const symbol of view.dice) {
    const digit = rack.digits[view.setup.symbols.indexOf(symbol)] ?? null;
    if (digit === null) return null;
    sum += digit;
  }
  return sum;
}

/** The wheel that a player has taken in this round. */
export function wheelOf(view: View, seat: number): WheelView | null {
  return view.wheels.find((wheel) => wheel.seat === seat) ?? null;
}

/** The last round whose bets were answered. */
export function lastRound(view: View): RoundView | null {
  return view.rounds.at(-1) ?? null;
}

/** A player's bet in this round; before it, the one of the last round with its answer. */
export function betOf(view: View, seat: number): { round: number; low: number; high: number; answer: Answer | null } | null {
  const wheel = wheelOf(view, seat);
  if (wheel !== null && wheel.low !== null) {
    return { round: view.round, low: wheel.low, high: wheel.low + wheel.size - 1, answer: wheel.answer };
  }
  const last = lastRound(view);
  const bet = last?.bets.find((one) => one.seat === seat);
  return last && bet && view.phase !== "final" && view.phase !== "over"
    ? { round: last.round, low: bet.low, high: bet.high, answer: bet.answer }
    : null;
}

export function spaceOf(view: View, seat: number): number {
  return view.line.find((marker) => marker.seat === seat)?.space ?? 0;
}

/** Who is furthest ahead: the last of the line. */
export function leaderOf(view: View): number | null {
  return view.line.at(-1)?.seat ?? null;
}

const LEAST_SPACES = 20;

/** The spaces to be shown: all markers, some water beyond the first, and never fewer than a short game needs. */
export function spacesOf(view: View): number[] {
  const places = view.line.map(({ space }) => space);
  const last = Math.max(14, ...places.map((space) => space + 2));
  let first = Math.min(0, ...places);
  // A long game leaves the beginning of the track behind.
  if (last - first >= LEAST_SPACES) first = Math.min(Math.min(...places), last - LEAST_SPACES + 1);
  return Array.from({ length: Math.max(LEAST_SPACES, last - first + 1) }, (_, i) => first + i);
}

/** The stack on a space from the bottom up: the bottom one is furthest ahead. */
export function stackOn(line: Marker[], space: number): number[] {
  return line
    .filter((marker) => marker.space === space)
    .map(({ seat }) => seat)
    .reverse();
}

/** The view as a move on its way will make it, as far as that is certain. */
export function withMove(view: View, move: string): View {
  const { seat } = view;
  if (seat === null) return view;
  const [word = "", first = "", ...rest] = move.split(" ");
  switch (word) {
    case "turn":
      return { ...view, dice: view.dice.map((symbol, i) => (i === Number(first) - 1 ? (rest[0] as Symbol) : symbol)) };
    case "bet": {
      const { low, size } = readBet(move);
      return { ...view, wheels: view.wheels.map((wheel) => (wheel.size === size ? { ...wheel, seat, low } : wheel)) };
    }
    case "take": {
      const { offered } = view;
      if (offered === null) return view;
      const taken = view.tokens.map((token) => (token.symbol === offered ? { ...token, seat } : token));
      return withEntry({ ...view, tokens: taken }, seat, offered, [first, ...rest].map(Number), true);
    }
    case "write":
      return withEntry(view, seat, first as Symbol, rest[0] === "none" ? [] : rest.map(Number), false);
    default:
      return view;
  }
}

function withEntry(view: View, seat: number, symbol: Symbol, entry: number[], isDouble: boolean): View {
  const place = view.setup.symbols.indexOf(symbol);
  const put = <T>(list: T[], value: T): T[] => list.map((old, i) => (i === place ? value : old));
  const sheets = view.sheets.map((final) =>
    final.seat === seat
      ? {
          ...final,
          written: put(final.written, true),
          values: put<number[] | null>(final.values, entry),
          doubled: isDouble ? put(final.doubled, true) : final.doubled,
        }
      : final,
  );
  return { ...view, sheets };
}
