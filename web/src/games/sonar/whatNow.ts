// What one is trying to do, and the rules of what is happening now, in a few sentences.

import type { View } from "../../generated/sonar";
import type { Say } from "../../lib/text";
import type { WhatNow } from "../contract";
import { isOperator } from "./position";

export function whatNow(view: View, say: Say): WhatNow {
  return { aim: say("advice.aim"), now: keys(view).map((key) => say(`advice.${key}`)), cost: [] };
}

function keys(view: View): string[] {
  const listening = ["overlay", ...(view.shifts ? ["shifts"] : []), ...(view.positions ? ["positions"] : [])];
  const ice = view.chart.safe === null ? [] : ["ice"];
  switch (view.phase) {
    case "starts":
      return ["starts", ...ice];
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
      return [view.real_time ? "real_time" : "orders", "costs", ...ice, ...listening, "keys", "overlay_keys"];
  }
}
