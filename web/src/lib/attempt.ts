// Requests to the server, and forms that are not complete yet.

import { tick } from "svelte";
import { notify } from "../design/toasts.svelte";
import type { Problem } from "../generated/wire";
import { ApiProblem } from "./api";
import { session, troubleText } from "./session.svelte";
import type { Language, Sentences } from "./text";

/** Makes a request; a refusal becomes a message. A game's own refusals need its texts, which are loaded then. */
export async function attempt(action: () => Promise<void>, texts?: () => Promise<Record<Language, Sentences>>): Promise<void> {
  try {
    await action();
  } catch (error) {
    const sentences = await texts?.().catch(() => undefined);
    notify(troubleText(error, sentences && session.gameSay(sentences)), "danger");
  }
}

/** Makes a request; returns its refusal if it is one of those that the form explains beside a field. Others become a message. */
export async function refusalOf(action: () => Promise<void>, ...explained: string[]): Promise<Problem | null> {
  let refusal: Problem | null = null;
  await attempt(() =>
    action().catch((error: unknown) => {
      if (!(error instanceof ApiProblem) || !explained.includes(error.problem.key)) throw error;
      refusal = error.problem;
    }),
  );
  return refusal;
}

/** Moves the focus to the first invalid field, once it is marked. */
export async function focusWrong(form: EventTarget | null): Promise<void> {
  await tick();
  wrongIn(form)?.focus();
}

/** The first invalid field. What cannot be `aria-invalid`, such as a drawing, has `data-wrong`. */
export function wrongIn(form: EventTarget | null): HTMLElement | null {
  return form instanceof HTMLElement ? form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]') : null;
}
