// What one is trying to do, the rules of what is happening now, and what it costs, in a few sentences.

import type { View } from "../../generated/lost_code";
import type { Say } from "../../lib/text";
import type { WhatNow } from "../contract";

export function whatNow(view: View, say: Say): WhatNow {
  const { final_miss, final_points, highest, tokens_last_round, skull_space, skull_end } = view.setup;
  const [one = 0, two = 0, three = 0] = final_points;
  const values = { one, two, three, miss: -final_miss, highest, round: tokens_last_round, space: skull_space, end: skull_end };
  const double = { one: 2 * one, two: 2 * two, three: 2 * three, miss: -2 * final_miss };
  const advice = (keys: string[]): string[] =>
    keys.map((key) => say(`advice.${key}`, key === "token_cost" ? { ...values, ...double } : values));
  return { aim: say("advice.aim"), now: advice(keys(view)), cost: advice(costs(view)) };
}

function costs(view: View): string[] {
  const curse = view.skull === "taken" ? ["curse"] : [];
  if (view.phase === "token") return ["token_cost"];
  if (view.phase === "bet") return ["answers", ...curse];
  return view.phase === "final" ? ["final_cost"] : [];
}

function keys(view: View): string[] {
  const skull = view.skull === "track" ? ["skull"] : view.skull === "taken" ? ["curse"] : [];
  const tokens = view.setup.shortcut && view.round <= view.setup.tokens_last_round ? ["tokens_until"] : [];
  const notes = view.knowledge === null ? [] : ["notes", ...(view.setup.help === "none" ? [] : [`help_${view.setup.help}`])];
  const pressed = view.seat === null ? [] : ["keys"];
  switch (view.phase) {
    case "deal":
      return ["deal"];
    case "roll":
      return ["order", ...skull];
    case "token":
      return ["token", ...tokens, ...notes];
    case "bears":
      return ["bears", "turn", ...notes, ...pressed];
    case "turn":
      return ["turn", "order", ...skull, ...notes, ...pressed];
    case "bet":
      return ["bet", ...(view.skull === "track" ? skull : []), ...notes, ...pressed];
    case "swap":
      return ["swap", ...notes];
    case "final":
      return ["final", ...notes];
    default:
      return ["over"];
  }
}
