// What the module of a game from outside this project exports: `client.js` in the folder that its presenter names. It is loaded as
// it is, so it may be written by hand or built with anything. See docs/adding-a-game.md.

import type { BoardProps, SentencePart, TextPart, WhatNow } from "../games/contract";
import type { Say } from "../lib/text";
import type { Kit } from "./kit";

/** A board that stands on a page. */
export interface MountedBoard<View = unknown, GameEvent = unknown> {
  /** Shows the game as it is now. An element that was focused is found again by its `data-key`. */
  update: (props: BoardProps<View, GameEvent>) => void;
  /** Called before the board's element is removed. */
  destroy?: () => void;
}

export interface OutsideClient<View = unknown, GameEvent = unknown> {
  /** Builds a board inside an empty element; `update` is called at once, and after every change. */
  mount: (element: HTMLElement, kit: Kit) => MountedBoard<View, GameEvent>;
  /** Returns the board in words, for the text view. */
  textView: (view: View, names: string[], say: Say) => TextPart[];
  /** Returns what one is trying to do and what can be done now; without it the game's tagline stands there. */
  whatNow?: (view: View, say: Say) => WhatNow;
  /** A stylesheet beside the module. */
  styles?: string;
  /** Finds pieces in a line of the log: `{ piece }` is drawn as a chip. */
  pieces?: (text: string) => SentencePart[];
  /** Describes such a piece: its colour, the sign on it, and how it is read out. */
  chip?: (piece: string, say: Say) => { colour: string; value: string | number; words: string };
}
