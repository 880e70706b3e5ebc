// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PROTOCOL } from "../generated/limits";
import type { Acted, FromServer, Problem, Sync, ToServer, Update, You } from "../generated/wire";
import { aTable } from "../testing/tables";
import { TableSocket } from "./socket.svelte";

/** The browser's end of a connection whose other end is the test. */
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  sent: ToServer[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    Line.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }

  close(): void {
    this.readyState = 3;
  }

  /** The server's end says something. */
  tells(message: FromServer): void {
    this.readyState = Line.OPEN;
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  breaks(code = 1006): void {
    this.onclose?.({ code });
  }
}

const YOU: You = { seat: 0, name: "Ada", undo: false, talk: "free", gives_up: null, has_team: false };

const acted = (v: number, seat: number): Acted => ({
  kind: "acted",
  v,
  at: v,
  seat,
  event: { event: "played", v },
  text: `${v}`,
});

const sync = (v: number, changes: Partial<Sync> = {}): Sync => ({
  type: "sync",
  protocol: PROTOCOL,
  v,
  now: 1_000,
  table: aTable({ v }),
  you: YOU,
  log: [],
  view: { v },
  moves: ["a", "b"],
  clocks: null,
  timers: [],
  cooldowns: null,
  team_chat: [],
  spectators: [],
  ...changes,
});

const update = (since: number, v: number, changes: Partial<Update> = {}): Update => ({
  type: "update",
  since,
  v,
  now: 1_000,
  happened: [],
  table: null,
  to_act: [1],
  you: YOU,
  view: { v },
  moves: [],
  clocks: null,
  timers: [],
  cooldowns: null,
  ...changes,
});

const line = (): Line => Line.all.at(-1)!;
const refusals: Problem[] = [];
let socket: TableSocket;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal("WebSocket", Line);
  vi.spyOn(Math, "random").mockReturnValue(1); // retries wait as long as they may
  Line.all = [];
  refusals.length = 0;
  socket = new TableSocket("t 1", "pl", (problem) => refusals.push(problem));
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

/** A connection that has received its first sync. */
function online(v = 5, changes: Partial<Sync> = {}): Line {
  line().tells(sync(v, changes));
  return line();
}

describe("what the server tells", () => {
  test("the first message is the whole table", () => {
    expect(line().url).toMatch(/\/api\/tables\/t%201\/socket\?lang=pl$/);
    expect(socket.line).toEqual({ state: "connecting" });
    online();
    expect(socket.line).toEqual({ state: "online" });
    expect([socket.v, socket.view, socket.moves, socket.you.seat]).toEqual([5, { v: 5 }, ["a", "b"], 0]);
  });

  test("a reader who comes sees what was done last, and only that", () => {
    online(5, { log: [acted(2, 0), acted(4, 1), { ...acted(5, -1) }] });
    expect(socket.events).toEqual([acted(4, 1).event, acted(5, -1).event]);
  });

  test("updates follow each other", () => {
    online();
    line().tells(update(5, 6, { happened: [acted(6, 1)] }));
    expect([socket.v, socket.view, socket.moves]).toEqual([6, { v: 6 }, []]);
    expect(socket.events).toEqual([acted(6, 1).event]);
    expect(socket.table).toMatchObject({ v: 6, to_act: [1], since: 6 });
    expect(socket.log).toHaveLength(1);
  });

  test("an update with a gap before it is not shown: the missing part is asked for", () => {
    online();
    line().tells(update(7, 8));
    expect(socket.v).toBe(5);
    expect(line().sent).toEqual([{ type: "sync", since: 5 }]);
  });

  test("an old update is forgotten", () => {
    online();
    line().tells(update(3, 4));
    expect([socket.v, line().sent]).toEqual([5, []]);
  });

  test("an update without a view leaves the board and its animation alone", () => {
    online();
    const before = socket.events;
    line().tells(
      update(5, 6, { view: null, happened: [{ kind: "said", v: 6, at: 6, seat: 1, name: "Ben", text: "Hi", removed: false }] }),
    );
    expect([socket.v, socket.view]).toEqual([6, { v: 5 }]);
    expect(socket.events).toBe(before);
  });

  test("team chat, spectators and presence have no version", () => {
    online();
    const message = { n: 1, at: 1, seat: 2, name: "Cleo", text: "left" };
    line().tells({ type: "team_chat", messages: [message] });
    line().tells({ type: "presence", online: [1], watching: 2, patience: 60 });
    expect(socket.teamChat).toEqual([message]);
    const lines = [1, 2].map((n) => ({ n, at: n, name: "Eve", text: `line ${n}` }));
    for (const one of lines) line().tells({ type: "spectator_chat", messages: [one] });
    expect(socket.spectators).toEqual(lines);
    expect(socket.presence).toMatchObject({ online: [1], watching: 2, patience: 60 });
    expect(socket.v).toBe(5);
  });

  test("a server with another protocol is not understood, and not asked again", () => {
    line().tells(sync(5, { protocol: PROTOCOL + 1 }));
    expect(socket.line).toEqual({ state: "outdated" });
    vi.advanceTimersByTime(120_000);
    expect(Line.all).toHaveLength(1);
  });
});

describe("a move on its way", () => {
  test("is shown at once, and there is only one", () => {
    online();
    socket.move("a");
    socket.move("b");
    expect([socket.pending, socket.busy]).toEqual(["a", true]);
    expect(line().sent).toMatchObject([{ type: "move", v: 5, move: "a" }]);
  });

  test("stays pending when the acknowledgement comes before the update that shows it", () => {
    online();
    socket.move("a");
    const [sent] = line().sent;
    line().tells({ type: "ack", id: (sent as { id: string }).id, v: 6 });
    expect([socket.pending, socket.busy]).toEqual(["a", true]);
    line().tells(update(5, 6, { happened: [acted(6, 0)] }));
    expect([socket.pending, socket.busy]).toEqual([null, false]);
  });

  test("settles when the table shows it, though nothing was acknowledged yet", () => {
    online();
    socket.move("a");
    line().tells(update(5, 6, { happened: [acted(6, 0)], moves: ["c"] }));
    expect(socket.busy).toBe(false);
    socket.move("c");
    expect(line().sent.at(-1)).toMatchObject({ move: "c", v: 6 });
  });

  test("is not settled by somebody else's move", () => {
    online();
    socket.move("a");
    line().tells(update(5, 6, { happened: [acted(6, 1)], moves: ["a"] }));
    expect([socket.pending, socket.busy]).toEqual(["a", true]);
  });

  test("is no longer shown when it is no longer offered", () => {
    online();
    socket.move("a");
    line().tells(update(5, 6, { happened: [acted(6, 1)], moves: ["b"] }));
    expect([socket.pending, socket.busy]).toEqual([null, true]);
  });

  test("that is refused is told and over", () => {
    online();
    socket.move("a");
    const { id } = line().sent[0] as { id: string };
    line().tells({ type: "refused", id, key: "late", values: {}, text: "Too late." });
    expect([socket.pending, socket.busy]).toEqual([null, false]);
    expect(refusals).toEqual([{ key: "late", values: {}, text: "Too late." }]);
  });

  test.each(["not_yet", "too_fast"])("that is answered %s is sent again after a pause, with the same id", (key) => {
    online();
    socket.move("a");
    const [first] = line().sent;
    const { id } = first as { id: string };
    line().tells({ type: "refused", id, key, values: {}, text: "Again." });
    expect([socket.pending, socket.busy, socket.delayed]).toEqual(["a", true, key === "not_yet"]);
    expect([refusals, line().sent]).toEqual([[], [first]]);
    vi.advanceTimersByTime(1_000);
    expect(line().sent).toEqual([first, first]);
    line().tells({ type: "refused", id, key, values: {}, text: "Again." });
    vi.advanceTimersByTime(1_000);
    expect(line().sent).toEqual([first, first, first]);
    line().tells({ type: "ack", id, v: 6 });
    line().tells(update(5, 6, { happened: [acted(6, 0)] }));
    expect([socket.busy, socket.delayed]).toEqual([false, false]);
    vi.advanceTimersByTime(5_000);
    expect(line().sent.filter(({ type }) => type === "move")).toHaveLength(3);
  });

  test("that was answered while it waited is not sent again", () => {
    online();
    socket.move("a");
    const { id } = line().sent[0] as { id: string };
    line().tells({ type: "refused", id, key: "not_yet", values: {}, text: "Again." });
    line().tells(update(5, 6, { happened: [acted(6, 0)] }));
    vi.advanceTimersByTime(1_000);
    expect(line().sent).toHaveLength(1);
  });

  test("is sent again, with the same id, when the line comes back", () => {
    online();
    socket.move("a");
    const [first] = line().sent;
    line().breaks();
    vi.advanceTimersByTime(500);
    expect(Line.all).toHaveLength(2);
    online();
    expect(line().sent).toEqual([first]);
  });

  test("waits for the first word of the server", () => {
    socket.move("a");
    expect(line().sent).toEqual([]);
    online();
    expect(line().sent).toMatchObject([{ type: "move", move: "a" }]);
  });
});

test("what is said waits beside the table until it is there", () => {
  online();
  socket.say("hello");
  socket.phrase("bye");
  expect(socket.unsent).toMatchObject([{ text: "hello" }, { phrase: "bye" }]);
  expect(socket.busy).toBe(false);
  const { id } = line().sent[0] as { id: string };
  line().tells({ type: "ack", id, v: 5 });
  expect(socket.unsent).toMatchObject([{ phrase: "bye" }]);
});

describe("keeping the line", () => {
  test("waits longer after every attempt, but never longer than ten seconds", () => {
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 7; attempt++) {
      line().breaks();
      const { line: now } = socket;
      if (now.state !== "reconnecting") throw new Error(now.state);
      expect(now.attempt).toBe(attempt);
      waits.push(now.retryAt - Date.now());
      vi.advanceTimersByTime(now.retryAt - Date.now());
      expect(Line.all).toHaveLength(attempt + 1);
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  });

  test("begins with short waits again once it stood", () => {
    line().breaks();
    vi.advanceTimersByTime(500);
    line().breaks();
    vi.advanceTimersByTime(1_000);
    online();
    line().breaks();
    expect(socket.line).toMatchObject({ attempt: 1, retryAt: Date.now() + 500 });
  });

  test("a server that asks to come back later is asked again", () => {
    line().breaks(1_013);
    vi.advanceTimersByTime(500);
    expect(Line.all).toHaveLength(2);
  });

  test("the server's last word is respected", () => {
    online();
    line().breaks(4_004);
    expect(socket.line).toEqual({ state: "closed", code: 4_004 });
    vi.advanceTimersByTime(60_000);
    expect(Line.all).toHaveLength(1);
  });

  test("a silent line is found out by a ping that nobody answers", () => {
    online();
    vi.advanceTimersByTime(15_000);
    expect(line().sent).toEqual([{ type: "ping", v: 5 }]);
    vi.advanceTimersByTime(9_999);
    expect(socket.line.state).toBe("online");
    vi.advanceTimersByTime(1);
    expect(socket.line.state).toBe("reconnecting");
  });

  test("an answered ping keeps the line", () => {
    online();
    vi.advanceTimersByTime(15_000);
    line().tells({ type: "pong", v: 5, now: 1_000 });
    vi.advanceTimersByTime(14_000);
    expect(socket.line.state).toBe("online");
  });

  test("a line that never says anything is given up", () => {
    vi.advanceTimersByTime(10_000);
    expect(socket.line.state).toBe("reconnecting");
  });

  test("a network that is back is used at once", () => {
    line().breaks();
    window.dispatchEvent(new Event("online"));
    expect(Line.all).toHaveLength(2);
  });

  test("another language needs a new line, the same one does not", () => {
    online();
    socket.speak("pl");
    expect(Line.all).toHaveLength(1);
    socket.speak("en");
    expect(Line.all.map(({ url }) => url.slice(-2))).toEqual(["pl", "en"]);
  });

  test("a closed table opens nothing any more", () => {
    online();
    socket.close();
    window.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(60_000);
    expect(Line.all).toHaveLength(1);
  });
});

describe("clocks", () => {
  test("run by the server's time, whatever ours is", () => {
    online(5, {
      now: 50,
      clocks: [
        { left: 60, running: true },
        { left: 30, running: false },
      ],
    });
    expect(socket.serverTime(Date.now())).toBe(50);
    const later = Date.now() + 12_000;
    expect([socket.timeLeft(0, later), socket.timeLeft(1, later)]).toEqual([48, 30]);
    expect(socket.timeLeft(0, Date.now() + 90_000)).toBe(0);
  });

  test("do not exist where nobody plays by the clock", () => {
    online();
    expect([socket.timeLeft(0, Date.now()), socket.cooldown(0, Date.now())]).toEqual([null, 0]);
  });

  test("a cooldown ends", () => {
    online(5, {
      cooldowns: [
        { left: 3, running: true },
        { left: 0, running: false },
      ],
    });
    expect([socket.cooldown(0, Date.now() + 2_000), socket.cooldown(0, Date.now() + 4_000)]).toEqual([1, 0]);
  });
});
