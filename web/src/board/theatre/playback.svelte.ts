// The position in a game that can be stepped through, and whether it plays by itself.

import { PACES, type Pace } from "./Speed.svelte";

export class Playback {
  at = $state(0);
  playing = $state(false);
  pace = $state<Pace>("normal");

  readonly #last: () => number;

  /** Created with a component, and stops with it. */
  constructor(at: number, last: () => number) {
    this.at = at;
    this.#last = last;
    $effect(() => {
      if (!this.playing) return;
      if (this.at >= last()) {
        this.playing = false;
        return;
      }
      const timer = setTimeout(() => (this.at += 1), PACES[this.pace]);
      return () => clearTimeout(timer);
    });
  }

  get last(): number {
    return this.#last();
  }

  jump(to: number): void {
    this.playing = false;
    this.at = to;
  }
}
