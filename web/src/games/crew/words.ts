// Crew's cards and moves as they are written: p7 is the pink seven, s4 the highest submarine, `show p7 highest` a message.

import type { Say } from "../../lib/text";

export const SUITS = ["pink", "blue", "green", "yellow", "submarine"] as const;
export type Suit = (typeof SUITS)[number];
export const COLOURS = ["pink", "blue", "green", "yellow"] as const;

export const POSITIONS = ["highest", "only", "lowest"] as const;
export type Position = (typeof POSITIONS)[number];

const LETTERS = "pbgys";
const MEMBERS = "ABCDE";
const TONOJA = "T";

export interface Card {
  name: string;
  suit: Suit;
  value: number;
}

export function readCard(name: string): Card {
  return { name, suit: SUITS[LETTERS.indexOf(name.charAt(0))] ?? "pink", value: Number(name.slice(1)) };
}

/** The hand in its order: colour by colour, submarines last. */
export function inOrder(cards: string[]): string[] {
  const rank = (name: string): number => 10 * LETTERS.indexOf(name.charAt(0)) + Number(name.slice(1));
  return [...cards].sort((one, two) => rank(one) - rank(two));
}

/** K1: the card that would take the trick if it ended now; the lead comes first. */
export function bestOf(cards: string[]): string | null {
  const [lead, ...others] = cards.map(readCard);
  if (!lead) return null;
  let best = lead;
  for (const card of others) {
    if (card.suit === best.suit ? card.value > best.value : card.suit === "submarine") best = card;
  }
  return best.name;
}

/** A member's letter; with two players the third member is Tonoja. */
export function letterOf(member: number, players: number): string {
  return member < players ? MEMBERS.charAt(member) : TONOJA;
}

export function memberOf(letter: string): number {
  return letter === TONOJA ? 2 : MEMBERS.indexOf(letter);
}

// -- moves

const CARD = /^(?:[pbgy][1-9]|s[1-4])$/;

/** A way to show a card: the move, and what it says; null where the currents carry that away. */
export interface Showing {
  move: string;
  position: Position | null;
}

export interface Offers {
  /** Cards that can be played, a member's or Tonoja's alike. */
  plays: Set<string>;
  /** Cards that can be passed on, with the move. */
  gives: Map<string, string>;
  /** Cards that can be shown, with every true way to show them. */
  shows: Map<string, Showing[]>;
}

export function readOffers(moves: string[]): Offers {
  const offers: Offers = { plays: new Set(), gives: new Map(), shows: new Map() };
  for (const move of moves) {
    const [first = "", ...rest] = move.split(" ");
    if (CARD.test(first)) offers.plays.add(first);
    else if (first === "give") offers.gives.set(rest.at(-1) ?? "", move);
    else if (first === "show") {
      const [card = "", position = null] = rest;
      offers.shows.set(card, [...(offers.shows.get(card) ?? []), { move, position: position as Position | null }]);
    }
  }
  return offers;
}

/** The arguments of every move that begins with this word: of `take`, the tasks that can be taken. */
export function argumentsOf(moves: string[], word: string): string[] {
  return moves.filter((move) => move.startsWith(`${word} `)).map((move) => move.slice(word.length + 1));
}

// -- in words

export function cardWords(name: string, say: Say): string {
  const card = readCard(name);
  return say(`card.${card.suit}`, { n: card.value });
}

export function cardsWords(names: string[], say: Say): string {
  return names.length > 0 ? names.map((name) => cardWords(name, say)).join(", ") : say("board.none");
}
