// Where the client of a game is found: in the folders beside this file, or, for a game from outside this project, on the server.

import type { Component } from "svelte";
import type { Editor, GameClient, Lazy, LoadedGame, Texts } from "./contract";
import type { Say } from "../lib/text";

const FOLDERS = import.meta.glob<GameClient>("./*/client.ts", { eager: true, import: "default" });
const CLIENTS = new Map(Object.entries(FOLDERS).map(([path, client]) => [path.split("/")[1] ?? "", client]));

/** What loads the others, when there is one. */
const outside = () => import("../outside/load");

/** The names of the games that have a client. */
export const NAMES = [...CLIENTS.keys()];

export function coverOf(game: string): Component | undefined {
  return CLIENTS.get(game)?.cover;
}

/** Returns the editors of a game's options, by the option's name. */
export function editorsOf(game: string): Record<string, Lazy<Editor>> {
  return CLIENTS.get(game)?.editors ?? {};
}

export async function loadTexts(game: string): Promise<Texts> {
  const texts = CLIENTS.get(game)?.texts;
  if (!texts) return (await outside()).loadOutsideTexts(game);
  const [en, pl] = await Promise.all([texts.en(), texts.pl()]);
  return { en: en.default, pl: pl.default };
}

/** Loads what the page of a table or a replay needs; null for a game that cannot be played here. */
export async function loadGame(game: string): Promise<LoadedGame | null> {
  const client = CLIENTS.get(game);
  if (!client) return (await outside()).loadOutside(game);
  const [texts, table] = await Promise.all([loadTexts(game), client.table()]);
  return { ...table.default, texts, review: client.review ?? null };
}

/** Loads a game's part of the gallery; null for a game without one. */
export async function loadGallery(game: string): Promise<{ Gallery: Component<{ say: Say }>; texts: Texts } | null> {
  const [texts, gallery] = await Promise.all([loadTexts(game), CLIENTS.get(game)?.gallery?.()]);
  return gallery ? { texts, Gallery: gallery.default } : null;
}

/** Loads what draws the pictures on a game's page of rules; null for a game without pictures. */
export async function loadDrawing(game: string): Promise<Component<{ name: string; say: Say }> | null> {
  const drawing = CLIENTS.get(game)?.drawing;
  return drawing ? (await drawing()).default : null;
}
