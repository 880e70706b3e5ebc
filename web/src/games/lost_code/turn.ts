// What is happening, who is to act, and how the game ended, each in a sentence.

import type { View } from "../../generated/lost_code";
import type { Say } from "../../lib/text";
import { isToAct, lastRound, leaderOf } from "./position";
import { rangeWords, symbolsWords } from "./words";

export function turnWords(view: View, names: string[], say: Say): string {
  const mine = isToAct(view);
  const name = names[view.actors[0] ?? 0] ?? "";
  const symbol = say(`symbol_of.${view.offered ?? "bear"}`);
  switch (view.phase) {
    case "deal":
      return say("prompt.deal");
    case "roll":
      return say("prompt.roll");
    case "token":
      return mine ? say("prompt.token_you", { symbol }) : say("prompt.token", { name, symbol });
    case "bears":
      return mine ? say("prompt.bears_you") : say("prompt.bears", { name });
    case "turn":
      return mine ? say("prompt.turn_you") : say("prompt.turn", { name });
    case "bet":
      return mine ? say("prompt.bet_you", { symbols: symbolsWords(view.dice, say) }) : say("prompt.bet", { name });
    case "swap":
      return view.actors.length === 0 ? say("prompt.draw") : mine ? swapWords(view, say) : say("prompt.swap", { name });
    case "final":
      return finalWords(view, names, say);
    default:
      return endWords(view, names, say);
  }
}

function swapWords(view: View, say: Say): string {
  const bet = lastRound(view)?.bets.find(({ seat }) => seat === view.seat);
  if (!bet) return say("prompt.swap_you");
  const heard = say(`prompt.heard_${bet.answer}`, { range: rangeWords(bet.low, bet.high) });
  return `${heard} ${say("prompt.swap_you")}`;
}

function finalWords(view: View, names: string[], say: Say): string {
  if (isToAct(view)) return say("prompt.final_you");
  const waits = view.actors.map((seat) => names[seat] ?? "").join(", ");
  return say(view.seat === null ? "prompt.final" : "prompt.final_wait", { names: waits });
}

/** How the game ended, in words for the reader's seat. */
export function endWords(view: View, names: string[], say: Say): string {
  const winner = leaderOf(view);
  if (winner === null) return "";
  return winner === view.seat ? say("board.won") : say("board.winner", { name: names[winner] ?? "" });
}
