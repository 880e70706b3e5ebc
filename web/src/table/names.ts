// What the people and bots at a table are called.

import type { SeatInfo } from "../generated/wire";
import type { Language, Say } from "../lib/text";

export function seatName(seat: SeatInfo, say: Say): string {
  if (seat.kind === "bot" && seat.level) return say(`bot.${seat.level}`);
  return seat.name || say("seat.nobody");
}

/** Names as one would say them: "Ada, Ben and Cleo". */
export function joined(names: string[], language: Language): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

/** Names that can be told apart: where several are the same, each takes its seat's letter along. */
export function distinct(names: string[]): string[] {
  return names.map((name, i) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${"ABCDEFGH".charAt(i)}`));
}
