// Made by `python -m fathom.server.typescript`. Do not edit.

/** A card that a member has laid open; without a position in currents (K18). */
export interface Message {
  card: string;
  position: "highest" | "lowest" | "only" | null;
  trick: number;
  held: boolean;
}

/** What is known of one member. `hand` is given to that seat alone; Tonoja's face-up cards to everybody. */
export interface Member {
  cards: number;
  tricks: number;
  messages: Message[];
  token: boolean;
  hand: string[] | null;
  covered: number;
  covers: string[];
}

/** What a member thinks of a task while tasks are distributed (K23); `could` names another member. */
export interface Mark {
  member: number;
  mark: "could" | "rather_not" | "would";
  could: number | null;
}

/** A task card on display. */
export interface Task {
  number: number;
  difficulty: number;
  owner: number | null;
  status: "done" | "failed" | "open";
  cards: string[];
  have: number;
  want: number | null;
  said: number | null;
  predicts: "open" | "secret" | null;
  marks: Mark[];
  proposed: number | null;
}

/** A card in a trick and who laid it. */
export interface Laid {
  member: number;
  card: string;
}

/** A completed trick, the lead first. */
export interface Trick {
  number: number;
  cards: Laid[];
  winner: number;
}

/** A decision of the crew (K25): what is on the table, whose idea it was, and who agrees. */
export interface Decision {
  choices: string[];
  proposal: string | null;
  by: number | null;
  agreed: number[];
  left: number | null;
}

/** Before a trick: who has nothing to say, and who asked for more time (K13). */
export interface Window {
  ready: number[];
  waits: number[];
  closed: boolean;
}

/** Everything one seat may know about the position. */
export interface View {
  seat: number | null;
  phase: "clock" | "deal" | "distress" | "distribute" | "divide" | "draw" | "give" | "hand_over" | "member" | "over" | "predict" | "retry" | "take" | "terrain" | "trick" | "turn_up" | "volunteer";
  actors: number[];
  mission: number;
  difficulty: number | null;
  attempt: number;
  attempts: number;
  attempts_left: number;
  members: Member[];
  around: number[];
  captain: number | null;
  leader: number | null;
  turn: number | null;
  acting: number | null;
  mode: "currents" | "none" | "normal" | "rapture" | null;
  terrain: string | null;
  tokens: number | null;
  talking: boolean;
  tasks: Task[];
  taking: number[];
  may_pass: boolean;
  objective: "done" | "failed" | "open" | null;
  trick: Laid[];
  trick_number: number;
  tricks: number;
  last: Trick | null;
  history: Trick[] | null;
  decision: Decision | null;
  answers: (boolean | null)[];
  window: Window | null;
  distress: boolean;
  passing: "left" | "right" | null;
  gave: string | null;
  got: string | null;
  chosen: number[];
  timed: boolean;
  seconds: number | null;
  lost: "gave_up" | "objective" | "stuck" | "task" | "time" | null;
  result: number[] | null;
  reason: string | null;
}

/** Another attempt begins; the first one of earlier sittings has number 1. */
export interface AttemptBegan {
  event: "attempt";
  number: number;
}

/** A card decided how the crew may communicate (K20). */
export interface Terrain {
  event: "terrain";
  card: string;
  mode: "currents" | "none" | "normal" | "rapture";
}

/** The cards were dealt; each seat sees its own hand, and everybody Tonoja's face-up cards. */
export interface Dealt {
  event: "dealt";
  hands: (string[] | null)[];
  sizes: number[];
  tonoja?: string[] | null;
  again?: boolean;
}

/** A task card was drawn: it is on display, or it would have been too much and is discarded (K5). */
export interface TaskDrawn {
  event: "task_drawn";
  task: number;
  kept: boolean;
}

/** A task on display went back into the deck (K9, K8). */
export interface TaskReplaced {
  event: "task_replaced";
  task: number;
  why: "captain" | "pair";
}

/** The holder of submarine 4 is captain. */
export interface CaptainKnown {
  event: "captain";
  member: number;
}

/** A member owns a task now. */
export interface Took {
  event: "took";
  member: number;
  task: number;
}

/** A member took no task (K7). */
export interface PassedTasks {
  event: "passed";
  member: number;
}

/** A member is asked to take all tasks, or as a volunteer. */
export interface Asked {
  event: "asked";
  member: number;
}

/** The member who was asked said yes or no. */
export interface Answered {
  event: "answered";
  member: number;
  yes: boolean;
}

/** Somebody proposed something to the crew: one of the choices, or whose a task shall be. */
export interface Proposed {
  event: "proposed";
  seat: number;
  decision: "clock" | "deal" | "distress" | "distribute" | "divide" | "draw" | "give" | "hand_over" | "member" | "over" | "predict" | "retry" | "take" | "terrain" | "trick" | "turn_up" | "volunteer";
  choice?: string | null;
  task?: number | null;
  member?: number | null;
}

/** Somebody agreed to what is on the table. */
export interface Agreed {
  event: "agreed";
  seat: number;
  decision: "clock" | "deal" | "distress" | "distribute" | "divide" | "draw" | "give" | "hand_over" | "member" | "over" | "predict" | "retry" | "take" | "terrain" | "trick" | "turn_up" | "volunteer";
}

/** The crew has decided. `by_time`: time was over, and the captain's proposal counted. */
export interface Decided {
  event: "decided";
  decision: "clock" | "deal" | "distress" | "distribute" | "divide" | "draw" | "give" | "hand_over" | "member" | "over" | "predict" | "retry" | "take" | "terrain" | "trick" | "turn_up" | "volunteer";
  choice?: string | null;
  by_time?: boolean;
}

/** Somebody marked a task (K23). */
export interface Marked {
  event: "marked";
  seat: number;
  task: number;
  mark: "could" | "rather_not" | "would";
  could?: number | null;
}

/** Somebody chose the card that a member passes on: hidden until all have chosen, and from the others after that. */
export interface Gave {
  event: "gave";
  seat: number;
  member: number;
  card?: string | null;
}

/** All cards moved together: from each member, in order, to the one named. A seat sees what it gave and what it got. */
export interface CardsPassed {
  event: "cards_passed";
  direction: "left" | "right";
  cards: (string | null)[];
  to: number[];
  open: boolean[];
}

/** Somebody predicted a number of tricks; hidden until all have, and a secret one longer. */
export interface Predicted {
  event: "predicted";
  seat: number;
  member: number;
  task: number;
  said?: number | null;
}

/** A prediction is shown: an open one when all are made, a secret one at the end of the attempt. */
export interface Foretold {
  event: "foretold";
  member: number;
  task: number;
  said: number;
}

/** The clock runs from now (K21). */
export interface CountdownBegan {
  event: "countdown";
  seconds: number;
}

/** A member laid a card open (K11); without a position in currents. */
export interface Showed {
  event: "showed";
  member: number;
  card: string;
  position?: "highest" | "lowest" | "only" | null;
}

/** A member has nothing to say before this trick. */
export interface Ready {
  event: "ready";
  seat: number;
}

/** A member asked for more time before this trick (K13). */
export interface Waited {
  event: "waited";
  seat: number;
}

/** Time is over: the leader's card is accepted now. */
export interface WindowClosed {
  event: "window_closed";
}

/** A card was played. */
export interface Played {
  event: "played";
  member: number;
  card: string;
}

/** A trick is complete. */
export interface TrickWon {
  event: "trick_won";
  number: number;
  winner: number;
  cards: string[];
}

/** A task is fulfilled, or cannot be any more; without a task: the mission's objective. A prediction is shown with it. */
export interface TaskSettled {
  event: "settled";
  status: "done" | "failed" | "open";
  task?: number | null;
  owner?: number | null;
  said?: number | null;
}

/** A covered card of Tonoja lies open. */
export interface TurnedUp {
  event: "turned_up";
  card: string;
}

/** The attempt is lost. */
export interface AttemptLost {
  event: "attempt_lost";
  why: "gave_up" | "objective" | "stuck" | "task" | "time";
}

/** The mission is won, with this number of attempts on record. */
export interface MissionWon {
  event: "mission_won";
  attempts: number;
}

/** The sitting is over. */
export interface Ended {
  event: "ended";
  reason: string;
  results: number[];
}
