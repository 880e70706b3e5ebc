// Requests to the server, and forms that are not complete yet.

import { tick } from "svelte";
import { notify } from "../design/toasts.svelte";
import type { Problem } from "../generated/wire";
import { ApiProblem, isAway, reached } from "./api";
import { here } from "./base";
import { session, troubleText } from "./session.svelte";
import type { Language, Sentences } from "./text";

/**
 * Makes a request and returns whether it succeeded; a refusal becomes a message. While the server is away it waits, and gives up
 * when the reader has gone elsewhere. A game's own refusals need its texts, which are loaded then.
 */
export async function attempt(
  action: () => Promise<unknown>,
  texts?: () => Promise<Record<Language, Sentences>>,
): Promise<boolean> {
  const [from, me] = [here(), session.me];
  try {
    await reached();
    if (here() !== from || (me !== null && session.me === null)) return false;
    await action();
    return true;
  } catch (error) {
    if (isAway(error)) void reached(); // until then the page says that the server is away
    const sentences = await texts?.().catch(() => undefined);
    const text = troubleText(error, sentences && session.gameSay(sentences));
    if (session.signedOut === null || !isNobody(error)) notify(text, "danger"); // else a page of its own says it
    return false;
  }
}

const isNobody = (error: unknown): boolean => error instanceof ApiProblem && error.problem.key === "no_identity";

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
