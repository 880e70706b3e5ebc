// How a page of rules is being read: what all its parts need to know.

import type { Component } from "svelte";
import type { Say } from "../lib/text";

export interface Reading {
  /** What was looked for. */
  words: string[];
  /** The rule or section at which the reader has arrived. */
  arrived: string | null;
  /** Draws what the page shows in pictures, by the picture's name; null where it has none. */
  Drawing: Component<{ name: string; say: Say }> | null;
  /** The game's own texts. */
  gameSay: Say;
}
