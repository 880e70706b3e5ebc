// A table's settings in short phrases: the preset or the changed options, the clock, and the coach.

import type { LoadedGame } from "../games/contract";
import type { TableInfo } from "../generated/wire";
import type { Say } from "../lib/text";

type Terms = Pick<TableInfo, "preset" | "options" | "clock"> & Partial<Pick<TableInfo, "coach">>;

export function tableTerms(table: Terms, game: Pick<LoadedGame, "texts">, gameSay: Say, say: Say): string[] {
  const preset = table.preset;
  const played = preset === null ? optionPhrases(table.options, game, gameSay) : [gameSay(`preset.${preset}`)];
  return [...played, clockPhrase(table.clock, say), ...(table.coach ? [say("coach.label")] : [])];
}

// Neither a yes-no value nor a file's content has a phrase: the option's name must do.
function optionPhrases(options: TableInfo["options"], game: Pick<LoadedGame, "texts">, gameSay: Say): string[] {
  return Object.entries(options).map(([name, value]) => {
    const label = gameSay(`option.${name}.label`);
    if (/^\d+$/.test(value)) return `${label}: ${value}`;
    const phrase = `option.${name}.${value}`;
    return phrase in game.texts.en ? `${label}: ${gameSay(phrase)}` : label;
  });
}

function clockPhrase(clock: TableInfo["clock"], say: Say): string {
  if (clock === null) return say("clock.none");
  if (clock.kind === "days") return say("clock.days", { n: clock.days });
  return say("clock.live", { minutes: clock.minutes, increment: clock.increment ?? 0 });
}
