// The last version of each table that the reader has seen: kept in the browser, to mark what is new.

import { on } from "svelte/events";

const KEY = "looks";
const MOST = 60; // tables remembered; the oldest are forgotten
const GRACE = 5_000; // ms that updates may need to arrive after the reader has come back

type Looks = [table: string, v: number][];

/** What the reader has seen of one table; created with a component, and gone with it. */
export class Look {
  /** The version that the reader had seen when they came or came back; null when nothing has been new to them. */
  seen = $state<number | null>(null);
  #visible = $state(document.visibilityState === "visible");

  constructor(table: string, version: () => number, answers: () => boolean) {
    this.seen = looks().find(([id]) => id === table)?.[1] ?? null;
    $effect(() =>
      on(document, "visibilitychange", () => {
        this.#visible = document.visibilityState === "visible";
        if (!this.#visible && version() > 0) this.seen = version();
      }),
    );
    $effect(() => {
      if (this.#visible && version() > 0) keep(table, version());
    });
    $effect(() => {
      if (answers()) this.seen = null;
    });
    $effect(() => {
      if (!this.#visible) return;
      const timer = setTimeout(() => {
        if (this.seen !== null && version() <= this.seen) this.seen = null;
      }, GRACE);
      return () => clearTimeout(timer);
    });
  }
}

function keep(table: string, v: number): void {
  const kept: Looks = [...looks().filter(([id]) => id !== table), [table, v]];
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.slice(-MOST)));
  } catch {
    // Storage may be blocked: then nothing is marked as new.
  }
}

function looks(): Looks {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Looks;
  } catch {
    return [];
  }
}
