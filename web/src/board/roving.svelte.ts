// A row of buttons of which Tab reaches one; the arrow keys, Home and End go from one to another.

export class Roving {
  /** The button that was focused last. */
  at = $state(0);
  readonly #length: () => number;

  constructor(length: () => number) {
    this.#length = length;
  }

  /** The button that Tab reaches. */
  get stop(): number {
    return this.#within(this.at);
  }

  /** Goes where a key leads; returns whether it led anywhere. */
  press(event: KeyboardEvent): boolean {
    const to = { ArrowLeft: this.stop - 1, ArrowRight: this.stop + 1, Home: 0, End: this.#length() - 1 }[event.key];
    if (to === undefined) return false;
    event.preventDefault();
    this.at = this.#within(to);
    return true;
  }

  #within(to: number): number {
    return Math.max(0, Math.min(this.#length() - 1, to));
  }
}
