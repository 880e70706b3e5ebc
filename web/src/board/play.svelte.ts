// A board being played on. What is alike in all games is here; a game adds what is in hand and what its moves mean.

import { tick, untrack } from "svelte";
import type { BoardProps } from "../games/contract";
import type { Say } from "../lib/text";
import { distinct } from "./names";

export abstract class BoardPlay<View extends { seat: number | null }, GameEvent> {
  /** The board's element, where pieces are found to be focused. */
  root = $state.raw<HTMLElement | null>(null);
  protected readonly given: () => BoardProps<View, GameEvent>;
  readonly #withMove: (view: View, move: string) => View;

  /** The position, with the move that is on its way. */
  view: View = $derived.by(() => {
    const { view, pending } = this.given();
    return pending === null ? view : this.#withMove(view, pending);
  });
  /** The players' names, told apart. */
  names: string[] = $derived.by(() => distinct(this.given().names));

  constructor(given: () => BoardProps<View, GameEvent>, withMove: (view: View, move: string) => View) {
    this.given = given;
    this.#withMove = withMove;
  }

  /** Lets go of whatever was picked up. */
  abstract letGo(): void;

  /** The position is about to change: a game whose pieces travel remembers where they lie. */
  protected look?(): void;

  /** The position has changed. `news` is what happened, nothing where a move on its way is shown; null the first time, when nothing
      has lain anywhere before. */
  protected changed?(news: GameEvent[] | null): void;

  /** Calls `look` before and `changed` after every change. A game that wants that says so when it is constructed. */
  protected follow(): void {
    $effect.pre(() => {
      void this.view;
      untrack(() => this.look?.());
    });
    let seen: GameEvent[] | null = null;
    $effect(() => {
      void this.view;
      const { events } = this.given();
      const news = seen === null ? null : events === seen ? [] : events;
      seen = events;
      untrack(() => this.changed?.(news));
    });
  }

  /** The moves that can be chosen: none while one is on its way. */
  get moves(): string[] {
    return this.busy ? [] : this.given().moves;
  }

  get busy(): boolean {
    return this.pending !== null;
  }

  get pending(): string | null {
    return this.given().pending;
  }

  get say(): Say {
    return this.given().say;
  }

  get replay(): boolean {
    return this.given().replay ?? false;
  }

  name(seat: number): string {
    return this.names[seat] ?? "";
  }

  /** The name alone, for where the seat's letter stands beside it. */
  plainName(seat: number): string {
    return this.given().names[seat] ?? "";
  }

  /** The name, or `you` where the reader is meant. */
  who(seat: number): string {
    const { say: gameSay } = this;
    return seat === this.view.seat ? gameSay("board.you") : this.name(seat);
  }

  /** Seconds until the table makes that move by itself; null where no such time runs. */
  secondsTo(move: string): number | null {
    const timer = this.given().timers.find((one) => one.move === move);
    return timer ? Math.max(0, timer.ends - this.given().now()) : null;
  }

  can(move: string): boolean {
    return this.moves.includes(move);
  }

  move(move: string): void {
    if (!this.moves.includes(move)) return;
    this.letGo();
    this.given().onmove(move);
  }

  /** Asks why a move cannot be made; the sentence appears beside what was pressed. */
  why(move: string): void {
    if (!this.busy && !this.replay) this.given().onwhy?.(move);
  }

  /** Focuses a piece or a button once the board shows what has changed. */
  focus(selector: string): void {
    void tick().then(() => this.root?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
  }
}
