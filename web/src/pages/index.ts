// Which page stands at which address. The code of a page is loaded when somebody goes there.

import type { Component } from "svelte";

export interface Page {
  load: () => Promise<Component<Record<string, string>>>;
  props: Record<string, string>;
}

type Module = { default: Component<never> };

const files = import.meta.glob<Module>("./*.svelte");

const ADDRESSES: [pattern: RegExp, name: string][] = [
  [/^\/$/, "Home"],
  [/^\/new\/(?<game>[\w-]+)\/?$/, "NewTable"],
  [/^\/table\/(?<id>[a-z0-9]+)\/?$/, "Table"],
  [/^\/replay\/(?<id>[a-z0-9]+)\/?$/, "Replay"],
  [/^\/me\/?$/, "Me"],
  [/^\/gallery\/?$/, "Gallery"],
];

/** The page at a path, with the names in its address as props. */
export function pageAt(path: string): Page {
  for (const [pattern, name] of ADDRESSES) {
    const found = pattern.exec(path);
    if (found) return { load: () => load(name), props: { ...found.groups } };
  }
  return { load: () => load("Missing"), props: {} };
}

async function load(name: string): Promise<Component<Record<string, string>>> {
  const file = files[`./${name}.svelte`];
  if (!file) throw new Error(`there is no page ${name}`);
  return (await file()).default as unknown as Component<Record<string, string>>;
}
