// What a game's folder brings to the client: one object, exported by its client.ts. See docs/adding-a-game.md.

import type { Component, Snippet } from "svelte";
import type { Colour } from "../design/marks";
import type { OptionInfo } from "../generated/wire";
import type { Language, Say, Sentences } from "../lib/text";

/** A part that is loaded when it is needed: `() => import("./Board.svelte")`. */
export type Lazy<Part> = () => Promise<{ default: Part }>;

export type Texts = Record<Language, Sentences>;

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
  /** The latest events, for animation and highlights; a new array for every change. */
  events: GameEvent[];
  /** Countdowns of the table: the move that it makes by itself, and when, in the server's seconds. */
  timers: { move: string; ends: number }[];
  /** The server's time in seconds; a template that reads it is updated as it passes. */
  now: () => number;
  /** Seconds until a seat may give its next order, in a game without turns; 0: at once. It counts down as `now` passes. */
  cooldown: (seat: number) => number;
  /** What the viewer's team has said among themselves, the oldest first; empty where there is no team chat. */
  teamChat: { seat: number; text: string }[];
  /** Says something to the viewer's team alone; null when the viewer has nobody to talk to. */
  onteamchat: ((text: string) => void) | null;
  /** The game's own texts in the reader's language. */
  say: Say;
  onmove: (move: string) => void;
  /** A move that cannot be made was tried: says beside what was pressed why it cannot. Absent where nothing can be asked. */
  onwhy?: (move: string) => void;
  /** The game is being replayed: nothing can be done here. */
  replay?: boolean;
}

/** One heading of the text view with its lines: the board for a screen reader. */
export interface TextPart {
  heading: string;
  lines: string[];
}

/** A sentence in parts: words, and pieces that can be drawn in their place. */
export type SentencePart = string | { piece: string };

/** What the side panel says of the decision at hand. */
export interface WhatNow {
  /** What one is trying to do in this game: one sentence, always there. */
  aim: string;
  /** What can be done now, and the rules for it. */
  now: string[];
  /** What it costs, or risks. */
  cost: string[];
}

/** What the page of a table or a replay needs, loaded together. */
export interface GameTable<View = unknown, GameEvent = unknown> {
  Board: Component<BoardProps<View, GameEvent>>;
  /** Returns the board in words, from the same view data. */
  textView: (view: View, names: string[], say: Say) => TextPart[];
  /** Returns what one is trying to do and what can be done now, for the side panel. */
  whatNow: (view: View, say: Say) => WhatNow;
  /** Finds piece names such as r7 in a sentence of the log, so that they can be drawn. */
  pieces: (text: string) => SentencePart[];
  /** Draws one piece found by `pieces`, small enough to stand in a line of text. */
  Piece: Component<{ piece: string; say: Say }>;
  /** Names one piece found by `pieces` as it is read out: "blue 9". */
  pieceWords: (piece: string, say: Say) => string;
}

/** What a review is given: the server's analysis of a finished game, and where the reader is in it. */
export interface ReviewProps<Review = unknown> {
  review: Review;
  game: LoadedGame;
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

/** Edits one option of a new table. */
export interface EditorProps {
  option: OptionInfo;
  value: string;
  say: Say;
}

export type Editor = Component<EditorProps, object, "value">;

/** A game's folder. Only the cover is loaded at once, for the home page. */
export interface GameClient<View = unknown, GameEvent = unknown, Review = unknown> {
  cover: Component;
  /** The colours of pieces that lie on one table together; tests/web/test_design.py keeps them far apart for all eyes. */
  colours: Colour[];
  texts: Record<Language, Lazy<Sentences>>;
  table: Lazy<GameTable<View, GameEvent>>;
  /** The analysis of a finished game, where the game has one. */
  review?: Lazy<Component<ReviewProps<Review>>>;
  /** Options that the form of a new table shows in the game's own way, by the option's name. */
  editors?: Record<string, Lazy<Editor>>;
  /** The game's pieces for the gallery. */
  gallery?: Lazy<Component<{ say: Say }>>;
  /** The pictures on the page of the rules, by the names that the page gives them. */
  drawing?: Lazy<Component<{ name: string; say: Say }>>;
}

/** A game whose table has been loaded. */
export interface LoadedGame extends GameTable {
  texts: Texts;
  review: Lazy<Component<ReviewProps>> | null;
}

/** Checks that the parts of a client fit together, and forgets their types. That is sound because a client is only ever given
    views, events and reviews of its own game. */
export function defineClient<View, GameEvent, Review>(client: GameClient<View, GameEvent, Review>): GameClient {
  return client as GameClient;
}
