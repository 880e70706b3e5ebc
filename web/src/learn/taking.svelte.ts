// A lesson being taken. The server is told the right answers so far and the new one, and keeps nothing else; here it is shown what
// came of it, move by move, as a table shows it.

import { momentsOf, type Moment } from "../board/theatre/moments";
import { notify } from "../design/toasts.svelte";
import type { Frame, LessonAsked, LessonMoment, LessonStep, LessonTold, LessonTried, Why } from "../generated/wire";
import { ApiProblem, post } from "../lib/api";
import { attempt } from "../lib/attempt";
import { session } from "../lib/session.svelte";
import type { Texts } from "../games/contract";

/** Asking for something; on the way to the server; showing what happens on the board; saying what it makes of an answer, until the
    learner goes on; at its end. */
export type Stage = "asking" | "sent" | "showing" | "telling" | "over";

const PAUSE = 900; // milliseconds from move to move
const LONGEST = 4_500; // for all moves together

export class Taking {
  /** The step that waits, or the last one when none does any more. */
  step = $state.raw<LessonStep | null>(null);
  stage = $state<Stage>("asking");
  view = $state.raw<unknown>(null);
  events = $state.raw<Frame["events"]>([]);
  pending = $state.raw<string | null>(null);
  /** What the lesson made of the last answer; null once the learner has gone on. */
  told = $state.raw<LessonTold | null>(null);
  /** The last answer. */
  given = $state.raw<string | null>(null);
  /** What happened on the board since then, in words. */
  happened = $state.raw<string[]>([]);
  names = $state.raw<string[]>([]);
  seat = $state(0);

  readonly #address: string;
  readonly #texts: Texts;
  #path: string[] = [];
  #next: LessonMoment | null = null; // where it goes on
  #shows = 0; // what is being shown ends when something else begins

  constructor(game: string, lesson: string, texts: Texts) {
    this.#address = `/api/lessons/${game}/${lesson}`;
    this.#texts = texts;
  }

  /** Goes to where the lesson was left, or with an empty path to its beginning. */
  async open(path: string[] | null): Promise<void> {
    const moment = await this.#ask({ path });
    this.#stop();
    this.#stand(moment);
  }

  /** Begins again; a refusal becomes a message. */
  async again(): Promise<void> {
    await attempt(() => this.open([]));
  }

  /** The legal moves, where one is asked for now. */
  get moves(): string[] {
    return this.stage === "asking" ? (this.step?.moves ?? []) : [];
  }

  /** Gives an answer: a move, "+" to go on, "=2" for the second choice. */
  async answer(given: string): Promise<void> {
    const { step } = this;
    if (this.stage !== "asking" || step === null) return;
    this.stage = "sent";
    this.given = given;
    this.pending = step.waits === "move" ? given : null;
    let next: LessonMoment | null = null;
    await attempt(
      async () => (next = await this.#ask({ path: this.#path, answer: given }).catch((error: unknown) => this.#changed(error))),
      () => Promise.resolve(this.#texts),
    );
    this.pending = null;
    if (next === null) this.stage = this.stage === "sent" ? "asking" : this.stage;
    else await this.#take(next, step);
  }

  /** Goes on after what was said: to what follows, or back to where a wrong answer was given. */
  async goOn(): Promise<void> {
    const { told } = this;
    const next = this.#next;
    if (this.stage !== "telling" || told === null || next === null) return;
    if (told.right) await this.#arrive(next);
    else this.#stand(next);
  }

  /** Asks why a move cannot be made now. */
  why(move: string): Promise<Why | null> {
    return post<Why | null>(`${this.#address}/why`, { path: this.#path, move } satisfies LessonTried);
  }

  /** Counts that the learner goes on to another lesson or a game. Nothing hangs on it. */
  leaveForMore(): void {
    void post(`${this.#address}/next`).catch(() => undefined);
  }

  /** Ends what is being shown. */
  close(): void {
    this.#stop();
  }

  #ask(asked: LessonAsked): Promise<LessonMoment> {
    return post<LessonMoment>(`${this.#address}?lang=${session.language}`, asked);
  }

  /** A lesson that has changed meanwhile begins again. */
  async #changed(error: unknown): Promise<null> {
    if (!(error instanceof ApiProblem) || error.problem.key !== "lesson_changed") throw error;
    notify(session.say("refused.lesson_changed"));
    await this.open([]);
    return null;
  }

  async #take(next: LessonMoment, step: LessonStep): Promise<void> {
    const told = next.told;
    if (told === null) return this.#stand(next);
    this.happened = [];
    if (!(await this.#show(told.frames))) return;
    this.told = told;
    this.#next = next;
    const waits = told.right ? next.step?.number !== step.number && told.say !== null : told.frames.length > 0;
    if (waits) this.stage = "telling";
    else if (told.right && next.step?.number !== step.number) await this.#arrive(next);
    else this.#stand(next, told);
  }

  /** Comes to the next step, and shows what happens as it begins. */
  async #arrive(next: LessonMoment): Promise<void> {
    this.told = null;
    this.given = null;
    this.happened = [];
    if (next.step !== null) this.step = next.step;
    if (next.begun.length === 0 || (await this.#show(next.begun))) this.#stand(next, null, this.happened);
  }

  #stand(moment: LessonMoment, told: LessonTold | null = null, happened: string[] = []): void {
    this.#path = moment.path;
    this.#next = null;
    if (JSON.stringify(moment.view) !== JSON.stringify(this.view)) {
      this.view = moment.view;
      this.events = [];
    }
    this.names = moment.names;
    this.seat = moment.seat;
    this.told = told;
    if (told === null) this.given = null;
    this.happened = happened;
    if (moment.step !== null) this.step = moment.step;
    this.stage = moment.step === null ? "over" : "asking";
  }

  /** Shows what happened, one move after another; false if something else has begun meanwhile. */
  async #show(frames: Frame[]): Promise<boolean> {
    this.#stop();
    const mine = this.#shows;
    const moments: Moment[] = momentsOf(frames);
    if (moments.length > 0) this.stage = "showing";
    for (const [at, { view, events, texts }] of moments.entries()) {
      if (at > 0) await passed(Math.min(PAUSE, LONGEST / moments.length));
      if (mine !== this.#shows) return false;
      this.view = view;
      this.events = events;
      this.happened = [...this.happened, ...texts];
    }
    return true;
  }

  #stop(): void {
    this.#shows += 1;
  }
}

const passed = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));
