// Whether a game could be played as a form has it now: the server is asked whenever the form changes.

import { loadTexts } from "../games/clients";
import type { GameInfo, Problem, SetUp } from "../generated/wire";
import { post } from "../lib/api";
import { problemText, session } from "../lib/session.svelte";
import type { Texts } from "../games/contract";

const PAUSE = 250; // milliseconds: while somebody presses + five times, one question is enough

export class SetUpCheck {
  #problem = $state.raw<Problem | null>(null);
  #texts = $state.raw<Texts | undefined>();

  constructor(game: () => GameInfo, wanted: () => SetUp) {
    $effect(() => {
      const [{ name }, asked] = [game(), wanted()];
      let late = false;
      const ask = async (): Promise<void> => {
        const found = await post<Problem | null>(`/api/games/${name}/check`, asked);
        const problem = found?.key === "option" ? null : found; // what is wrong with one option stands at its field
        const texts = problem && (await loadTexts(name));
        if (!late) [this.#problem, this.#texts] = [problem, texts ?? this.#texts];
      };
      // Without an answer the form can be sent: the server looks at it again then.
      const timer = setTimeout(() => ask().catch(() => late || (this.#problem = null)), PAUSE);
      return () => {
        late = true;
        clearTimeout(timer);
      };
    });
  }

  /** Why it cannot be played like this; null if it can, as far as we know. */
  get refused(): string | null {
    if (!this.#problem) return null;
    return problemText(this.#problem, this.#texts && session.gameSay(this.#texts));
  }
}
