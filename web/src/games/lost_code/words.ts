// Symbols with their colours, ranges in words, and what the moves on offer say.

import type { Colour } from "../../design/marks";
import type { Setup, WheelView } from "../../generated/lost_code";
import type { Say } from "../../lib/text";

export type Symbol = Setup["symbols"][number];
export type Answer = NonNullable<WheelView["answer"]>;

/** In the order of the rules; the beginner version plays without the bear. */
export const SYMBOLS: Symbol[] = ["bear", "jaguar", "human", "bird", "chameleon", "snake"];

export const COLOUR_OF: Record<Symbol, Colour> = {
  bear: "red",
  jaguar: "yellow",
  human: "pink",
  bird: "blue",
  chameleon: "purple",
  snake: "green",
};

const LETTERS = "ABCD";

export function letterOf(seat: number): string {
  return LETTERS.charAt(seat);
}

/** 9–15, or 7 alone. */
export function rangeWords(low: number, high: number): string {
  return low === high ? String(low) : `${low}–${high}`;
}

export function symbolsWords(symbols: Symbol[], say: Say): string {
  return symbols.map((symbol) => say(`symbol.${symbol}`)).join(", ");
}

// -- moves

/** The legal moves, sorted by what they are. */
export interface Offers {
  /** For each die, from 1, the symbols that it can be turned to. */
  turns: Map<number, Symbol[]>;
  keep: boolean;
  pass: boolean;
  /** Values with which the token can be taken: "1", "1 2". */
  takes: Set<string>;
  /** For each wheel, by its size, where its range can begin; rising. */
  bets: Map<number, number[]>;
  discards: Set<Symbol>;
  /** Final entries are on offer. */
  writes: boolean;
}

export function readOffers(moves: string[]): Offers {
  const offers: Offers = {
    turns: new Map(),
    keep: false,
    pass: false,
    takes: new Set(),
    bets: new Map(),
    discards: new Set(),
    writes: false,
  };
  for (const move of moves) {
    const [word = "", first = "", second = ""] = move.split(" ");
    if (word === "keep") offers.keep = true;
    else if (word === "pass") offers.pass = true;
    else if (word === "take") offers.takes.add(move.slice(5));
    else if (word === "discard") offers.discards.add(first as Symbol);
    else if (word === "write") offers.writes = true;
    else if (word === "turn") offers.turns.set(Number(first), [...(offers.turns.get(Number(first)) ?? []), second as Symbol]);
    else if (word === "bet") {
      const { low, size } = readBet(move);
      offers.bets.set(
        size,
        [...(offers.bets.get(size) ?? []), low].sort((one, two) => one - two),
      );
    }
  }
  return offers;
}

/** `bet 9-15` or `bet 7`: the wheel follows from the size. */
export function readBet(move: string): { low: number; size: number } {
  const [low = 0, high = low] = move.slice(4).split("-").map(Number);
  return { low, size: high - low + 1 };
}

export function writeBet(low: number, size: number): string {
  return size === 1 ? `bet ${low}` : `bet ${low}-${low + size - 1}`;
}
