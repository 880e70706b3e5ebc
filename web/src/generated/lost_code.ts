// Made by `python -m fathom.server.typescript`. Do not edit.

/** What is fixed for a table. */
export interface Setup {
  symbols: ("bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake")[];
  digits: number;
  highest: number;
  rounds: number;
  final_points: number[];
  final_miss: number;
  shortcut: boolean;
  tokens_last_round: number;
  curse: "first" | "leader" | "off";
  skull_space: number;
  skull_end: number;
  skull_last_round: number;
  help: "chances" | "deductions" | "none";
}

/** A marker on the track. */
export interface Marker {
  seat: number;
  space: number;
}

/** A betting wheel: on the table, or with the player who bet with it this round. */
export interface WheelView {
  size: number;
  points: number;
  told: boolean;
  seat: number | null;
  low: number | null;
  answer: "higher" | "lower" | "right" | "wrong" | null;
}

/** One of the four racks, by symbol. */
export interface Rack {
  seat: number | null;
  digits: (number | null)[];
  discarded: number[][];
}

/** A shortcut token. */
export interface Token {
  symbol: "bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake";
  seat: number | null;
  gone: boolean;
}

/** A player's final entries, by symbol. */
export interface Sheet {
  seat: number;
  written: boolean[];
  doubled: boolean[];
  values: (number[] | null)[];
  points: number[] | null;
}

/** A bet and its answer. */
export interface BetMade {
  seat: number;
  low: number;
  high: number;
  answer: "higher" | "lower" | "right" | "wrong";
}

/** A tile that was discarded, and so is known to all. */
export interface Swap {
  seat: number;
  symbol: "bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake";
  digit: number;
}

/** A round as the deduction sheets keep it. */
export interface RoundView {
  round: number;
  dice: ("bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake")[];
  bets: BetMade[];
  swaps: Swap[];
}

/** What the viewer's own sheet holds, by symbol; the exact part only with the table's help. */
export interface Knowledge {
  seen: number[][];
  possible: number[][] | null;
  chances: number[][] | null;
  codes: number | null;
  sums: number[] | null;
}

/** A position as one seat knows it. */
export interface View {
  setup: Setup;
  seat: number | null;
  phase: "bears" | "bet" | "deal" | "final" | "over" | "roll" | "swap" | "token" | "turn";
  round: number;
  actors: number[];
  roller: number | null;
  order: number[];
  line: Marker[];
  dice: ("bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake")[];
  fell: ("bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake")[];
  offered: "bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake" | null;
  wheels: WheelView[];
  racks: Rack[];
  stacks: number[];
  tokens: Token[];
  sheets: Sheet[];
  skull: "gone" | "none" | "taken" | "track";
  cursed: number | null;
  rounds: RoundView[];
  knowledge: Knowledge | null;
  result: number[] | null;
  reason: string | null;
}

/** The tiles were dealt; nobody sees their own rack. */
export interface Dealt {
  event: "dealt";
  players: number;
  racks: (number[] | null)[];
}

/** The markers were stacked on 0. */
export interface Stacked {
  event: "stacked";
  seats: number[];
}

/** A round began: the last player rolled the dice. */
export interface Rolled {
  event: "rolled";
  seat: number;
  round: number;
  dice: ("bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake")[];
}

/** A player left the token that was offered. */
export interface Passed {
  event: "passed";
  seat: number;
  symbol: "bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake";
}

/** A player took a token and wrote values for its symbol; nobody else sees which and how many. */
export interface Took {
  event: "took";
  seat: number;
  symbol: "bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake";
  values?: number[] | null;
}

/** The roller turned a die. */
export interface Turned {
  event: "turned";
  seat: number;
  die: number;
  was: "bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake";
  symbol: "bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake";
  must?: boolean;
}

/** The roller left the dice as they lay. */
export interface Kept {
  event: "kept";
  seat: number;
}

/** A player took a wheel and set it to a range. */
export interface Bet {
  event: "bet";
  seat: number;
  low: number;
  high: number;
  points: number;
}

/** A bet was answered. */
export interface Checked {
  event: "checked";
  seat: number;
  low: number;
  high: number;
  answer: "higher" | "lower" | "right" | "wrong";
}

/** A marker moved and lies on top of its new space. */
export interface Moved {
  event: "moved";
  seat: number;
  by: number;
  space: number;
  cause: "bet" | "curse" | "final" | "others";
}

/** A marker reached the skull and took it off the track. */
export interface SkullTaken {
  event: "skull_taken";
  seat: number;
}

/** A player is cursed: for the next round, or by the option at once. */
export interface Cursed {
  event: "cursed";
  seat: number;
  at_once?: boolean;
}

/** The skull left the game. */
export interface SkullLeft {
  event: "skull_left";
  far: boolean;
}

/** A player who was wrong discarded a tile, face up. */
export interface Discarded {
  event: "discarded";
  seat: number;
  symbol: "bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake";
  digit: number;
}

/** A new tile came onto the rack; its owner does not see it. */
export interface Drew {
  event: "drew";
  seat: number;
  symbol: "bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake";
  digit?: number | null;
}

/** A player who was wrong swaps nothing, since all stacks are empty. */
export interface Unswapped {
  event: "unswapped";
  seat: number;
}

/** The tokens that nobody took left the game. */
export interface TokensLeft {
  event: "tokens_left";
  symbols: ("bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake")[];
}

/** A player wrote a final entry; nobody else sees it before the end. */
export interface Wrote {
  event: "wrote";
  seat: number;
  symbol: "bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake";
  values?: number[] | null;
}

/** A player's final entries were held against the rack, by symbol. */
export interface Judged {
  event: "judged";
  seat: number;
  rack: number[];
  values: number[][];
  points: number[];
}

/** The game is over. */
export interface Ended {
  event: "ended";
  reason: string;
  results: number[];
  line: Marker[];
}

/** What a player could know of their rack: every code that fits what was seen and answered counts equally. */
export interface Thought {
  codes: number;
  bits: number;
  chances: number[][];
}

/** One moment of a review. */
export interface Shown {
  step: number;
  round: number;
  phase: "bears" | "bet" | "deal" | "final" | "over" | "roll" | "swap" | "token" | "turn";
  seat: number | null;
  texts: string[];
  thoughts: number[];
  racks: ((number | null)[])[];
  spaces: number[];
}

/** A wheel with a range, and what to expect of it. */
export interface Offer {
  size: number;
  points: number;
  low: number;
  high: number;
  chance: number;
  worth: number;
}

/** A bet: what was known before it, how good it was, and how it ended. */
export interface Wager {
  seat: number;
  round: number;
  frame: number;
  checked: number;
  dice: ("bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake")[];
  cursed: boolean;
  sums: number[];
  made: Offer;
  offers: Offer[];
  best: number;
  sum: number;
  answer: "higher" | "lower" | "right" | "wrong";
  got: number;
  before: number;
  after: number;
}

/** A swap: which tile went, and how much knowledge went with it. */
export interface Traded {
  seat: number;
  round: number;
  frame: number;
  symbol: "bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake";
  digit: number;
  drew: number;
  chance: number;
  possible: number;
  before: number;
  after: number;
}

/** A final entry, or one that was written with a token. */
export interface Entered {
  seat: number;
  round: number;
  frame: number;
  symbol: "bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake";
  doubled: boolean;
  values: number[];
  chance: number;
  worth: number;
  best: number[];
  best_chance: number;
  best_worth: number;
  digit: number;
  final: number;
  points: number | null;
}

/** Points of several choices: what they were worth on average, what the best would have been worth, what they brought. */
export interface Tally {
  worth: number;
  best: number;
  got: number;
}

/** A player's whole game: `best - worth` of a tally is what choices gave away, `got - worth` is luck. */
export interface Account {
  seat: number;
  bets: Tally;
  entries: Tally;
  right: number;
  expected: number;
  others: number;
  space: number;
}

/** A moment worth going to. */
export interface Highlight {
  frame: number;
  kind: "bold" | "entry" | "lost" | "missed" | "narrowed" | "passed" | "solved" | "sure" | "token" | "unlucky";
  seat: number;
  of: number | null;
  symbol: "bear" | "bird" | "chameleon" | "human" | "jaguar" | "snake" | null;
}

/** A whole game with nothing hidden. */
export interface LostCodeReview {
  setup: Setup;
  frames: Shown[];
  thoughts: Thought[];
  wagers: Wager[];
  trades: Traded[];
  entries: Entered[];
  accounts: Account[];
  highlights: Highlight[];
}
