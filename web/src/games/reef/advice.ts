// The rules of what is happening now, in a few sentences.

import type { View } from "../../generated/reef";
import type { Say } from "../../lib/text";

export function advice(view: View, say: Say): string[] {
  const rule = view.rule > 0 ? [say(`rule.${view.rule}.text`)] : [];
  const task = view.scenario > 0 ? [say(`scenario.${view.scenario}.task`)] : [];
  return [...keys(view).map((key) => say(`advice.${key}`)), ...rule, ...task];
}

function keys(view: View): string[] {
  const alone = view.lionfish === null ? [] : ["lionfish"];
  switch (view.phase) {
    case "take":
    case "lay":
      return ["setup", "turned"];
    case "before":
      if (view.rule === 8) return ["bags", "end"];
      return [view.stock === null ? "choose" : "choose_stock", ...(view.rule === 6 ? [] : ["refresh"]), ...alone];
    case "placing":
      return ["place", "finish", "move", ...alone];
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
