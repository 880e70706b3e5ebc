// What one is trying to do, the rules of what is happening now, and what it costs, in a few sentences.

import type { View } from "../../generated/sonar";
import type { Say } from "../../lib/text";
import type { WhatNow } from "../contract";
import { isOperator } from "./position";

export function whatNow(view: View, say: Say): WhatNow {
  const advice = (keys: string[]): string[] => keys.map((key) => say(`advice.${key}`));
  return { aim: say("advice.aim"), now: advice(keys(view)), cost: advice(costs(view)) };
}

function costs(view: View): string[] {
  const ice = view.chart.safe === null ? [] : ["ice"];
  if (view.phase === "starts") return ice;
  if (view.phase === "answer") return ["answer_cost"];
  return view.phase === "orders" && !isOperator(view) ? ["costs", ...ice] : [];
}

function keys(view: View): string[] {
  const listening = ["overlay", ...(view.shifts ? ["shifts"] : []), ...(view.positions ? ["positions"] : [])];
  switch (view.phase) {
    case "starts":
      return ["starts"];
    case "first":
      return ["first"];
    case "answer":
      return ["answer", ...listening];
    case "stopped":
      return ["stopped"];
    case "over":
      return ["over"];
    default:
      if (view.crew === null) return ["watching", "orders"];
      if (isOperator(view)) return ["operator", ...listening, "overlay_keys"];
      return [view.real_time ? "real_time" : "orders", ...listening, "keys", "overlay_keys"];
  }
}
