// What one is trying to do, what can be done now and what it costs, in a few sentences.

import type { View } from "../../generated/divers";
import type { Say } from "../../lib/text";
import type { WhatNow } from "../contract";

export function whatNow(view: View, say: Say): WhatNow {
  const advice = (keys: string[]): string[] => keys.map((key) => say(`advice.${key}`));
  return { aim: say("advice.aim"), now: [...advice(nowKeys(view)), ...turning(view, say)], cost: advice(costKeys(view)) };
}

function isMine(view: View): boolean {
  return view.seat !== null && view.actors.includes(view.seat);
}

function nowKeys(view: View): string[] {
  const mine = isMine(view);
  if (view.phase === "over") return ["over"];
  if (view.phase === "exchange" || view.phase === "redraw") return [mine ? "exchange" : "exchange_wait"];
  if (view.phase === "claim") {
    const triples = view.goals.some((goal) => goal.owner !== null);
    return ["claim", ...(triples ? ["claim_triples"] : []), ...(mine ? ["claim_pass"] : [])];
  }
  if (mine) return ["play", "depths", "full", "loser"];
  return [view.seat === null ? "watch" : "wait", "depths", "full", "loser"];
}

/** A tile that has just been won turns over when the buying is done. */
function turning(view: View, say: Say): string[] {
  const tile = view.phase === "claim" ? view.tiles.find(({ value }) => value === view.tile) : undefined;
  if (!tile) return [];
  const turned = tile.depth === "deep" ? "shallow" : "deep";
  return [say("advice.claim_turn", { tile: tile.value, depth: say(`depth.${tile.depth}`), turned: say(`depth.${turned}`) })];
}

function costKeys(view: View): string[] {
  if (view.phase === "exchange" || view.phase === "redraw") return ["exchange_cost"];
  if (view.phase === "claim") return ["claim_cost"];
  return view.phase === "play" && isMine(view) ? ["help_other", "open_slots"] : [];
}
