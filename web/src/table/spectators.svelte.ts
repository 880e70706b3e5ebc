// What spectators say, and whether a player wants to read it.

import type { Said, SpectatorMessage } from "../generated/wire";
import type { TableEvent } from "../lib/socket.svelte";

const KEY = "hide_spectators";

class SpectatorChoice {
  #hidden = $state(stored());

  /** Whether spectators' chat is hidden wherever we play. */
  get hidden(): boolean {
    return this.#hidden;
  }

  set hidden(hidden: boolean) {
    this.#hidden = hidden;
    try {
      localStorage.setItem(KEY, String(hidden));
    } catch {
      // Storage may be blocked: then the choice lasts as long as the page.
    }
  }
}

export const spectatorChoice = new SpectatorChoice();

/** A line of chat; spectators' are numbered by themselves. */
export type SaidLine = Said & { spectator_line?: number };

/** Everything said to the whole table. Old logs have spectators' lines too. */
export function allSaid(log: TableEvent[], spectators: SpectatorMessage[]): SaidLine[] {
  const players = log.filter((event) => event.kind === "said");
  return [...players, ...spectators.map(saidBySpectator)];
}

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) === "true";
  } catch {
    return false;
  }
}

function saidBySpectator({ n, at, name, text }: SpectatorMessage): SaidLine {
  return { kind: "said", v: 0, at, seat: null, name, text, removed: false, spectator_line: n };
}
