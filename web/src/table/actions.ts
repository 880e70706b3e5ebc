// Requests at a table besides moves. Refusals are shown; changes come over the socket.

import { notify } from "../design/toasts.svelte";
import type { BotWanted, TableInfo, TakeSeat } from "../generated/wire";
import { post, put, remove } from "../lib/api";
import { navigate } from "../lib/router.svelte";
import { ensureMe, troubleText } from "../lib/session.svelte";

export type Level = BotWanted["level"];
export const LEVELS: Level[] = ["beginner", "easy", "medium", "hard"];

/** Takes a free seat, or one's own back from the bot that stood in. Where others may know what is hidden, that is accepted. */
export const sit = (table: string, seat: number, accept = false): Promise<boolean> =>
  tried(async () => {
    await ensureMe();
    await post<TableInfo>(`/api/tables/${table}/seats/${seat}`, accept ? ({ accept } satisfies TakeSeat) : undefined);
  });

export const leave = (table: string, seat: number): Promise<boolean> =>
  tried(() => remove<TableInfo>(`/api/tables/${table}/seats/${seat}`));

export const putBot = (table: string, seat: number, level: Level): Promise<boolean> =>
  tried(() => put<TableInfo>(`/api/tables/${table}/seats/${seat}/bot`, { level } satisfies BotWanted));

export const rematch = (table: string): Promise<boolean> =>
  tried(async () => {
    const next = await post<TableInfo>(`/api/tables/${table}/rematch`);
    navigate(`/table/${next.id}`);
  });

/** Makes the request and returns whether it succeeded. */
export async function tried(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    notify(troubleText(error), "danger");
    return false;
  }
}
