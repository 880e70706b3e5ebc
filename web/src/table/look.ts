// How far the reader has seen each table, kept in the browser.

const KEY = "looks";
const MOST = 60; // tables remembered; the oldest are forgotten

type Looks = [table: string, v: number][];

/** The version that was last looked at; null for a table never seen before. */
export function lastLook(table: string): number | null {
  return looks().find(([id]) => id === table)?.[1] ?? null;
}

export function keepLook(table: string, v: number): void {
  const others = looks().filter(([id]) => id !== table);
  const kept: Looks = [...others, [table, v]];
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.slice(-MOST)));
  } catch {
    // Storage may be forbidden: then nothing is marked as new.
  }
}

function looks(): Looks {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Looks;
  } catch {
    return [];
  }
}
