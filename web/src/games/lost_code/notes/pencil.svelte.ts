// The pencil with which a player crosses out digits in the notes. The crosses are kept in this browser.

import type { View } from "../../../generated/lost_code";
import type { Symbol } from "../words";
import { cellName, crossed, drawn, undone, type Stroke } from "./crosses";
import { recall, remember } from "./kept";
import { swapsOf } from "./rows";

const KEY = "code.crosses";

export class Pencil {
  readonly #view: () => View;
  readonly #place: string | null;

  #strokes = $state.raw<Stroke[]>([]);
  #crossed = $derived(crossed(this.#strokes));
  /** How often the player has swapped each symbol's tile. */
  #swaps: number[] = $derived.by(() => {
    const { setup, seat } = this.#view();
    return setup.symbols.map((symbol) => swapsOf(this.#view(), seat, symbol).length);
  });
  /** The names of all cells of the tiles that are on the rack now. */
  #shown: Set<string> = $derived.by(() => {
    const { symbols, digits } = this.#view().setup;
    const all = symbols.flatMap((symbol) => Array.from({ length: digits }, (_, digit) => this.#cell(symbol, digit)));
    return new Set(all);
  });
  /** Cells that are crossed out and can be seen. */
  #standing: string[] = $derived.by(() => [...this.#crossed].filter((cell) => this.#shown.has(cell)));

  /** `place` names the table whose crosses are kept; null: none are. */
  constructor(view: () => View, place: string | null) {
    this.#view = view;
    this.#place = place;
    this.#strokes = recall<Stroke[]>(KEY, place) ?? [];
  }

  get canUndo(): boolean {
    return this.#strokes.flat().some((cell) => this.#shown.has(cell));
  }

  get canErase(): boolean {
    return this.#standing.length > 0;
  }

  has(symbol: Symbol, digit: number): boolean {
    return this.#crossed.has(this.#cell(symbol, digit));
  }

  cross(symbol: Symbol, digit: number): void {
    this.#keep(drawn(this.#strokes, [this.#cell(symbol, digit)]));
  }

  erase(): void {
    this.#keep(drawn(this.#strokes, this.#standing));
  }

  undo(): void {
    this.#keep(undone(this.#strokes, (cell) => this.#shown.has(cell)));
  }

  #cell(symbol: Symbol, digit: number): string {
    return cellName(symbol, digit, this.#swaps[this.#view().setup.symbols.indexOf(symbol)] ?? 0);
  }

  #keep(strokes: Stroke[]): void {
    this.#strokes = strokes;
    remember(KEY, this.#place, strokes);
  }
}
