// What a player writes down for themselves at a table, kept in this browser: crosses in the notes, and entries not handed in yet.

import { here } from "../../../lib/base";

const MOST = 30; // tables remembered under one key; the oldest are forgotten

/** The name under which a player's things at this table are kept; null: they are not, as in a replay. */
export function placeOf(seat: number | null, replay: boolean): string | null {
  return seat !== null && !replay && here().startsWith("/table/") ? `${here()} ${seat}` : null;
}

export function remember<T>(key: string, place: string | null, thing: T): void {
  if (place === null) return;
  const others = all<T>(key).filter(([name]) => name !== place);
  try {
    localStorage.setItem(key, JSON.stringify([...others, [place, thing]].slice(-MOST)));
  } catch {
    // Storage may be blocked: then a thing lasts as long as its page.
  }
}

export function recall<T>(key: string, place: string | null): T | null {
  return place === null ? null : (all<T>(key).find(([name]) => name === place)?.[1] ?? null);
}

function all<T>(key: string): [string, T][] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as [string, T][];
  } catch {
    return [];
  }
}
