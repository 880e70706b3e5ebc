// The pages of rules: each game's in each language, loaded when somebody reads it.

import { slug } from "../lib/games";
import type { Language } from "../lib/text";
import type { RulesPage } from "./page";

const PAGES = import.meta.glob<RulesPage>("../../../docs/rules/*.md", { query: "?rules", import: "default" });
const GAMES = new Set(Object.keys(PAGES).map((path) => path.split("/").pop()?.split(".")[0] ?? ""));

/** The game with this name in an address that has a page of rules: `lost-code` is lost_code. */
export function gameAt(name: string): string | undefined {
  return [...GAMES].find((game) => slug(game) === slug(name));
}

/** The address of a game's rules, or of one of them; null where there is no such page. */
export function rulesAddress(game: string, rule?: string): string | null {
  if (!GAMES.has(game)) return null;
  return `/rules/${slug(game)}${rule === undefined ? "" : `#${rule}`}`;
}

export async function loadRules(game: string, language: Language): Promise<RulesPage> {
  const load = PAGES[`../../../docs/rules/${game}.${language}.md`];
  if (!load) throw new Error(`there are no rules of ${game} in ${language}`);
  return load();
}
