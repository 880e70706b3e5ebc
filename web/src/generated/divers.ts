// Made by `python -m fathom.server.typescript`. Do not edit.

/** One seat's side of a tile. */
export interface Side {
  cards: string[];
  sum: number;
  open: Record<string, number>;
}

/** A water tile with both of its sides. */
export interface Tile {
  value: number;
  depth: "deep" | "shallow";
  in_game: boolean;
  treasures: Record<string, number>;
  sides: Side[];
}

/** A goal card; `owner` is None while it is open. */
export interface Goal {
  colour: string;
  cost: number;
  owner: number | null;
}

/** What is known of one seat. `hand` is given to that seat alone; `revealed` are the cards the other has been shown. */
export interface Player {
  cards: number;
  revealed: string[];
  treasures: Record<string, number>;
  hand: string[] | null;
}

/** Everything one seat may know about the position. */
export interface View {
  seat: number | null;
  phase: "claim" | "deal" | "draw" | "exchange" | "fill" | "first" | "over" | "play" | "redraw";
  actors: number[];
  tile: number | null;
  players: Player[];
  tiles: Tile[];
  goals: Goal[];
  deck: number;
  discard: string[];
  bag: number;
  unseen: Record<string, string[]> | null;
  result: number[] | null;
  reason: string | null;
}

/** Treasures were drawn onto a tile; `turned` is the face to which it turned over before, None as the game is set up. */
export interface Filled {
  event: "filled";
  tile: number;
  treasures: Record<string, number>;
  turned?: "deep" | "shallow" | null;
}

/** Both hands were dealt; each seat sees its own. */
export interface Dealt {
  event: "dealt";
  hands: (string[] | null)[];
}

/** The first player is known. */
export interface Began {
  event: "began";
  seat: number;
}

/** A card was laid at a tile, on the side of the seat `side`. */
export interface Played {
  event: "played";
  seat: number;
  card: string;
  tile: number;
  side: number;
}

/** A player who could not play showed the hand to everybody. */
export interface Revealed {
  event: "revealed";
  seat: number;
  cards: string[];
}

/** A stuck player discarded cards to draw as many. */
export interface Exchanged {
  event: "exchanged";
  seat: number;
  cards: string[];
}

/** A player drew cards: only that player sees which. */
export interface Drew {
  event: "drew";
  seat: number;
  count: number;
  reshuffled: boolean;
  cards?: string[] | null;
}

/** A tile was complete on both sides; the winner took its treasures. */
export interface Contest {
  event: "contest";
  tile: number;
  sums: number[];
  winner: number;
  treasures: Record<string, number>;
}

/** A goal card was bought. */
export interface Claimed {
  event: "claimed";
  seat: number;
  goal: string;
  paid: Record<string, number>;
}

/** A player who could have claimed did not. */
export interface Passed {
  event: "passed";
  seat: number;
}

/** A tile could not be filled again and left the game. */
export interface TileLeft {
  event: "tile_left";
  tile: number;
}

/** The game is over. */
export interface Ended {
  event: "ended";
  reason: string;
  results: number[];
}
