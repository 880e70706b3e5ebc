// What each game brings to the table: its board, its cover and its text twin. The code of a game is loaded when it is needed.

import type { Component, Snippet } from "svelte";
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
  /** Seconds until a seat may give its next order, in a game without turns; 0: at once. It goes on as `now` does. */
  rest: (seat: number) => number;
  /** What this crew has said among themselves, the oldest first; empty where nobody whispers. */
  whispers: { seat: number; text: string }[];
  /** Says something to one's crew alone; null when there is nobody to whisper to. */
  onwhisper: ((text: string) => void) | null;
  /** The game's own texts in the reader's language. */
  say: Say;
  onmove: (move: string) => void;
  /** The game is looked at again: nothing can be done here. */
  replay?: boolean;
}

/** One heading of the text twin with its lines: the board for those who hear it. */
export interface TwinPart {
  heading: string;
  lines: string[];
}

/** What a review is given: what the game's tools say of a finished game, and where the reader is in it. */
export interface ReviewProps<Review = unknown> {
  review: Review;
  game: GameClient;
  /** The players' names by seat. */
  names: string[];
  /** The game's own texts in the reader's language. */
  say: Say;
  /** The move of the record to begin with; null for the beginning. */
  step: number | null;
  onstep: (step: number) => void;
  /** The way back to the replay, to be shown where the replay shows the way here. */
  modes: Snippet;
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
  /** The review of a finished game, where the game has one; loaded when somebody asks for it. */
  Review?: () => Promise<Component<ReviewProps<never>>>;
  sentences: { en: Record<string, string>; pl: Record<string, string> };
}

export const GAMES: Record<string, () => Promise<GameClient>> = {
  lost_code: () => import("./lost_code/index").then((game) => game.CLIENT as unknown as GameClient),
  crew: () => import("./crew/index").then((game) => game.CLIENT as unknown as GameClient),
  divers: () => import("./divers/index").then((game) => game.CLIENT as unknown as GameClient),
  reef: () => import("./reef/index").then((game) => game.CLIENT as unknown as GameClient),
  sonar: () => import("./sonar/index").then((game) => game.CLIENT as unknown as GameClient),
};

/** Covers are small and all wanted on the home page. */
export { COVERS } from "./covers";
