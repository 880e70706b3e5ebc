// The pages of rules: each game's in each language, loaded when somebody reads it.

import { loadDrawing, loadTexts } from "../games/clients";
import type { Texts } from "../games/contract";
import { slug } from "../lib/games";
import type { Language } from "../lib/text";
import { inWords } from "./options";
import type { RulesPage } from "./page";
import type { Reading } from "./reading";

const PAGES = import.meta.glob<RulesPage>("../../../docs/rules/*.md", { query: "?rules", import: "default" });

/** The games that have a page of rules. */
export const GAMES = [...new Set(Object.keys(PAGES).map((path) => path.split("/").pop()?.split(".")[0] ?? ""))];

/** The game with this name in an address that has a page of rules: `lost-code` is lost_code. */
export function gameAt(name: string): string | undefined {
  return GAMES.find((game) => slug(game) === slug(name));
}

/** The address of a game's rules, or of one of them; null where there is no such page. */
export function rulesAddress(game: string, rule?: string): string | null {
  if (!GAMES.includes(game)) return null;
  return `/rules/${slug(game)}${rule === undefined ? "" : `#${rule}`}`;
}

/** A page, with the options in it called as the form of a new table calls them. */
export async function loadRules(game: string, language: Language): Promise<RulesPage> {
  const load = PAGES[`../../../docs/rules/${game}.${language}.md`];
  if (!load) throw new Error(`there are no rules of ${game} in ${language}`);
  const [page, texts] = await Promise.all([load(), loadTexts(game)]);
  return inWords(page, texts[language]);
}

/** A page with all that it takes to show it: nothing moves any more once it stands there. */
export async function loadReading(
  game: string,
  language: Language,
): Promise<{ page: RulesPage; texts: Texts; Drawing: Reading["Drawing"] }> {
  const [page, texts, Drawing] = await Promise.all([loadRules(game, language), loadTexts(game), loadDrawing(game)]);
  return { page, texts, Drawing };
}
