// @vitest-environment happy-dom
// How one card of Crew travels through two browsers: from the click to the server, and from there to the board of another player.
//
// A function is on the way if it is handed the move in any of its forms (the card, the message, the frame, what happened), or calls
// one that is. Of a game only the functions count by which it is entered. tests/server/hops.py has the server's part.

import { listen, type Call } from "./calls";
import { positions } from "engine:crew";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import page from "../../../docs/decisions/one-move.md?raw";
import texts from "../generated/crew.en.json";
import { PROTOCOL } from "../generated/limits";
import type { Acted, FromServer, Move, Sync, Update, You } from "../generated/wire";
import table from "../games/crew/table";
import { TableSocket } from "../lib/socket.svelte";
import { speaker } from "../lib/text";
import { aTable } from "./tables";

/** The browser's end of a connection whose other end is the test. */
class Line {
  static all: Line[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: string[] = [];

  constructor() {
    Line.all.push(this);
  }

  send(text: string): void {
    listen(null);
    this.sent.push(text);
  }

  close(): void {}

  tells(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
    flushSync();
  }
}

const { view, moves, move, after } = positions.find(
  ({ view, move, after }) => after.trick.length > view.trick.length && /^[a-z]\d$/.test(move),
)!;
const WHO = view.seat!;
const YOU: You = { seat: WHO, name: "Ada", undo: false, talk: "off", gives_up: null, has_team: false };
const STANDING = { now: 0, you: YOU, clocks: null, timers: [], cooldowns: null };
const HAPPENED: Acted = { kind: "acted", v: 6, at: 0, seat: WHO, event: { event: "played", member: WHO, card: move }, text: "" };
const BEFORE: Sync = {
  ...{ type: "sync", protocol: PROTOCOL, v: 5, table: aTable({ game: "crew", v: 5 }), log: [], team_chat: [], spectators: [] },
  ...{ ...STANDING, view, moves },
};
const AFTER: Update = {
  ...{ type: "update", since: 5, v: 6, happened: [HAPPENED], table: null, to_act: [] },
  ...{ ...STANDING, view: after, moves: [] },
};

let ends: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal("WebSocket", Line);
  Line.all = [];
});

afterEach(() => {
  listen(null);
  for (const end of ends) end();
  ends = [];
});

/** Somebody's browser: the line to the table, and the board. */
function browser(): { line: Line; board: HTMLElement } {
  const socket = new TableSocket("t", "en", () => undefined);
  const line = Line.all.at(-1)!;
  line.tells(BEFORE);
  const board = document.body.appendChild(document.createElement("div"));
  const shown = mount(table.Board, {
    target: board,
    props: {
      // Read again whenever the socket changes them, as table/Play.svelte hands them on.
      get view() {
        return socket.view as typeof view;
      },
      get moves() {
        return socket.moves;
      },
      get pending() {
        return socket.pending;
      },
      get events() {
        return socket.events as never[];
      },
      ...{ seat: WHO, names: ["Ada", "Ben", "Cleo", "Dora", "Ewa"], timers: [], teamChat: [], onteamchat: null },
      ...{ now: () => 0, cooldown: () => 0, say: speaker(texts, "en"), onmove: socket.move },
    },
  });
  flushSync();
  ends.push(() => {
    void unmount(shown);
    socket.close();
    board.remove();
  });
  return { line, board };
}

/** The functions on the way while something is done. */
function way(isTheMove: (given: unknown) => boolean, act: () => void): Call[] {
  const found = new Map<string, Call>();
  listen((stack, given) => {
    if (!given.some(isTheMove)) return;
    const entered = stack.findIndex(({ file, name }) => name !== null && file.startsWith("games/"));
    stack.forEach((call, i) => {
      if (call.name !== null && (i === entered || !call.file.startsWith("games/"))) found.set(`${call.file} ${call.name}`, call);
    });
  });
  act();
  listen(null);
  return [...found.values()];
}

const has = (value: unknown, what: (one: Record<string, unknown>) => boolean): boolean =>
  typeof value === "object" && value !== null && what(value as Record<string, unknown>);

/** From the second click on a card, which plays it, to the line. */
function out(): { calls: Call[]; sent: string[] } {
  const { line, board } = browser();
  const card = board.querySelector<HTMLElement>(`[data-card="${move}"]`)!;
  card.click();
  flushSync();
  const calls = way(
    (given) => given === move || has(given, (one) => one.move === move),
    () => card.click(),
  );
  return { calls, sent: line.sent };
}

/** From the frame to the board. */
function back(): { calls: Call[]; board: HTMLElement } {
  const { line, board } = browser();
  const isEvent = (given: unknown): boolean =>
    has(given, (one) => one.card === move || has(one.event, ({ card }) => card === move));
  const calls = way(
    (given) =>
      (typeof given === "string" && given.startsWith('{"type":"update"')) ||
      has(given, (one) => one.type === "update" || isEvent(one) || (Array.isArray(given) && given.some(isEvent))),
    () => line.tells(AFTER),
  );
  return { calls, board };
}

test("a click sends the move, and the other board shows it", () => {
  expect(out().sent.map((text) => JSON.parse(text) as Move)).toMatchObject([{ type: "move", v: 5, move }]);
  expect(back().board.querySelector(`.slot [data-at="card:${move}"], [data-at="card:${move}"]:not([data-card])`)).not.toBeNull();
});

test("the page about it lists the way", () => {
  const listed = [...page.matchAll(/^\|[^|]*\| web\/src\/(\S+) \| (.*) \|$/gm)].flatMap(([, file, functions]) =>
    [...functions!.matchAll(/`([^`]+)`/g)].map(([, name]) => `${file} ${name}`),
  );
  const passed = [...out().calls, ...back().calls].map(({ file, name }) => `${file} ${name}`);
  expect(passed).toEqual(listed);
});
