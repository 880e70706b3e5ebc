// Which page is at which address. The code of a page is loaded when somebody goes there.

import type { Component } from "svelte";

type AnyPage = Component<Record<string, string>>;

export interface Page {
  load: () => Promise<AnyPage>;
  props: Record<string, string>;
}

// The names in an address are the props of its page.
const ADDRESSES: [pattern: RegExp, load: () => Promise<{ default: Component<never> }>][] = [
  [/^\/$/, () => import("./Home.svelte")],
  [/^\/new\/(?<game>[\w-]+)\/?$/, () => import("./NewTable.svelte")],
  [/^\/table\/(?<id>[a-z0-9]+)\/?$/, () => import("./Table.svelte")],
  [/^\/replay\/(?<id>[a-z0-9]+)\/?$/, () => import("./Replay.svelte")],
  [/^\/deal\/(?<id>[a-z0-9]+)\/?$/, () => import("./Deal.svelte")],
  [/^\/(?:campaign|crew)\/(?<id>[a-z0-9]+)\/?$/, () => import("./Campaign.svelte")],
  [/^\/new-(?:campaign|crew)\/(?<game>[\w-]+)\/?$/, () => import("./NewCampaign.svelte")],
  [/^\/rules\/?$/, () => import("./Rules.svelte")],
  [/^\/rules\/(?<name>[\w-]+)\/?$/, () => import("./GameRules.svelte")],
  [/^\/learn\/(?<game>[\w-]+)\/?$/, () => import("./Learn.svelte")],
  [/^\/learn\/(?<game>[\w-]+)\/(?<lesson>[\w-]+)\/?$/, () => import("./Lesson.svelte")],
  [/^\/me\/?$/, () => import("./Me.svelte")],
  [/^\/recover\/?$/, () => import("./Recover.svelte")],
  [/^\/confirm\/?$/, () => import("./Confirm.svelte")],
  [/^\/admin\/?$/, () => import("./Admin.svelte")],
  [/^\/gallery\/?$/, () => import("./Gallery.svelte")],
  [/^/, () => import("./Missing.svelte")],
];

/** Shown where the session has ended: after signing in again the page is there that was there before. */
export const SIGNED_OUT: Page = { load: async () => (await import("./SignedOut.svelte")).default as AnyPage, props: {} };

export function pageAt(path: string): Page {
  for (const [pattern, load] of ADDRESSES) {
    const found = pattern.exec(path);
    if (found) return { load: async () => (await load()).default as AnyPage, props: { ...found.groups } };
  }
  throw new Error("the last address is any address");
}
