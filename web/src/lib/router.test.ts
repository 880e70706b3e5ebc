// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from "vitest";
import { navigate, router, startRouter } from "./router.svelte";

beforeAll(startRouter);
beforeEach(() => {
  navigate("/", { replace: true });
  document.body.innerHTML = "";
});

/** Clicks on a link and says whether the browser was left to follow it. */
function clicked(html: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, button: 0, ...init });
  // The router hears it first; the page itself must not leave the test.
  (document.querySelector("i") ?? document.querySelector("a"))?.dispatchEvent(event);
  return !event.defaultPrevented;
}

test("a link within the site changes the path and the query without loading a page", () => {
  expect(clicked('<a href="/table/abc?seat=1"><i>go</i></a>')).toBe(false);
  expect([router.path, router.query.get("seat")]).toEqual(["/table/abc", "1"]);
  expect(location.pathname).toBe("/table/abc");
});

test("a link to a place in another page keeps the place", () => {
  expect(clicked('<a href="/rules/crew#K7">K7</a>')).toBe(false);
  expect([router.path, location.hash]).toEqual(["/rules/crew", "#K7"]);
});

test.each([
  ["another site", '<a href="https://example.org/table/abc">x</a>', {}],
  ["a new tab", '<a href="/me" target="_blank">x</a>', {}],
  ["a download", '<a href="/me" download>x</a>', {}],
  ["the API", '<a href="/api/records/1">x</a>', {}],
  ["a place in this page", '<a href="/#main">x</a>', {}],
  ["a click with Ctrl", '<a href="/me">x</a>', { ctrlKey: true }],
  ["a click with Shift", '<a href="/me">x</a>', { shiftKey: true }],
  ["another mouse button", '<a href="/me">x</a>', { button: 1 }],
])("the browser follows %s itself", (_, html, init) => {
  // Nothing may really be followed here.
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  clicked(html, init);
  expect(router.path).toBe("/");
});

test("going somewhere can replace where one was", () => {
  const entries = history.length;
  navigate("/me", { replace: true });
  expect([router.path, history.length]).toEqual(["/me", entries]);
  navigate("/new/reef");
  expect([router.path, history.length]).toEqual(["/new/reef", entries + 1]);
});
