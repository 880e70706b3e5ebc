// Requests at a table besides moves. Refusals are shown; changes come over the socket.

import type { BotWanted, TableInfo, TakeSeat } from "../generated/wire";
import { post, put, remove } from "../lib/api";
import { attempt } from "../lib/attempt";
import { navigate } from "../lib/router.svelte";
import { ensureMe } from "../lib/session.svelte";

export type Level = BotWanted["level"];
export const LEVELS: Level[] = ["beginner", "easy", "medium", "hard"];

/** Takes a free seat, or one's own back from the bot that stood in. Where others may know what is hidden, that is accepted. */
export const sit = (table: string, seat: number, accept = false): Promise<boolean> =>
  attempt(async () => {
    await ensureMe();
    await post<TableInfo>(`/api/tables/${table}/seats/${seat}`, accept ? ({ accept } satisfies TakeSeat) : undefined);
  });

export const leave = (table: string, seat: number): Promise<boolean> =>
  attempt(() => remove<TableInfo>(`/api/tables/${table}/seats/${seat}`));

export const putBot = (table: string, seat: number, level: Level): Promise<boolean> =>
  attempt(() => put<TableInfo>(`/api/tables/${table}/seats/${seat}/bot`, { level } satisfies BotWanted));

/** Sets up a table for the same people: the same game again, with bots of another level, or what follows in its campaign. */
export const rematch = (table: string, other: "" | "?onward=true" | `?level=${Level}` = ""): Promise<boolean> =>
  attempt(async () => {
    const next = await post<TableInfo>(`/api/tables/${table}/rematch${other}`);
    navigate(`/table/${next.id}`);
  });
