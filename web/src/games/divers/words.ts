// Divers' pieces and moves as they are written: r7 is the red seven, `r7 2B` lays it at tile 2 on B's side.

import type { Say } from "../../lib/text";

export const COLOURS = ["red", "yellow", "green", "blue", "grey"] as const;
export type Colour = (typeof COLOURS)[number];
export type Treasures = Record<string, number>;

const LETTERS = "rygbs";
const SIDES = "AB";

export interface Card {
  name: string;
  colour: Colour;
  value: number;
}

/** One side of a tile: where a card can be laid. */
export interface Place {
  tile: number;
  side: number;
}

/** A payment for a goal: treasures of its own colour, and colours of which three stand for one. */
export interface Payment {
  move: string;
  goal: Colour;
  own: number;
  triples: { colour: Colour; times: number }[];
  paid: Treasures;
}

export function colourOf(letter: string): Colour {
  return COLOURS[LETTERS.indexOf(letter)] ?? "red";
}

export function readCard(name: string): Card {
  return { name, colour: colourOf(name.charAt(0)), value: Number(name.slice(1)) };
}

/** The name of a colour's lowest card in the box. */
export function lowest(colour: Colour): string {
  return `${LETTERS.charAt(COLOURS.indexOf(colour))}1`;
}

/** Cards as the engine lists them: colour by colour, the lowest first. */
export function inOrder(cards: string[]): string[] {
  const rank = (name: string): number => 100 * LETTERS.indexOf(name.charAt(0)) + Number(name.slice(1));
  return [...cards].sort((one, two) => rank(one) - rank(two));
}

export function placeName(place: Place): string {
  return `${place.tile}${SIDES.charAt(place.side)}`;
}

export function readPlace(text: string): Place {
  return { tile: Number(text.charAt(0)), side: SIDES.indexOf(text.charAt(1)) };
}

/** The places that each card may be laid at. */
export function readPlays(moves: string[]): Map<string, Place[]> {
  const plays = new Map<string, Place[]>();
  for (const move of moves) {
    const [card, place] = move.split(" ");
    if (!card || !place || !/^[1-4][AB]$/.test(place)) continue;
    plays.set(card, [...(plays.get(card) ?? []), readPlace(place)]);
  }
  return plays;
}

/** A payment such as `claim r 5r 3y 3g`. */
export function readPayment(move: string): Payment {
  const [, letter = "", ...parts] = move.split(" ");
  const goal = colourOf(letter);
  const paid: Treasures = {};
  for (const part of parts) paid[colourOf(part.slice(-1))] = Number(part.slice(0, -1));
  const triples = COLOURS.filter((colour) => colour !== goal && paid[colour]).map((colour) => ({
    colour,
    times: (paid[colour] ?? 0) / 3,
  }));
  return { move, goal, own: paid[goal] ?? 0, triples, paid };
}

/** The move that buys a goal with its own colour alone. */
export function plainPayment(goal: Colour, cost: number): string {
  const letter = LETTERS.charAt(COLOURS.indexOf(goal));
  return `claim ${letter} ${cost}${letter}`;
}

/** All payments by goal; the one in the goal's own colour comes first, those with the most triples last. */
export function readPayments(moves: string[]): { goal: Colour; payments: Payment[] }[] {
  const payments = moves.filter((move) => move.startsWith("claim ")).map(readPayment);
  return COLOURS.map((goal) => ({
    goal,
    payments: payments.filter((payment) => payment.goal === goal).sort((one, two) => two.own - one.own),
  })).filter((group) => group.payments.length > 0);
}

// -- in words

export function cardWords(name: string, say: Say): string {
  const card = readCard(name);
  return say(`board.card.${card.colour}`, { n: card.value });
}

export function cardsWords(names: string[], say: Say): string {
  return names.length > 0 ? names.map((name) => cardWords(name, say)).join(", ") : say("board.none");
}

export function treasureWords(treasures: Treasures, say: Say): string {
  const words = COLOURS.filter((colour) => treasures[colour]).map((colour) =>
    say(`treasure.${colour}`, { n: treasures[colour] ?? 0 }),
  );
  return words.length > 0 ? words.join(", ") : say("board.none");
}

export function total(treasures: Treasures): number {
  return Object.values(treasures).reduce((sum, count) => sum + count, 0);
}
