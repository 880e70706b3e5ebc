// The final entries as they are before they are handed in. They are kept in this browser, so that a reload loses nothing.

import type { Symbol } from "../words";
import type { Values } from "./entries";
import { recall, remember } from "./kept";

interface Kept {
  values: Values;
  handed: boolean;
}

const KEY = "code.drafts";

export class Draft {
  readonly #place: string | null;

  values = $state.raw<Values>({});
  /** The player has handed the entries in; they are on their way one after another. */
  handed = $state(false);

  /** `place` names the table whose draft is kept; null: it is not. */
  constructor(place: string | null) {
    this.#place = place;
    const kept = recall<Kept>(KEY, place);
    this.values = kept?.values ?? {};
    this.handed = kept?.handed ?? false;
  }

  of(symbol: Symbol): number[] {
    return this.values[symbol] ?? [];
  }

  put(symbol: Symbol, values: number[]): void {
    this.values = { ...this.values, [symbol]: values };
    this.#keep();
  }

  hand(handed: boolean): void {
    this.handed = handed;
    this.#keep();
  }

  #keep(): void {
    const { values, handed } = this;
    remember<Kept>(KEY, this.#place, { values, handed });
  }
}
