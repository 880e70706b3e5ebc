// Whose turn it is and what it is about, why the game stands still, and how it ended, each in a sentence.

import type { View } from "../../generated/sonar";
import type { Say } from "../../lib/text";
import { isOperator, isToAct, otherCrew, submarineOf, winnerOf } from "./position";
import { crewWords } from "./words";

export function turnWords(view: View, say: Say): string {
  const { phase, turn, crew, asker, stopper } = view;
  const mine = isToAct(view);
  switch (phase) {
    case "starts":
      if (mine) return say("prompt.starts_you");
      return say(crew !== null && submarineOf(view, crew).ready ? "prompt.starts_wait" : "prompt.starts");
    case "first":
      return say("prompt.first");
    case "answer":
      if (turn === null) return say("prompt.answer_chance");
      return mine ? say("prompt.answer_you") : say("prompt.answer", { crew: crewWords(otherCrew(asker ?? "blue"), say) });
    case "stopped":
      return mine ? say("prompt.stopped_you") : say("prompt.stopped", { crew: crewWords(stopper ?? "blue", say) });
    case "over":
      return endWords(view, say);
    default:
      break;
  }
  if (turn === null) return say(mine ? "prompt.both_you" : isOperator(view) ? "prompt.listen" : "prompt.both");
  if (mine) return say("prompt.orders_you");
  if (isOperator(view)) return say(turn === crew ? "prompt.captain" : "prompt.listen");
  return say("prompt.orders", { crew: crewWords(turn, say) });
}

/** Who stopped the game, and what for if that was seen. */
export function stopWords(view: View, order: string | null, say: Say): string {
  const who = view.stopper === view.crew && view.crew !== null ? say("board.your_crew") : crewWords(view.stopper ?? "blue", say);
  const called =
    order === null ? say("board.called_stop", { who }) : say("board.called_for", { who, order: say(`order.${order}`) });
  return `${called} ${turnWords(view, say)}`;
}

/** How the game ended, in words for the reader's seat. */
export function endWords(view: View, say: Say): string {
  const winner = winnerOf(view);
  if (winner === null) return say(view.reason === "both_sunk" ? "board.both_lose" : "board.draw");
  if (view.crew === null) return say("board.winner", { crew: crewWords(winner, say) });
  return say(winner === view.crew ? "board.won" : "board.lost");
}
