// Asking the server for something, and forms that are not ready to ask.

import { tick } from "svelte";
import { notify } from "../design/toasts.svelte";
import { troubleText } from "./session.svelte";

/** Does something at the server; a refusal becomes a message. */
export async function attempt(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    notify(troubleText(error), "danger");
  }
}

/** Moves the focus to the first field that is not right, once it says so. */
export async function focusWrong(form: EventTarget | null): Promise<void> {
  await tick();
  wrongIn(form)?.focus();
}

/** The first field that says that it is not right. What cannot be `aria-invalid`, such as a drawing, has `data-wrong`. */
export function wrongIn(form: EventTarget | null): HTMLElement | null {
  return form instanceof HTMLElement ? form.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]') : null;
}
