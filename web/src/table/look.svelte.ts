// How far the reader has seen each table: kept in the browser, so that what is new can be marked.

import { on } from "svelte/events";

const KEY = "looks";
const MOST = 60; // tables remembered; the oldest are forgotten
const GRACE = 5_000; // ms that news may need to arrive after the reader has come

type Looks = [table: string, v: number][];

/** The reader's eyes on one table; made while a component is set up, and gone with it. */
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
