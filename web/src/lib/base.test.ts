// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  document.head.innerHTML = "";
});

/** Loads the client's parts on a page below a path. */
async function below(base: string) {
  document.head.innerHTML = `<meta name="fathom-base" content="${base}">`;
  history.replaceState({}, "", `${base}/`);
  const { navigate, router, startRouter } = await import("./router.svelte");
  return { ...(await import("./base")), ...(await import("./api")), navigate, router, startRouter };
}

test("at the top of a host paths are what they are", async () => {
  const { siteUrl, within } = await below("");
  expect([siteUrl("/me"), within("/me"), within("/")]).toEqual(["/me", "/me", "/"]);
});

test("below a path everything begins with it, and other pages of the host are not ours", async () => {
  const { siteUrl, within, here } = await below("/fathom");
  expect([siteUrl("/me"), siteUrl("https://example.org/x"), siteUrl("#main")]).toEqual([
    "/fathom/me",
    "https://example.org/x",
    "#main",
  ]);
  expect([within("/fathom/me"), within("/fathom"), within("/fathom/")]).toEqual(["/me", "/", "/"]);
  expect([within("/me"), within("/fathoms/me")]).toEqual([null, null]);
  history.replaceState({}, "", "/fathom/table/abc");
  expect(here()).toBe("/table/abc");
});

test("the router knows paths of the site, and the address bar shows where they are", async () => {
  const { navigate, router, startRouter } = await below("/fathom");
  startRouter();
  navigate("/table/abc?seat=1");
  expect([router.path, location.pathname, router.query.get("seat")]).toEqual(["/table/abc", "/fathom/table/abc", "1"]);
  document.body.innerHTML = '<a href="/fathom/me">x</a><a href="/blog">y</a><a href="/fathom/api/records/1">z</a>';
  let followed = false;
  document.addEventListener("click", (event) => {
    followed = event.defaultPrevented;
    event.preventDefault(); // the page itself must not leave the test
  });
  const left = [...document.querySelectorAll("a")].map((link) => {
    link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, button: 0 }));
    return !followed;
  });
  expect(left).toEqual([false, true, true]);
  expect([router.path, location.pathname]).toEqual(["/me", "/fathom/me"]);
});

test("no link of a page leaves the path out", () => {
  const pages = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });
  expect(Object.keys(pages).length).toBeGreaterThan(50);
  const bare = Object.entries(pages).filter(([, text]) => /<a\b[^>]*\shref="\//.test(text) || /\ssrc="\//.test(text));
  expect(bare.map(([path]) => path)).toEqual([]);
});

test("requests go to where the server is", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({}));
  });
  const { get } = await below("/fathom");
  await get("/api/me");
  expect(asked).toEqual(["/fathom/api/me"]);
});
