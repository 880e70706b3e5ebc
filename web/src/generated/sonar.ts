// Made by `python -m fathom.server.typescript`. Do not edit.

/** The map. */
export interface ChartView {
  name: string;
  columns: number;
  rows: number;
  islands: string[];
  starts: string[] | null;
  safe: string[] | null;
}

/** Something that was announced about where a submarine was at one point of its path. */
export interface Fact {
  after: number;
  kind: "column" | "hit" | "miss" | "row" | "sector";
  value: string;
}

/** A submarine as the viewer knows it. */
export interface Submarine {
  crew: "blue" | "green";
  captain: number;
  operator: number;
  energy: number;
  damage: number;
  ready: boolean;
  cell: string | null;
  track: string[] | null;
  anchor: string | null;
  path: ("down" | "left" | "right" | "silence" | "up")[];
  facts: Fact[];
  fits: string[] | null;
  chances: number[] | null;
  histories: number | null;
}

/** A position as one seat knows it. */
export interface View {
  chart: ChartView;
  seat: number | null;
  crew: "blue" | "green" | null;
  phase: "answer" | "first" | "orders" | "over" | "starts" | "stopped";
  turn: "blue" | "green" | null;
  asker: "blue" | "green" | null;
  stopper: "blue" | "green" | null;
  real_time: boolean;
  interval: number;
  orders: number;
  limit: number;
  shifts: boolean;
  positions: boolean;
  submarines: Submarine[];
  result: number[] | null;
  reason: string | null;
}

/** A captain chose a start; only that crew sees which. */
export interface Placed {
  event: "placed";
  crew: "blue" | "green";
  cell?: string | null;
}

/** The starting crew is known. */
export interface Began {
  event: "began";
  crew: "blue" | "green";
}

/** A submarine moved one cell, and said where to. */
export interface Navigated {
  event: "navigated";
  crew: "blue" | "green";
  direction: "down" | "left" | "right" | "up";
  energy: number;
}

/** A crew used its sonar: the other captain must answer. */
export interface Pinged {
  event: "pinged";
  crew: "blue" | "green";
}

/** A sonar was answered with the row or the column of the submarine `crew`. */
export interface Answered {
  event: "answered";
  crew: "blue" | "green";
  line: "column" | "row";
  value: string;
  by_chance: boolean;
}

/** A submarine moved silently; only its own crew knows where to. */
export interface Silenced {
  event: "silenced";
  crew: "blue" | "green";
  direction?: "down" | "left" | "right" | "up" | null;
}

/** A torpedo went off; every submarine on that very cell took damage. */
export interface Fired {
  event: "fired";
  crew: "blue" | "green";
  cell: string;
  hits: ("blue" | "green")[];
  damage: number[];
}

/** A submarine surfaced: everybody knows where it is, and its track begins anew. */
export interface Surfaced {
  event: "surfaced";
  crew: "blue" | "green";
  cell: string;
  harmed: boolean;
}

/** The time for a sonar answer is over: chance answers. */
export interface Late {
  event: "late";
  crew: "blue" | "green";
}

/** In real time, the game goes on after a stop. */
export interface Resumed {
  event: "resumed";
  crew: "blue" | "green";
  by_itself: boolean;
}

/** The game is over, and both charts lie open: where the submarines were, and their tracks. */
export interface Ended {
  event: "ended";
  reason: string;
  results: number[];
  tracks: string[][];
}

/** What the enemy could know of a submarine: every way to have come here that fits what was announced counts equally. */
export interface Thought {
  shares: Record<string, number>;
  cells: number;
  histories: number;
  bits: number;
  exact: boolean;
}

/** A submarine at one moment. */
export interface Boat {
  cell: string | null;
  energy: number;
  damage: number;
  thought: number;
  chance: number | null;
}

/** One moment of a review: an order or an answer has been given. */
export interface Shown {
  step: number;
  crew: "blue" | "green" | null;
  events: (Placed | Began | Navigated | Pinged | Answered | Silenced | Fired | Surfaced | Late | Resumed | Ended)[];
  texts: string[];
  boats: Boat[];
}

/** A cell that a submarine came to. With `start` and `surfaced` a new track begins. */
export interface Reached {
  frame: number;
  cell: string;
  how: "announced" | "silent" | "start" | "surfaced";
}

/** A moment worth going to: what it told, or hid, about the submarine of `crew`. */
export interface Highlight {
  frame: number;
  kind: "answered" | "hit" | "located" | "missed" | "silence" | "surfaced";
  crew: "blue" | "green";
  before: number;
  after: number;
  chance: number | null;
  other: number | null;
}

/** A whole game in the open. */
export interface SonarReview {
  chart: ChartView;
  frames: Shown[];
  thoughts: Thought[];
  tracks: Reached[][];
  highlights: Highlight[];
}
