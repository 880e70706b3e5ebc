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
  SpectatorMessage,
  Sync,
  TableInfo,
  TeamMessage,
  Timer,
  ToServer,
  Undo,
  Update,
  You,
} from "../generated/wire";
import { siteUrl } from "./base";
import { ReconnectingSocket, type Line } from "./reconnecting.svelte";
import type { Language } from "./text";

/** An entry of the table's log. */
export type TableEvent = Sync["log"][number];
type ToTeam = Extract<ToServer, { type: "say_to_team" }>;

/** A message that awaits its answer. `settles` is the first version that shows it. */
interface Waiting {
  message: Move | Undo | Say | Phrase | ToTeam | GiveUp;
  settles: number | null;
  /** Whether the server could not store it yet. */
  delayed?: boolean;
}

// Refusals after which the same message is sent again: the database is away, or we were too fast.
const AGAIN = ["not_yet", "too_fast"];
const PAUSE = 1_000; // milliseconds

export class TableSocket {
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
  /** What spectators have said, the oldest first. */
  spectators = $state.raw<SpectatorMessage[]>([]);
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
  /** Whether something waits because the server could not store it yet. */
  delayed = $derived(this.#waiting.some(({ delayed }) => delayed));
  /** What was said and has not reached the table yet. */
  unsent = $derived(
    this.#waiting.flatMap(({ message }) =>
      message.type === "say" || message.type === "phrase" || message.type === "say_to_team" ? [message] : [],
    ),
  );

  #id: string;
  #language: Language;
  #refused: (problem: Problem) => void;
  #pauses = new Set<ReturnType<typeof setTimeout>>(); // after which something is sent again
  #connection: ReconnectingSocket;

  constructor(id: string, language: Language, refused: (problem: Problem) => void) {
    this.#id = id;
    this.#language = language;
    this.#refused = refused;
    this.#connection = new ReconnectingSocket({
      url: () => this.#url(),
      hear: this.#hear,
      ping: () => this.#send({ type: "ping", v: this.v }),
    });
  }

  get line(): Line {
    return this.#connection.line;
  }

  /** Reconnects: also when the identity has changed, since the server reads it only when a connection is opened. */
  connect(): void {
    this.#connection.connect();
  }

  speak(language: Language): void {
    if (language === this.#language) return;
    this.#language = language;
    if (this.line.state !== "closed") this.connect();
  }

  /** Makes a move. It is handed to boards as it is, without its object. */
  move = (move: string): void => {
    if (!this.busy) this.#send({ type: "move", id: newId(), v: this.v, move });
  };

  undo(): void {
    if (!this.busy) this.#send({ type: "undo", id: newId(), v: this.v });
  }

  say(text: string): void {
    this.#send({ type: "say", id: newId(), text });
  }

  phrase(phrase: Phrase["phrase"]): void {
    this.#send({ type: "phrase", id: newId(), phrase });
  }

  /** Says something to our team alone. */
  tellTeam(text: string): void {
    this.#send({ type: "say_to_team", id: newId(), text });
  }

  /** Asks in secret to give up, or takes that back. */
  giveUp(wish: boolean): void {
    this.#send({ type: "give_up", id: newId(), v: this.v, wish });
  }

  close(): void {
    for (const timer of this.#pauses) clearTimeout(timer);
    this.#connection.close();
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

  #hear = ({ data }: MessageEvent<string>): void => {
    this.#connection.answered();
    const message = JSON.parse(data) as FromServer;
    switch (message.type) {
      case "sync":
        return this.#sync(message);
      case "update":
        return this.#update(message);
      case "team_chat":
        this.teamChat = [...this.teamChat, ...message.messages];
        return;
      case "spectator_chat":
        this.spectators = [...this.spectators, ...message.messages];
        return;
      case "ack":
        return this.#settle(message.id, message.v);
      case "refused":
        if (AGAIN.includes(message.key) && this.#holdBack(message.id, message.key)) return;
        this.#waiting = this.#waiting.filter(({ message: waiting }) => waiting.id !== message.id);
        return this.#refused({ key: message.key, values: message.values, text: message.text });
      case "presence":
        this.presence = message;
        return;
      case "pong":
        return;
    }
  };

  #sync(sync: Sync): void {
    if (sync.protocol !== PROTOCOL) return this.#connection.end({ state: "outdated" });
    const known = this.v || beforeLastTurn(sync.log);
    const news = sync.log.filter(({ v }) => v > known);
    this.table = sync.table;
    this.log = sync.log;
    this.teamChat = sync.team_chat;
    this.spectators = sync.spectators;
    this.#stand(sync, news);
    // The line is of use from its first sync on: what is not answered yet is said over it again.
    if (!this.#connection.establish()) return;
    for (const { message } of this.#waiting) this.#connection.ready?.send(JSON.stringify(message));
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
  }

  #stand({ v, now, you, view, moves, clocks, timers, cooldowns }: Sync | Update, news: TableEvent[]): void {
    this.v = v;
    this.you = you;
    this.moves = moves;
    this.clocks = clocks;
    this.timers = timers;
    this.cooldowns = cooldowns;
    this.#clocksAt = now;
    this.#ahead = now - Date.now() / 1000;
    if (view !== null) this.view = view;
    if (view !== null && news.length > 0) this.events = news.flatMap((one) => (one.kind === "acted" ? [one.event] : []));
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

  /** Sends a message again after a pause, unless it is answered by then; returns whether it is one that we wait for. */
  #holdBack(id: string | null, key: string): boolean {
    if (!this.#waiting.some(({ message }) => message.id === id)) return false;
    this.#waiting = this.#waiting.map((one) => (one.message.id === id ? { ...one, delayed: key === "not_yet" } : one));
    const timer = setTimeout(() => {
      this.#pauses.delete(timer);
      const waiting = this.#waiting.find(({ message }) => message.id === id);
      if (waiting) this.#connection.ready?.send(JSON.stringify(waiting.message));
    }, PAUSE);
    this.#pauses.add(timer);
    return true;
  }

  // -- sending

  /** Sends a message. One that is to be answered is kept until it is, and waits for a line where there is none. */
  #send(message: ToServer): void {
    if ("id" in message) this.#waiting = [...this.#waiting, { message, settles: null }];
    this.#connection.ready?.send(JSON.stringify(message));
  }

  #url(): string {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = siteUrl(`/api/tables/${encodeURIComponent(this.#id)}/socket`);
    return `${scheme}://${location.host}${path}?lang=${this.#language}`;
  }
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
