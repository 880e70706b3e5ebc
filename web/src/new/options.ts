// What a form knows of a game's options: those a person can choose in a form, and what the preset says about them.

import { editorsOf } from "../games/clients";
import type { GameInfo, OptionInfo, PresetInfo } from "../generated/wire";

export type Chosen = Record<string, string>;

/** A file option needs an editor of the game's own; otherwise only the command line offers it. */
export function formOptions(game: GameInfo): OptionInfo[] {
  return game.options.filter(({ name, kind }) => kind !== "file" || name in editorsOf(game.name));
}

export function presetValues(game: GameInfo, preset: PresetInfo | undefined): Chosen {
  const options = formOptions(game);
  return Object.fromEntries(options.map(({ name, default: usual }) => [name, preset?.options[name] ?? usual]));
}

/** The options that differ from the preset: all that the server needs. */
export function changes(chosen: Chosen, preset: Chosen): Chosen {
  return Object.fromEntries(Object.entries(chosen).filter(([name, value]) => preset[name] !== value));
}
