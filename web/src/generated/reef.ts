// Made by `python -m fathom.server.typescript`. Do not edit.

/** A tile. A coral has a colour, and its corners N E S W before it is turned (`ry--`); a creature has neither. */
export interface Piece {
  name: string;
  points: number;
  colour?: string | null;
  corners?: string | null;
}

/** One of the ten kinds of creatures in this game: what it wants, where, before it is turned. */
export interface Kind {
  name: string;
  item: "coral" | "fish";
  match: "different" | "same";
  need: number;
  points: number;
  partial: number;
  cells?: [number, number][];
  rays?: [number, number][];
  anywhere?: boolean;
}

/** A tile in an ocean. `points` is what it scores as it lies; `satisfied` tiles can be finished now. */
export interface Tile {
  space: string;
  piece: Piece;
  rotation: number;
  points: number;
  finished?: boolean;
  satisfied?: boolean;
  fish?: string | null;
}

/** An unfinished fish and what it scores as it lies. */
export interface Swimmer {
  bubble: string;
  colour: string;
  points: number;
}

/** The score sheet, in its order, as if the game ended now. */
export interface Score {
  orange: number;
  blue: number;
  rows: number[];
  variety: number;
  fish: number;
  lionfish: number;
  total: number;
}

/** What one seat has built. */
export interface Ocean {
  tiles: Tile[];
  fish: Swimmer[];
  shells: number;
  score: Score;
  cards: [number, number] | null;
  broken: boolean;
  earned: string[];
  rank: number | null;
}

/** Everything one seat may know about the position. */
export interface View {
  seat: number | null;
  phase: "before" | "cards" | "closing" | "draw" | "fill" | "lay" | "lionfish" | "over" | "paying" | "placing" | "refill" | "refresh" | "setup" | "take";
  actors: number[];
  mode: "family" | "standard";
  scenario: number;
  rule: number;
  first: number | null;
  turn: number | null;
  round: number;
  kinds: Kind[];
  orange: number[];
  blue: number[];
  corals: (Piece | null)[];
  fish: (string | null)[];
  creatures: (Piece | null)[];
  dry: boolean;
  stock: Record<string, number> | null;
  bags: Record<string, number>;
  unseen: Record<string, Record<string, number>> | null;
  tile: Piece | null;
  swimmer: string | null;
  lifted: boolean;
  prices: Record<string, number>;
  due: number;
  buying: string | null;
  lionfish: Record<string, number> | null;
  oceans: Ocean[];
  result: number[] | null;
  reason: string | null;
}

/** The creatures, the ecosystem cards and the first player are known. */
export interface SetUp {
  event: "set_up";
  kinds: string[];
  orange: number[];
  blue: number[];
  first: number;
}

/** Places of a pool were filled from its bag; `pieces` goes by the place, from 1. A fish is its colour, a tile its name. */
export interface Filled {
  event: "filled";
  pool: "corals" | "creatures" | "fish";
  pieces: Record<number, string>;
}

/** A creature was taken in set-up; `place` is None where it was drawn (M8). */
export interface Took {
  event: "took";
  seat: number;
  tile: Piece;
  place: number | null;
}

/** A tile and a fish were taken; the places are None where they were drawn, or the fish came out of the stock. */
export interface Chose {
  event: "chose";
  seat: number;
  tile: Piece;
  fish: string;
  pool: "corals" | "creatures" | "fish" | null;
  place: number | null;
  fish_place: number | null;
}

/** A player said which bag the tile is drawn from (M8). */
export interface Named {
  event: "named";
  seat: number;
  bag: "corals" | "creatures";
}

/** A tile was placed. */
export interface Placed {
  event: "placed";
  seat: number;
  tile: Piece;
  space: string;
  rotation: number;
}

/** A fish was placed on a bubble. */
export interface Swam {
  event: "swam";
  seat: number;
  fish: string;
  bubble: string;
}

/** A tile was finished; a coral with one of its fish, which came from that bubble. `shells` is what its owner has now. */
export interface Finished {
  event: "finished";
  seat: number;
  tile: Piece;
  space: string;
  shells: number;
  fish?: string | null;
  bubble?: string | null;
}

/** A fish was moved for a price. */
export interface Moved {
  event: "moved";
  seat: number;
  fish: string;
  start: string;
  bubble: string;
}

/** An unfinished coral was moved or turned for a price (M3). */
export interface Shifted {
  event: "shifted";
  seat: number;
  tile: Piece;
  start: string;
  space: string;
  rotation: number;
}

/** A pool is refreshed: everything in it leaves. What comes follows as `filled`. */
export interface Refreshing {
  event: "refreshing";
  seat: number;
  pool: "corals" | "creatures" | "fish";
  free: boolean;
}

/** The link was lifted for this turn. */
export interface Lifted {
  event: "lifted";
  seat: number;
}

/** Shells were paid. */
export interface Paid {
  event: "paid";
  seat: number;
  shells: number;
}

/** Solo: a player wants something at this price. Each unit is paid with a shell or with a fish for the lionfish. */
export interface Buying {
  event: "buying";
  seat: number;
  what: "lift" | "move" | "refresh";
  price: number;
}

/** Solo: a fish went onto the lionfish card instead of a shell. Which one is drawn follows as `eaten`. */
export interface Bitten {
  event: "bitten";
  seat: number;
}

/** Solo: the fish that was drawn onto the lionfish card. */
export interface Eaten {
  event: "eaten";
  fish: string;
}

/** A modified rule was broken (M1, M10): its achievement is lost, the game goes on. */
export interface RuleBroken {
  event: "rule_broken";
  seat: number;
}

/** Solo: the fish bag is empty (R17). */
export interface Closing {
  event: "closing";
}

/** A player chose the two cards that score (M7). */
export interface ChoseCards {
  event: "chose_cards";
  seat: number;
  orange: number;
  blue: number;
}

/** A player has ended the turn. */
export interface TurnEnded {
  event: "turn_ended";
  seat: number;
}

/** The game is over. */
export interface Ended {
  event: "ended";
  reason: string;
  results: number[];
  scores: Score[];
}
