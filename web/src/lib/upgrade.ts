// A page that is older than its server loads itself again: the person need not know.

import { get } from "./api";

const KEY = "reloaded";
const AT_MOST_EVERY = 5 * 60_000; // milliseconds: should the old page come back from a cache, this is no loop
const LOOK_AGAIN = 2_000;

/** Loads the page again once nothing is half typed; never soon after it did so before. Returns how to give that up. */
export function reloadWhenIdle(reload = () => location.reload()): () => void {
  const timer = setInterval(look, LOOK_AGAIN);
  const stop = (): void => clearInterval(timer);
  function look(): void {
    if (isTyping()) return;
    stop();
    if (mayReload()) reload();
  }
  look();
  return stop;
}

/** The same when a part of the page could not be loaded, as soon as the server can be reached. */
export async function reloadWhenReachable(reload?: () => void): Promise<void> {
  await get("/api/games");
  reloadWhenIdle(reload);
}

function isTyping(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("textarea, input");
  return [...fields].some((field) => isText(field) && field.value.trim() !== field.defaultValue.trim());
}

function isText(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return field instanceof HTMLTextAreaElement || ["text", "search", "password", "email", "url"].includes(field.type);
}

// Without storage there would be no end to it, so the person is asked.
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < AT_MOST_EVERY) return false;
    sessionStorage.setItem(KEY, `${Date.now()}`);
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
