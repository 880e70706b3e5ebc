// Reef's colours, pieces and moves as they are written: r012- is a red coral with its corners, A1 a whale shark; `choose coral 2`
// takes it with the fish linked to it, `tile d3 1` places it turned once, `finish d3 e` puts the fish from its right corner on it.

import type { Kind, Piece } from "../../generated/reef";
import type { Say } from "../../lib/text";

export const COLOURS = ["red", "yellow", "green", "purple"] as const;
export type Colour = (typeof COLOURS)[number];

const LETTERS = "rygp";

export function colourOf(letter: string): Colour | null {
  return COLOURS[LETTERS.indexOf(letter)] ?? null;
}

export function asColour(word: string): Colour {
  return COLOURS.find((colour) => colour === word) ?? "red";
}

export interface Offers {
  /** Tiles that can be chosen, and with which fish: by the place of the fish, or by its colour where there is a stock. */
  chooses: Map<string, Map<string, string>>;
  /** What a single click does: `take 3`, `draw coral`, `lift`, `end`, `pay shell`, `refresh corals free`. */
  plain: Set<string>;
  /** Where the tile in hand may go, with its rotations. */
  tiles: Map<string, number[]>;
  fish: Set<string>;
  /** Tiles that can be finished: the moves, each with the corner whose fish goes onto a coral. */
  finishes: Map<string, Finish[]>;
  /** Fish that can be moved, and where to. */
  moves: Map<string, Set<string>>;
  /** Corals that can be moved or turned, and where to with which rotations. */
  shifts: Map<string, Map<string, number[]>>;
  /** The pairs of cards that can be chosen at the end. */
  cards: { move: string; orange: number; blue: number }[];
}

export interface Finish {
  move: string;
  corner: string | null;
}

export function readOffers(moves: string[]): Offers {
  const offers: Offers = {
    chooses: new Map(),
    plain: new Set(),
    tiles: new Map(),
    fish: new Set(),
    finishes: new Map(),
    moves: new Map(),
    shifts: new Map(),
    cards: [],
  };
  for (const move of moves) {
    const [word = "", one = "", two = "", three = "", four = ""] = move.split(" ");
    if (word === "choose") within(offers.chooses, `${one} ${two}`, () => new Map()).set(three === "with" ? four : two, move);
    else if (word === "tile") within(offers.tiles, one, () => []).push(Number(two));
    else if (word === "fish") offers.fish.add(one);
    else if (word === "finish") within(offers.finishes, one, () => []).push({ move, corner: two || null });
    else if (word === "move") within(offers.moves, one, () => new Set()).add(two);
    else if (word === "shift") {
      within(
        within(offers.shifts, one, () => new Map()),
        two,
        () => [],
      ).push(Number(three));
    } else if (word === "cards") offers.cards.push({ move, orange: Number(one), blue: Number(two) });
    else offers.plain.add(move);
  }
  return offers;
}

function within<Key, Value>(map: Map<Key, Value>, key: Key, make: () => NoInfer<Value>): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

// -- in words

/** A tile's name as part of a sentence: a red coral, or the animal. */
export function tileWords(piece: Piece, say: Say): string {
  return piece.colour ? say(`coral.${piece.colour}`) : say(`creature.${piece.name}.name`);
}

export function fishWords(colour: string, say: Say): string {
  return say(`fish.${colour}`);
}

/** Returns where a space or a bubble lies: d3 is "column D, row 3", and d3e its right corner. */
export function placeWords(place: string, say: Say): string {
  const [letter = "", row = "", corner = ""] = place;
  const space = say("place.space", { column: letter.toUpperCase(), row });
  return corner ? say(`place.${corner}`, { space }) : space;
}

/** What a coral asks for, clockwise from its top. */
export function cornerWords(piece: Piece, rotation: number, say: Say): string {
  return cornersOf(piece, rotation)
    .flatMap((colour, i) => (colour ? [say(`board.corner_${"nesw".charAt(i)}`, { fish: fishWords(colour, say) })] : []))
    .join(", ");
}

/** The colours at a coral's corners N E S W once it has been turned. */
export function cornersOf(piece: Piece, rotation: number): (Colour | null)[] {
  const letters = piece.corners ?? "----";
  return [0, 1, 2, 3].map((corner) => colourOf(letters.charAt((corner - rotation + 4) % 4)));
}

export function wantWords(kind: Kind, say: Say): string {
  return say(`creature.${kind.name}.wants`);
}
