// The other people at a table: whom the reader has muted or blocked, and ways to do and undo it.

import { getContext, setContext } from "svelte";
import { notify } from "../design/toasts.svelte";
import type { BlockInfo, BlockWanted, Met } from "../generated/wire";
import { get, post, remove } from "../lib/api";
import { attempt } from "../lib/attempt";
import { session } from "../lib/session.svelte";

/** Somebody met at this table: at a seat, or by what they said. */
export type Where = Omit<Met, "table">;

/** A line of chat: of the table's, of our team's, or of the spectators', which are numbered by themselves. */
export interface Line {
  v?: number;
  seat: number | null;
  team: boolean;
  spectator_line?: number;
}

/** Where the person who said something is found. A team's chat has no versions; who sits there has said it. */
export function whereSaid({ v, seat, team, spectator_line }: Line): Where {
  if (team) return { seat };
  return spectator_line === undefined ? { line: v } : { spectator_line };
}

const KEY = Symbol("company");

export class Company {
  #blocks = $state.raw<BlockInfo[]>([]);

  constructor(readonly table: string) {}

  /** How the reader has silenced the person at a seat, if at all. */
  at(seat: number): BlockInfo | undefined {
    return this.#blocks.find((block) => block.seat === seat);
  }

  /** Asks whom the reader has silenced here. Without an answer the menus offer to silence them again, which changes nothing. */
  async load(): Promise<void> {
    if (!session.me) return;
    this.#blocks = await get<BlockInfo[]>(`/api/me/blocks?table=${this.table}`).catch(() => this.#blocks);
  }

  async silence(kind: BlockInfo["kind"], where: Where, name: string): Promise<void> {
    const wanted: BlockWanted = { table: this.table, ...where, kind };
    if (!(await attempt(() => post("/api/me/blocks", wanted)))) return;
    notify(session.say(kind === "mute" ? "people.muted_now" : "people.blocked_now", { name }), "good");
    await this.load();
  }

  async hearAgain(block: BlockInfo, name: string): Promise<void> {
    if (!(await attempt(() => remove(`/api/me/blocks/${block.id}`)))) return;
    notify(session.say("people.heard_again", { name }), "good");
    await this.load();
  }
}

/** Called by the page of a table, for the menus within it. */
export function keepCompany(table: string): Company {
  return setContext(KEY, new Company(table));
}

/** Null where there is no table, as in the gallery. */
export function company(): Company | null {
  return getContext<Company | undefined>(KEY) ?? null;
}
