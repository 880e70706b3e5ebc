// Whose turn it is and what it is about, in one sentence.

import type { View } from "../../generated/reef";
import type { Say } from "../../lib/text";
import { winnersOf } from "./position";

export function turnWords(view: View, nameOf: (seat: number) => string, say: Say): string {
  const { phase, seat, actors } = view;
  if (phase === "over") return endWords(view, nameOf, say);
  const [actor = -1] = actors;
  if (actor < 0) return say("prompt.nature");
  if (seat === null || !actors.includes(seat)) return say(`prompt.${phase}`, { who: nameOf(actor) });
  if (phase === "before")
    return say(`prompt.before_${view.rule === 8 ? "bags" : view.stock ? "stock" : view.lifted ? "lifted" : "you"}`);
  if (phase === "placing") return say(`prompt.placing_${placing(view)}`);
  if (phase === "paying") return say("prompt.paying_you", { n: view.due });
  return say(`prompt.${phase}_you`);
}

function placing(view: View): string {
  if (view.tile && view.swimmer) return "both";
  if (view.tile) return "tile";
  if (view.swimmer) return "fish";
  const satisfied = view.seat !== null && view.oceans[view.seat]?.tiles.some((tile) => tile.satisfied);
  return satisfied ? "finish" : "end";
}

/** How the game ended, in words for the reader's seat. */
export function endWords(view: View, nameOf: (seat: number) => string, say: Say): string {
  const winners = winnersOf(view);
  if (view.oceans.length === 1) {
    const n = view.oceans[0]?.score.total ?? 0;
    return view.seat === 0 ? say("board.ended_solo", { n }) : say("board.ended_solo_of", { who: nameOf(0), n });
  }
  if (winners.length > 1) return say("board.shared", { names: winners.map(nameOf).join(", ") });
  const [winner = 0] = winners;
  return winner === view.seat ? say("board.won") : say("board.winner", { who: nameOf(winner) });
}
