// What one is trying to do, and the rules of what is happening now, in a few sentences.

import type { View } from "../../generated/reef";
import type { Say } from "../../lib/text";
import type { WhatNow } from "../contract";

export function whatNow(view: View, say: Say): WhatNow {
  const { prices } = view;
  const now = keys(view).map((key) => say(`advice.${key}`, { n: (key === "move" ? prices.move : prices.refresh) ?? 0 }));
  const rule = view.rule > 0 ? [say(`rule.${view.rule}.text`)] : [];
  const task = view.scenario > 0 ? [say(`scenario.${view.scenario}.task`)] : [];
  return { aim: say("advice.aim"), now: [...now, ...rule, ...task], cost: [] };
}

function keys(view: View): string[] {
  const { rule } = view;
  const alone = view.lionfish === null ? [] : ["lionfish"];
  switch (view.phase) {
    case "take":
    case "lay":
      return ["setup", "turned"];
    case "before":
      if (rule === 8) return ["bags", "anywhere"];
      if (view.stock !== null) return ["choose_stock", "refresh_stock", ...alone];
      return rule === 6 ? ["choose"] : ["choose", "refresh", ...alone];
    case "placing":
      return [rule === 8 ? "anywhere" : "place", "finish", ...(rule === 3 ? [] : ["move"]), ...alone];
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
