// What each game brings to the table: its board, its cover and its text twin. The code of a game is loaded when it is needed.

import type { Component } from "svelte";
import type { Say } from "../lib/text";

/** What a board is given. It shows `view`, offers exactly `moves`, and hands the chosen one to `onmove`. */
export interface BoardProps<View = unknown, GameEvent = unknown> {
  view: View;
  /** Legal moves of the viewer's seat in the game's notation; empty when it is not their move or in a replay. */
  moves: string[];
  /** The viewer's seat; null for a spectator. */
  seat: number | null;
  /** The players' names by seat. */
  names: string[];
  /** A move that was sent and is not acknowledged yet: shown as if it had been made. */
  pending: string | null;
  /** What has just happened, for animation and highlights; a new array for every change. */
  happened: GameEvent[];
  /** Countdowns of the table: the move that it makes by itself, and when, in the server's seconds. */
  timers: { move: string; ends: number }[];
  /** The server's time in seconds; whoever reads it in a template is told again as it goes on. */
  now: () => number;
  /** The game's own texts in the reader's language. */
  say: Say;
  onmove: (move: string) => void;
}

/** One heading of the text twin with its lines: the board for those who hear it. */
export interface TwinPart {
  heading: string;
  lines: string[];
}

export interface GameClient {
  Board: Component<BoardProps<never, never>>;
  /** The board in words, from the same view data. */
  twin: (view: never, names: string[], say: Say) => TwinPart[];
  /** The rules of what is happening now, as sentences for the side panel. */
  advice: (view: never, say: Say) => string[];
  /** Finds piece names such as r7 in a sentence of the log, so that they can be drawn: the pieces of the sentence in order. */
  pieces: (text: string) => (string | { piece: string })[];
  /** Draws one piece found by `pieces`, small enough to stand in a line of text. */
  Piece: Component<{ piece: string; say: Say }>;
  sentences: { en: Record<string, string>; pl: Record<string, string> };
}

export const GAMES: Record<string, () => Promise<GameClient>> = {
  crew: () => import("./crew/index").then((game) => game.CLIENT as unknown as GameClient),
  divers: () => import("./divers/index").then((game) => game.CLIENT as unknown as GameClient),
  reef: () => import("./reef/index").then((game) => game.CLIENT as unknown as GameClient),
};

/** Covers are small and all wanted on the home page. */
export { COVERS } from "./covers";
