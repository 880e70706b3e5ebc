// What can be read off a view: who sits where, whose turn it is, how the trick stands, and the view with a move on its way.

import type {
  Agreed,
  Answered,
  Asked,
  AttemptBegan,
  AttemptLost,
  CaptainKnown,
  CardsPassed,
  CountdownBegan,
  Dealt,
  Decided,
  Ended,
  Foretold,
  Gave,
  Marked,
  MissionWon,
  PassedTasks,
  Played,
  Predicted,
  Proposed,
  Ready,
  Showed,
  Task,
  TaskDrawn,
  TaskReplaced,
  TaskSettled,
  Terrain,
  Took,
  TrickWon,
  TurnedUp,
  View,
  Waited,
  WindowClosed,
} from "../../generated/crew";
import type { Say } from "../../lib/text";
import { bestOf, readCard, type Suit } from "./words";

export type CrewEvent =
  | Agreed
  | Answered
  | Asked
  | AttemptBegan
  | AttemptLost
  | CaptainKnown
  | CardsPassed
  | CountdownBegan
  | Dealt
  | Decided
  | Ended
  | Foretold
  | Gave
  | Marked
  | MissionWon
  | PassedTasks
  | Played
  | Predicted
  | Proposed
  | Ready
  | Showed
  | TaskDrawn
  | TaskReplaced
  | TaskSettled
  | Terrain
  | Took
  | TrickWon
  | TurnedUp
  | Waited
  | WindowClosed;

export type Phase = View["phase"];

/** The phases in which the tasks that nobody owns yet lie in the middle. */
const SHARING: Phase[] = ["hand_over", "volunteer", "divide", "distribute", "take"];

export function isSharing(view: View): boolean {
  return SHARING.includes(view.phase);
}

/** The member who sits below: the viewer, or A for a spectator. */
export function nearMember(view: View): number {
  return view.seat ?? 0;
}

/** The others, clockwise from the near one: the left neighbour first. */
export function farMembers(view: View): number[] {
  const at = view.around.indexOf(nearMember(view));
  return [...view.around.slice(at + 1), ...view.around.slice(0, at)];
}

/** The members whose turn or choice it is; for Tonoja its captain acts. */
export function membersToAct(view: View): number[] {
  if (view.phase === "trick" && view.window !== null && view.trick.length === 0 && !view.window.closed) return view.actors;
  return view.turn !== null ? [view.turn] : view.actors.filter((actor) => actor >= 0);
}

/** Whether the viewer decides for Tonoja now. */
export function actsForTonoja(view: View): boolean {
  return view.seat !== null && view.acting === view.seat && view.turn !== null && view.turn !== view.seat;
}

/** The member who would take the trick if it ended now. */
export function winningMember(view: View): number | null {
  const best = bestOf(view.trick.map(({ card }) => card));
  return view.trick.find(({ card }) => card === best)?.member ?? null;
}

export function ledSuit(view: View): Suit | null {
  const lead = view.trick[0];
  return lead ? readCard(lead.card).suit : null;
}

/** A member's tasks; null: those that nobody owns. */
export function tasksOf(view: View, owner: number | null): Task[] {
  return view.tasks.filter((task) => task.owner === owner);
}

/** Whether the time for messages before a trick runs. */
export function windowOpen(view: View): boolean {
  return view.phase === "trick" && view.trick.length === 0 && view.window !== null && !view.window.closed;
}

export function isOver(view: View): boolean {
  return view.phase === "over" || view.phase === "retry";
}

export function isWon(view: View): boolean {
  return (view.result?.[0] ?? 0) > 0;
}

/** Why the attempt was lost, in words; with the tasks that could not be fulfilled apart. */
export function lostWords(view: View, say: Say): string {
  return view.lost === null ? "" : say(`board.lost_${view.lost}`);
}

/** The prediction that the viewer has to make next; the captain makes Tonoja's too, the only open hand of another member. */
export function nextPrediction(view: View): Task | undefined {
  const { seat } = view;
  const mine = (owner: number | null): boolean =>
    owner !== null && seat !== null && (owner === seat || (seat === view.captain && view.members[owner]?.hand !== null));
  return view.tasks.find(({ predicts, said, owner }) => predicts !== null && said === null && mine(owner));
}

/** Whose turn it is and what it is about. */
export function turnWords(view: View, nameOf: (member: number) => string, say: Say): string {
  const { phase, seat } = view;
  const passing = view.passing === null ? "" : say(`board.to_${view.passing}`);
  const who = view.turn === null ? "" : nameOf(view.turn);
  const mine = seat !== null && view.actors.includes(seat);
  switch (phase) {
    case "hand_over":
    case "volunteer":
    case "take":
      if (actsForTonoja(view)) return say(`prompt.${phase}_tonoja`);
      if (mine) return say(phase === "take" && !view.may_pass ? "prompt.take_must_you" : `prompt.${phase}_you`);
      return say(`prompt.${phase}`, { who });
    case "give":
    case "predict": {
      if (mine) return say(`prompt.${phase}_you`, { passing });
      const names = view.actors.filter((actor) => actor >= 0).map(nameOf);
      return say("prompt.waiting", { names: names.join(", ") });
    }
    case "trick":
      return trickWords(view, nameOf, say);
    case "over":
      return view.reason === null ? "" : say(`reason.${view.reason}`);
    default:
      return say(`phase.${phase}`);
  }
}

function trickWords(view: View, nameOf: (member: number) => string, say: Say): string {
  const { seat, turn } = view;
  if (turn === null) return say("phase.trick");
  const leads = view.trick.length === 0;
  if (leads && windowOpen(view)) {
    if (seat !== null && view.actors.includes(seat)) return say("prompt.window_you");
    if (seat !== null && view.window?.ready.includes(seat)) return say("prompt.window_ready", { who: nameOf(turn) });
    return say("prompt.window", { who: nameOf(turn) });
  }
  const led = ledSuit(view);
  if (actsForTonoja(view)) return say(leads ? "prompt.lead_tonoja" : "prompt.follow_tonoja");
  if (turn === seat) return led === null ? say("prompt.lead_you") : say("prompt.follow_you", { suit: say(`suit.${led}`) });
  return say(leads ? "prompt.lead" : "prompt.follow", { who: nameOf(turn) });
}

/**
 * The view as if the viewer's move had been made. What follows from it is not known yet.
 * A view that already holds the move stays as it is.
 */
export function withMove(view: View, move: string): View {
  const { seat } = view;
  if (seat === null) return view;
  const [word = "", rest = ""] = move.split(" ");
  const member = view.turn ?? seat;
  if (word === "take") {
    const tasks = view.tasks.map((task) => (task.number === Number(rest) ? { ...task, owner: member } : task));
    return { ...view, tasks, taking: view.taking.filter((task) => task !== Number(rest)) };
  }
  if (word === "ready" && view.window) return { ...view, window: { ...view.window, ready: [...view.window.ready, seat] } };
  if (word === "agree" && view.decision) {
    return { ...view, decision: { ...view.decision, agreed: [...view.decision.agreed, seat] } };
  }
  if (!view.members[member]?.hand?.includes(word)) return view;
  const members = view.members.map((one, i) =>
    i === member && one.hand ? { ...one, hand: one.hand.filter((card) => card !== word), cards: one.cards - 1 } : one,
  );
  return { ...view, members, trick: [...view.trick, { member, card: word }], turn: null };
}
