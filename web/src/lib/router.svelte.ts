// History routing: the path and the query as reactive values, links that do not reload, scroll and focus in place.

import { tick } from "svelte";
import { siteUrl, here, within } from "./base";

class Router {
  path = $state(here());
  query = $state.raw(new URLSearchParams(location.search));
}

export const router = new Router();

interface Entry {
  scroll?: number;
}

const HEADING_SECONDS = 5;

let arriving = false;
let scrollWanted = 0;

export function navigate(path: string, { replace = false } = {}): void {
  const from = location.pathname;
  if (replace) {
    history.replaceState(history.state, "", siteUrl(path));
  } else {
    rememberScroll();
    history.pushState({}, "", siteUrl(path));
  }
  arriving = location.pathname !== from;
  scrollWanted = 0;
  read();
}

/** Listens to links and to the browser's back and forward; called once. */
export function startRouter(): void {
  history.scrollRestoration = "manual";
  scrollWanted = (history.state as Entry | null)?.scroll ?? 0;
  addEventListener("scrollend", rememberScroll);
  addEventListener("pagehide", rememberScroll);
  addEventListener("popstate", (event) => {
    arriving = here() !== router.path;
    scrollWanted = (event.state as Entry | null)?.scroll ?? 0;
    read();
  });
  document.addEventListener("click", follow);
}

/** Called when a page is ready: scrolls to where the reader was and moves the focus to the page's heading. */
export async function settle(): Promise<void> {
  await tick();
  if (arriving) focusHeading();
  arriving = false;
  scrollWhenThere(scrollWanted);
}

/** A page that still loads may put another heading in the place of the first: the focus goes along, until the reader moves it. */
function focusHeading(): void {
  const main = document.querySelector("main");
  const focus = (): void => main?.querySelector("h1")?.focus({ preventScroll: true });
  focus();
  const watcher = new MutationObserver(() => {
    if (document.activeElement === document.body) focus();
  });
  if (main) watcher.observe(main, { childList: true, subtree: true });
  const moved = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLHeadingElement)) stop();
  };
  const stop = (): void => {
    watcher.disconnect();
    removeEventListener("focusin", moved);
  };
  addEventListener("focusin", moved);
  setTimeout(stop, HEADING_SECONDS * 1000);
}

function read(): void {
  router.path = here();
  router.query = new URLSearchParams(location.search);
}

function rememberScroll(): void {
  history.replaceState({ ...(history.state as Entry | null), scroll: scrollY }, "");
}

/** The page may still be loading its content, so the place to scroll to may come a little later. */
function scrollWhenThere(top: number, tries = 30): void {
  scrollTo(0, top);
  if (scrollY >= top - 1 || tries === 0 || top !== scrollWanted) return;
  requestAnimationFrame(() => scrollWhenThere(top, tries - 1));
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  const path = within(link.pathname);
  // Within a page the browser itself goes to the place that is named.
  if (path === null || path.startsWith("/api/") || (link.hash && path === router.path)) return;
  event.preventDefault();
  navigate(path + link.search + link.hash);
}
