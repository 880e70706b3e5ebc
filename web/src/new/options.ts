// What a form knows of a game's options: those a person can choose in a form, and what the preset says about them.

import { editorsOf } from "../games/clients";
import type { GameInfo, OptionInfo, PresetInfo } from "../generated/wire";

export type Chosen = Record<string, string>;

/** A file is for people with a text editor, unless the game has an editor for it: the command line takes it. */
export function formOptions(game: GameInfo): OptionInfo[] {
  return game.options.filter(({ name, kind }) => kind !== "file" || name in editorsOf(game.name));
}

export function presetValues(game: GameInfo, preset: PresetInfo | undefined): Chosen {
  const options = formOptions(game);
  return Object.fromEntries(options.map(({ name, default: usual }) => [name, preset?.options[name] ?? usual]));
}

/** What was chosen otherwise than the preset has it: that is all the server needs to hear. */
export function changes(chosen: Chosen, preset: Chosen): Chosen {
  return Object.fromEntries(Object.entries(chosen).filter(([name, value]) => preset[name] !== value));
}
