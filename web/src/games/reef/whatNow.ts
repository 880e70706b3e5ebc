// What one is trying to do, the rules of what is happening now, and what can be paid for, in a few sentences.

import type { View } from "../../generated/reef";
import type { Say } from "../../lib/text";
import type { WhatNow } from "../contract";

export function whatNow(view: View, say: Say): WhatNow {
  const { prices } = view;
  const advice = (keys: string[]): string[] =>
    keys.map((key) => say(`advice.${key}`, { n: (key === "move" ? prices.move : prices.refresh) ?? 0 }));
  const rule = view.rule > 0 ? [say(`rule.${view.rule}.text`)] : [];
  const task = view.scenario > 0 ? [say(`scenario.${view.scenario}.task`)] : [];
  return { aim: say("advice.aim"), now: [...advice(keys(view)), ...rule, ...task], cost: advice(costs(view)) };
}

/** What can be paid for. */
function costs(view: View): string[] {
  const { rule } = view;
  const alone = view.lionfish === null ? [] : ["lionfish"];
  if (view.phase === "placing") return [...(rule === 3 ? [] : ["move"]), ...alone];
  if (view.phase !== "before" || rule === 8) return [];
  if (view.stock !== null) return ["refresh_stock", ...alone];
  return rule === 6 ? [] : ["refresh", ...alone];
}

function keys(view: View): string[] {
  const { rule } = view;
  switch (view.phase) {
    case "take":
    case "lay":
      return ["setup", "turned"];
    case "before":
      if (rule === 8) return ["bags", "anywhere"];
      return [view.stock === null ? "choose" : "choose_stock"];
    case "placing":
      return [rule === 8 ? "anywhere" : "place", "finish"];
    case "paying":
    case "lionfish":
      return ["pay"];
    case "closing":
    case "cards":
    case "over":
      return [view.phase];
    default:
      return ["nature"];
  }
}
