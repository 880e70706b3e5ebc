// What one is trying to do, and the rules of what is happening now, in a few sentences.

import type { View } from "../../generated/divers";
import type { Say } from "../../lib/text";
import type { WhatNow } from "../contract";

export function whatNow(view: View, say: Say): WhatNow {
  return { aim: say("advice.aim"), now: keys(view).map((key) => say(`advice.${key}`)), cost: [] };
}

function keys(view: View): string[] {
  const mine = view.seat !== null && view.actors.includes(view.seat);
  if (view.phase === "over") return ["over"];
  if (view.phase === "exchange" || view.phase === "redraw") return ["exchange", "exchange_then"];
  if (view.phase === "claim") {
    const triples = view.goals.some((goal) => goal.owner !== null);
    return ["claim", "claim_cost", ...(triples ? ["claim_triples"] : []), ...(mine ? ["claim_pass"] : [])];
  }
  if (mine) return ["play", "depths", "full", "help_other"];
  return [view.seat === null ? "watch" : "wait", "depths", "full"];
}
