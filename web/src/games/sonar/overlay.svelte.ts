// An overlay as its reader has laid it: where it begins, what silent steps are taken for, which cells are marked. Kept in this browser.

import type { Submarine, View } from "../../generated/sonar";
import { readCell, type Cell, type Direction } from "./cells";
import { submarineOf } from "./position";
import { endCell, heldOnMap, lineOf, nextGuess, type Guesses, type Line } from "./overlay";
import type { Crew } from "./words";

export type Mark = "possible" | "impossible";

interface Kept {
  anchor: string | null;
  path: string;
  origin: Cell;
  guesses: Guesses;
  marks: Record<string, Mark>;
}

const KEY = "sonar.sheets";
const MOST = 30; // overlays remembered; the oldest are forgotten

export class Overlay {
  readonly #view: () => View;
  readonly #crew: () => Crew;
  readonly #place: string | null;

  /** Where the line begins on the map. */
  origin = $state.raw<Cell>({ column: 0, row: 0 });
  guesses = $state.raw<Guesses>({});
  marks = $state.raw<Record<string, Mark>>({});
  #anchor: string | null | undefined;
  #path = "";

  submarine: Submarine = $derived.by(() => submarineOf(this.#view(), this.#crew()));
  line: Line = $derived.by(() => lineOf(this.submarine.path, this.guesses));
  /** The cell on which the line ends as it lies. */
  end: string | null = $derived.by(() => endCell(this.origin, this.line.end, this.#view().chart));
  /** With the table's help: whether the line can lie so. */
  impossible: boolean = $derived.by(() => {
    const { fits } = this.submarine;
    return fits !== null && (this.end === null || !fits.includes(this.end));
  });
  /** Whether the line lies where it was announced to begin. */
  pinned: boolean = $derived.by(() => {
    const { anchor } = this.submarine;
    if (anchor === null) return false;
    const { column, row } = readCell(anchor);
    return column === this.origin.column && row === this.origin.row;
  });

  /** `place` names the table whose overlay is kept; null: nothing is. */
  constructor(view: () => View, crew: () => Crew, place: string | null) {
    this.#view = view;
    this.#crew = crew;
    this.#place = place;
    const kept = place === null ? undefined : recall().find(([name]) => name === this.#key)?.[1];
    if (!kept) return;
    this.#anchor = kept.anchor;
    this.#path = kept.path;
    this.origin = kept.origin;
    this.guesses = kept.guesses;
    this.marks = kept.marks;
  }

  get #key(): string {
    return `${this.#place} ${this.#crew()}`;
  }

  /** Goes along with what was heard: a track that began anew begins a new overlay. */
  follow(): void {
    const { anchor, path } = this.submarine;
    const heard = path.join(" ");
    const goesOn = heard.startsWith(this.#path) || this.#path.startsWith(heard);
    if (anchor !== this.#anchor || !goesOn) {
      this.guesses = {};
      this.pin();
    } else {
      this.guesses = Object.fromEntries(Object.entries(this.guesses).filter(([index]) => Number(index) < path.length));
      this.#hold();
    }
    this.#anchor = anchor;
    this.#path = heard;
    if (this.#view().result !== null) this.marks = {};
  }

  /** Back to where the track was announced to begin, or to the middle of the map. */
  pin(): void {
    const { columns, rows } = this.#view().chart;
    const { anchor } = this.submarine;
    this.origin = anchor === null ? { column: Math.floor(columns / 2), row: Math.floor(rows / 2) } : readCell(anchor);
    this.#hold();
  }

  slide(by: Cell): void {
    this.lay({ column: this.origin.column + by.column, row: this.origin.row + by.row });
  }

  lay(origin: Cell): void {
    this.origin = origin;
    this.#hold();
  }

  /** A silent step is taken for the next thing that it may have been. */
  guess(index: number): void {
    const next = nextGuess(this.guesses[index] ?? null);
    const others = Object.entries(this.guesses).filter(([other]) => Number(other) !== index);
    this.guesses = Object.fromEntries<Direction>(next === null ? others : [...others, [index, next]]);
    this.#hold();
  }

  mark(cell: string): void {
    const { [cell]: mark, ...others } = this.marks;
    if (mark === "impossible") this.marks = others;
    else this.marks = { ...others, [cell]: mark === undefined ? "possible" : "impossible" };
  }

  clear(): void {
    this.marks = {};
  }

  /** Cells marked as possible, row by row. */
  get possible(): string[] {
    const order = (cell: string): number => readCell(cell).row * 100 + readCell(cell).column;
    return Object.keys(this.marks)
      .filter((cell) => this.marks[cell] === "possible")
      .sort((one, two) => order(one) - order(two));
  }

  /** Keeps the overlay for the next visit, until the game is over. */
  keep(): void {
    if (this.#place === null) return;
    const { origin, guesses, marks } = this;
    const others = recall().filter(([name]) => name !== this.#key);
    const kept: Kept = { anchor: this.#anchor ?? null, path: this.#path, origin, guesses, marks };
    remember(this.#view().result === null ? [...others, [this.#key, kept]] : others);
  }

  #hold(): void {
    this.origin = heldOnMap(this.origin, this.line.end, this.#view().chart);
  }
}

function remember(overlays: [string, Kept][]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(overlays.slice(-MOST)));
  } catch {
    // Storage may be forbidden: then an overlay lasts as long as its page.
  }
}

function recall(): [string, Kept][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, Kept][];
  } catch {
    return [];
  }
}
