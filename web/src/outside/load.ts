// Games that this client does not know: their texts come from the server, and their board from a module that they bring, or from none.

import type { Component } from "svelte";
import type { BoardProps, GameTable, LoadedGame, Texts } from "../games/contract";
import type { GameInfo } from "../generated/wire";
import { get } from "../lib/api";
import { siteUrl } from "../lib/base";
import { loadGames } from "../lib/games";
import { LANGUAGES, type Say, type Sentences } from "../lib/text";
import Chip from "./Chip.svelte";
import type { OutsideClient } from "./contract";
import { fields } from "./fields";
import OutsideBoard from "./OutsideBoard.svelte";
import PlainBoard from "./PlainBoard.svelte";

/** Loads a game that the server offers and this client does not know; null where the server does not offer it either. */
export async function loadOutside(name: string): Promise<LoadedGame | null> {
  const info = (await loadGames()).find((game) => game.name === name);
  if (!info) return null;
  const [texts, table] = await Promise.all([loadOutsideTexts(name), tableOf(info)]);
  return { ...table, texts, review: null };
}

/** Loads what a game says; English stands in for a language that it does not speak. */
export async function loadOutsideTexts(name: string): Promise<Texts> {
  const found = await get<Record<string, Sentences>>(`/api/games/${name}/texts`);
  const [en = {}, pl = en] = LANGUAGES.map((language) => found[language]);
  return { en, pl };
}

async function tableOf(info: GameInfo): Promise<GameTable> {
  if (!info.client) return { ...shownBy(WITHOUT_BOARD), Board: PlainBoard };
  const module = siteUrl(info.client.module);
  const { default: client } = (await import(/* @vite-ignore */ module)) as { default: OutsideClient };
  if (client.styles) addStyles(new URL(client.styles, new URL(module, location.href)).href);
  return shownBy(client);
}

function shownBy(client: OutsideClient): GameTable {
  return {
    Board: withClient<BoardProps>(OutsideBoard, client),
    textView: (...given) => client.textView(...given),
    whatNow: (view, gameSay) => client.whatNow?.(view, gameSay) ?? { aim: gameSay("tagline"), now: [], cost: [] },
    pieces: (text) => client.pieces?.(text) ?? [text],
    Piece: withClient<{ piece: string; say: Say }>(Chip, client),
    pieceWords: (piece, say) => client.chip?.(piece, say).words ?? piece,
  };
}

const WITHOUT_BOARD: OutsideClient = {
  mount: () => ({ update: () => undefined }),
  textView: (view, _, gameSay) => [
    { heading: gameSay("title"), lines: fields(view).map(([name, value]) => `${name}: ${value}`) },
  ],
};

/** Returns a component with the game's client filled in. The other properties keep their getters, by which Svelte sees changes. */
function withClient<Props extends object>(
  component: Component<Props & { client: OutsideClient }>,
  client: OutsideClient,
): Component<Props> {
  return (internals, props) =>
    component(internals, Object.defineProperties({ ...props, client }, Object.getOwnPropertyDescriptors(props)));
}

function addStyles(href: string): void {
  if (document.head.querySelector(`link[href="${CSS.escape(href)}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}
