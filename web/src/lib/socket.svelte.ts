// The connection to one table: what the server has sent, and our messages that are not answered yet.

import { PROTOCOL } from "../generated/limits";
import type {
  Acted,
  ClockFace,
  FromServer,
  GiveUp,
  Move,
  Phrase,
  Presence,
  Problem,
  Say,
  Sync,
  TableInfo,
  TeamMessage,
  Timer,
  ToServer,
  Undo,
  Update,
  You,
} from "../generated/wire";
import type { Language } from "./text";

/** An entry of the table's log. */
export type TableEvent = Sync["log"][number];
type ToTeam = Extract<ToServer, { type: "say_to_team" }>;

/** The state of the connection. `retryAt` is in milliseconds, as Date.now(); the codes of a closed connection are the server's. */
export type Line =
  | { state: "connecting" }
  | { state: "online" }
  | { state: "reconnecting"; attempt: number; retryAt: number }
  | { state: "closed"; code: number }
  | { state: "outdated" };

/** A message that awaits its answer. `settles` is the first version that shows it. */
interface Waiting {
  message: Move | Undo | Say | Phrase | ToTeam | GiveUp;
  settles: number | null;
}

const PING_EVERY = 15_000;
const ANSWER_WITHIN = 10_000;
const FIRST_RETRY = 500;
const LONGEST_RETRY = 10_000;
const LAST_WORD = 4_000; // close codes from here on mean that reconnecting is useless

export class TableSocket {
  line = $state.raw<Line>({ state: "connecting" });
  v = $state(0);
  table = $state.raw<TableInfo | null>(null);
  you = $state.raw<You>({ seat: null, name: null, undo: false, talk: "free", gives_up: null, has_team: false });
  view = $state.raw<unknown>(null);
  moves = $state.raw<string[]>([]);
  log = $state.raw<TableEvent[]>([]);
  /** The game's events of the last change of the position; a new array for every change. */
  events = $state.raw<Acted["event"][]>([]);
  clocks = $state.raw<ClockFace[] | null>(null);
  /** The table's own countdowns; `ends` is the server's time. */
  timers = $state.raw<Timer[]>([]);
  /** How long each seat must still wait for its next order; null where seats take turns. */
  cooldowns = $state.raw<ClockFace[] | null>(null);
  /** What our team has said among themselves, the oldest first. */
  teamChat = $state.raw<TeamMessage[]>([]);
  // Until the server has said who is here, nobody counts as absent.
  presence = $state.raw<Omit<Presence, "type">>({ online: [], watching: 0, patience: Infinity });

  #waiting = $state.raw<Waiting[]>([]);
  #ahead = $state(0); // seconds by which the server's clock is ahead of ours
  #clocksAt = $state(0);

  /** The move on its way: as long as it is still offered, the position does not show it yet. */
  pending = $derived.by(() => {
    for (const { message } of this.#waiting) {
      if (message.type === "move" && this.moves.includes(message.move)) return message.move;
    }
    return null;
  });
  /** Whether a move or an undo is on its way. */
  busy = $derived(this.#waiting.some(({ message }) => message.type === "move" || message.type === "undo"));
  /** What was said and has not reached the table yet. */
  unsent = $derived(
    this.#waiting.flatMap(({ message }) =>
      message.type === "say" || message.type === "phrase" || message.type === "say_to_team" ? [message] : [],
    ),
  );

  #id: string;
  #language: Language;
  #refused: (problem: Problem) => void;
  #socket: WebSocket | null = null;
  #greeted = false; // the connection is ready after its first sync
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, language: Language, refused: (problem: Problem) => void) {
    this.#id = id;
    this.#language = language;
    this.#refused = refused;
    window.addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.connect();
  }

  /** Reconnects: also when the identity has changed, since the server reads it only when a connection is opened. */
  connect(): void {
    this.#hangUp();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/tables/${encodeURIComponent(this.#id)}/socket?lang=${this.#language}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#hear(JSON.parse(data) as FromServer);
    socket.onclose = ({ code }) => this.#lost(code);
    this.#expectAnswer();
  }

  speak(language: Language): void {
    if (language === this.#language) return;
    this.#language = language;
    if (this.line.state !== "closed") this.connect();
  }

  move(move: string): void {
    if (!this.busy) this.#ask({ type: "move", id: newId(), v: this.v, move });
  }

  undo(): void {
    if (!this.busy) this.#ask({ type: "undo", id: newId(), v: this.v });
  }

  say(text: string): void {
    this.#ask({ type: "say", id: newId(), text });
  }

  phrase(phrase: Phrase["phrase"]): void {
    this.#ask({ type: "phrase", id: newId(), phrase });
  }

  /** Says something to our team alone. */
  tellTeam(text: string): void {
    this.#ask({ type: "say_to_team", id: newId(), text });
  }

  /** Asks in secret to give up, or takes that back. */
  giveUp(wish: boolean): void {
    this.#ask({ type: "give_up", id: newId(), v: this.v, wish });
  }

  close(): void {
    this.#hangUp();
    window.removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
  }

  /** The server's time at our time `now` (milliseconds), in seconds. */
  serverTime(now: number): number {
    return now / 1000 + this.#ahead;
  }

  /** Seconds left on a seat's clock at our time `now`; null without clocks. */
  timeLeft(seat: number, now: number): number | null {
    const face = this.clocks?.[seat];
    return face ? this.#left(face, now) : null;
  }

  /** Seconds until a seat may give its next order at our time `now`; 0 where seats take turns. */
  cooldown(seat: number, now: number): number {
    const face = this.cooldowns?.[seat];
    return face ? this.#left(face, now) : 0;
  }

  #left(face: ClockFace, now: number): number {
    const run = face.running ? Math.max(0, this.serverTime(now) - this.#clocksAt) : 0;
    return Math.max(0, face.left - run);
  }

  // -- receiving

  #hear(message: FromServer): void {
    this.#answered();
    switch (message.type) {
      case "sync":
        return this.#sync(message);
      case "update":
        return this.#update(message);
      case "team_chat":
        this.teamChat = [...this.teamChat, ...message.messages];
        return;
      case "ack":
        return this.#settle(message.id, message.v);
      case "refused":
        this.#waiting = this.#waiting.filter(({ message: waiting }) => waiting.id !== message.id);
        return this.#refused({ key: message.key, values: message.values, text: message.text });
      case "presence":
        this.presence = message;
        return;
      case "pong":
        return;
    }
  }

  #sync(sync: Sync): void {
    if (sync.protocol !== PROTOCOL) {
      this.#hangUp();
      this.line = { state: "outdated" };
      return;
    }
    const known = this.v || beforeLastTurn(sync.log);
    const news = sync.log.filter(({ v }) => v > known);
    this.table = sync.table;
    this.log = sync.log;
    this.teamChat = sync.team_chat;
    this.#stand(sync, news);
    this.view = sync.view;
    if (news.length > 0) this.events = gameEvents(news);
    this.line = { state: "online" };
    this.#attempt = 0;
    if (!this.#greeted) for (const { message } of this.#waiting) this.#send(message);
    this.#greeted = true;
  }

  #update(update: Update): void {
    if (update.v < this.v || (update.v === this.v && update.since < this.v)) return;
    if (update.since !== this.v) return this.#send({ type: "sync", since: this.v });
    if (update.table) this.table = update.table;
    else if (this.table) {
      const since = update.happened.at(-1)?.at ?? this.table.since;
      this.table = { ...this.table, v: update.v, to_act: update.to_act, since };
    }
    this.log = [...this.log, ...update.happened];
    this.#stand(update, update.happened);
    if (update.view !== null) {
      this.view = update.view;
      this.events = gameEvents(update.happened);
    }
  }

  #stand({ v, now, you, moves, clocks, timers, cooldowns }: Sync | Update, news: TableEvent[]): void {
    this.v = v;
    this.you = you;
    this.moves = moves;
    this.clocks = clocks;
    this.timers = timers;
    this.cooldowns = cooldowns;
    this.#clocksAt = now;
    this.#ahead = now - Date.now() / 1000;
    // What the table shows is settled, even if its acknowledgement comes later: a quick player may go on at once.
    this.#waiting = this.#waiting.filter(
      ({ message, settles }) => (settles === null || settles > v) && !news.some((event) => shows(event, message, you.seat)),
    );
  }

  // An acknowledgement may come before the update that shows the move: it stays pending until then, so that nothing jumps back.
  #settle(id: string, v: number): void {
    this.#waiting = this.#waiting
      .map((waiting) => (waiting.message.id === id ? { ...waiting, settles: v } : waiting))
      .filter(({ settles }) => settles === null || settles > this.v);
  }

  // -- sending

  #ask(message: Waiting["message"]): void {
    this.#waiting = [...this.#waiting, { message, settles: null }];
    if (this.#greeted) this.#send(message);
  }

  #send(message: ToServer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  // -- staying connected

  #answered(): void {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    this.#ping ??= setInterval(() => this.#sendPing(), PING_EVERY);
  }

  #sendPing(): void {
    this.#send({ type: "ping", v: this.v });
    this.#expectAnswer();
  }

  #expectAnswer(): void {
    this.#deadline ??= setTimeout(() => this.#lost(0), ANSWER_WITHIN);
  }

  #lost(code: number): void {
    this.#hangUp();
    if (code >= LAST_WORD) {
      this.line = { state: "closed", code };
      return;
    }
    const longest = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** this.#attempt);
    const delay = longest * (0.5 + Math.random() / 2);
    this.#attempt += 1;
    this.line = { state: "reconnecting", attempt: this.#attempt, retryAt: Date.now() + delay };
    this.#retry = setTimeout(() => this.connect(), delay);
  }

  #hangUp(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#deadline);
    clearInterval(this.#ping);
    this.#deadline = undefined;
    this.#ping = undefined;
    this.#greeted = false;
    if (!this.#socket) return;
    this.#socket.onmessage = null;
    this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
  }

  // The network is back, or the reader is: reconnect at once, and check a silent connection.
  #hurry = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.line.state === "reconnecting") this.connect();
    if (this.line.state === "online") this.#sendPing();
  };
}

function gameEvents(log: TableEvent[]): Acted["event"][] {
  return log.flatMap((event) => (event.kind === "acted" ? [event.event] : []));
}

function shows(event: TableEvent, message: Waiting["message"], seat: number | null): boolean {
  if (message.type === "move") return event.kind === "acted" && event.seat === seat && event.v > message.v;
  return message.type === "undo" && event.kind === "undone" && event.seat === seat && event.v > message.v;
}

// Somebody who opens the table sees what was done last.
function beforeLastTurn(log: TableEvent[]): number {
  const last = log.findLast((event) => event.kind === "acted" && event.seat >= 0);
  return last ? last.v - 1 : Infinity;
}

// Not crypto.randomUUID: it is missing on pages served without TLS, as in a home network.
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
