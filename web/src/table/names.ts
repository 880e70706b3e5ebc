// What the people and bots at a table are called.

import type { SeatInfo } from "../generated/wire";
import { personName } from "../lib/names";
import type { Language, Say } from "../lib/text";

export function seatName(seat: SeatInfo, say: Say): string {
  if (seat.kind === "bot" && seat.level) return say(`bot.${seat.level}`);
  return seat.kind === "open" ? say("seat.nobody") : personName(seat.name, say);
}

/** Names as a list in words: "Ada, Ben and Cleo". */
export function joined(names: string[], language: Language): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
