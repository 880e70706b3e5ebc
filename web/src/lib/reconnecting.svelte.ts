// A WebSocket that is opened again when it breaks or falls silent. What is said over it is its owner's business.

/** The state of the connection. `retryAt` is in milliseconds, as Date.now(); the codes of a closed connection are the server's. */
export type Line =
  | { state: "connecting" }
  | { state: "online" }
  | { state: "reconnecting"; attempt: number; retryAt: number }
  | { state: "closed"; code: number }
  | { state: "outdated" };

interface Owner {
  url: () => string;
  hear: (event: MessageEvent<string>) => void;
  /** Asks the other end for a sign of life. */
  ping: () => void;
}

const PING_EVERY = 15_000;
const ANSWER_WITHIN = 10_000;
const FIRST_RETRY = 500;
const LONGEST_RETRY = 10_000;
const LAST_WORD = 4_000; // close codes from here on mean that reconnecting is useless

export class ReconnectingSocket {
  line = $state.raw<Line>({ state: "connecting" });
  /** The socket to speak over; null until the owner has found it of use, and after it is lost. */
  ready: WebSocket | null = null;

  #owner: Owner;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;

  constructor(owner: Owner) {
    this.#owner = owner;
    window.addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.connect();
  }

  connect(): void {
    this.#hangUp();
    const socket = new WebSocket(this.#owner.url());
    this.#socket = socket;
    socket.onmessage = this.#owner.hear;
    socket.onclose = ({ code }) => this.#lost(code);
    this.#expectAnswer();
  }

  /** The other end has said something: the owner tells us. */
  answered(): void {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    this.#ping ??= setInterval(() => this.#sendPing(), PING_EVERY);
  }

  /** The line is of use from now on; returns whether it was not before. */
  establish(): boolean {
    const isNew = this.ready === null;
    this.ready = this.#socket;
    this.line = { state: "online" };
    this.#attempt = 0;
    return isNew;
  }

  /** Hangs up for good, for a reason that trying again does not change. */
  end(line: Line): void {
    this.#hangUp();
    this.line = line;
  }

  close(): void {
    this.#hangUp();
    window.removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
  }

  #sendPing(): void {
    this.#owner.ping();
    this.#expectAnswer();
  }

  #expectAnswer(): void {
    this.#deadline ??= setTimeout(() => this.#lost(0), ANSWER_WITHIN);
  }

  #lost(code: number): void {
    if (code >= LAST_WORD) return this.end({ state: "closed", code });
    this.#hangUp();
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
    this.ready = null;
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
