// What one is trying to do, the rules of what is happening now, and what it costs, in a few sentences.

import type { View } from "../../generated/crew";
import type { Say } from "../../lib/text";
import type { WhatNow } from "../contract";
import { windowOpen } from "./position";

export function whatNow(view: View, say: Say): WhatNow {
  const mode = view.mode === null ? [] : [say(`mode_help.${view.mode}`)];
  const sentences = keys(view).map((key) => say(`advice.${key}`));
  const rule = say(`mission.${view.mission}.rule`);
  return {
    aim: say("advice.aim"),
    now: [...sentences, ...(view.phase === "trick" ? mode : []), ...(rule ? [rule] : [])],
    cost: costs(view).map((key) => say(`advice.${key}`)),
  };
}

function costs(view: View): string[] {
  if (view.phase === "trick") return windowOpen(view) ? ["window_cost"] : [];
  return view.phase === "distress" || view.phase === "retry" ? [`${view.phase}_cost`] : [];
}

function keys(view: View): string[] {
  switch (view.phase) {
    case "trick":
      if (windowOpen(view)) return ["window", "window_lead", "trick"];
      return view.trick.length === 0 ? ["lead", "trick", "win"] : ["trick", "win", "follow"];
    case "take":
      return ["take", view.may_pass ? "take_pass" : "take_all", "captain_tasks", "no_hands"];
    case "distribute":
      return ["distribute", "no_hands", "agree"];
    case "divide":
      return ["divide", "agree"];
    case "hand_over":
    case "volunteer":
      return [view.phase, "no_hands"];
    case "distress":
    case "clock":
    case "member":
    case "retry":
      return [view.phase, "agree"];
    case "give":
    case "predict":
    case "over":
      return [view.phase];
    default:
      return ["prepare"];
  }
}
