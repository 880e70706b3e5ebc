// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { Problem } from "../generated/wire";

type Session = typeof import("./session.svelte");

/** The module as it is when a page is opened. */
async function opened({
  kept = {},
  browser = "en-GB",
}: { kept?: Record<string, string>; browser?: string } = {}): Promise<Session> {
  localStorage.clear();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  vi.spyOn(navigator, "language", "get").mockReturnValue(browser);
  vi.resetModules();
  return import("./session.svelte");
}

function server(answers: Record<string, () => Response>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    return Promise.resolve(answers[path]?.() ?? Response.json({ key: "unknown" }, { status: 404 }));
  });
  return asked;
}

beforeEach(() => localStorage.clear());

test("the language is the one chosen before, else the browser's, else English", async () => {
  expect((await opened({ browser: "pl-PL" })).session.language).toBe("pl");
  expect((await opened({ browser: "de-DE" })).session.language).toBe("en");
  expect((await opened({ kept: { language: "en" }, browser: "pl" })).session.language).toBe("en");
  expect((await opened({ kept: { language: "xx" }, browser: "pl" })).session.language).toBe("pl");
});

test("a choice is kept and heard at once", async () => {
  const { session } = await opened();
  session.language = "pl";
  session.theme = "light";
  expect([localStorage.getItem("language"), localStorage.getItem("theme")]).toEqual(["pl", "light"]);
  expect(session.local({ en: "one", pl: "jeden" })).toBe("jeden");
  expect(session.light).toBe("light");
});

test("somebody new becomes one guest, however often one asks", async () => {
  const { ensureMe, session } = await opened();
  const asked = server({
    "/api/me": () => Response.json({ key: "nobody" }, { status: 401 }),
    "/api/guest": () => Response.json({ name: "Quiet Crab", account: null, token: null }),
  });
  const [one, two] = await Promise.all([ensureMe(), ensureMe()]);
  expect([one.name, two]).toEqual(["Quiet Crab", one]);
  expect(asked).toEqual(["GET /api/me", "POST /api/guest"]);
  await ensureMe();
  expect(asked).toHaveLength(2);
  expect(session.me?.name).toBe("Quiet Crab");
});

test("somebody known stays who they are", async () => {
  const { ensureMe } = await opened();
  const asked = server({ "/api/me": () => Response.json({ name: "Ada", account: "ada", token: null }) });
  expect((await ensureMe()).name).toBe("Ada");
  expect(asked).toEqual(["GET /api/me"]);
});

test("an outage signs nobody out: who one is is asked until the server says", async () => {
  vi.useFakeTimers();
  const { ensureMe } = await opened();
  const asked = server({ "/api/me": () => Response.json({ key: "unavailable" }, { status: 503 }) });
  const me = ensureMe();
  await vi.advanceTimersByTimeAsync(5_000);
  const again = server({ "/api/me": () => Response.json({ name: "Ada", account: "ada", token: null }) });
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await me).name).toBe("Ada");
  expect([...new Set([...asked, ...again])]).toEqual(["GET /api/me"]);
  vi.useRealTimers();
});

test("after an error one may ask again who one is", async () => {
  const { knownMe } = await opened();
  server({ "/api/me": () => new Response("", { status: 500 }) });
  await expect(knownMe()).rejects.toThrow("broken");
  server({ "/api/me": () => Response.json({ name: "Ada", account: null, token: null }) });
  expect((await knownMe())?.name).toBe("Ada");
});

test("somebody who is nobody all at once has been signed out, where they are", async () => {
  const { knownMe, session } = await opened();
  const { get } = await import("./api");
  server({
    "/api/me": () => Response.json({ name: "Ada", account: "ada", token: null }),
    "/api/me/tables": () => Response.json({ key: "no_identity" }, { status: 401 }),
    "/api/tables": () => Response.json({ key: "banned" }, { status: 403 }),
  });
  await knownMe();
  await expect(get("/api/tables")).rejects.toThrow("banned");
  expect(session.signedOut).toBeNull();
  await expect(get("/api/me/tables")).rejects.toThrow("no_identity");
  expect([session.me, session.signedOut]).toEqual([null, location.pathname]);
});

test("somebody new is not told that they were signed out", async () => {
  const { knownMe, session } = await opened();
  server({ "/api/me": () => Response.json({ key: "no_identity" }, { status: 401 }) });
  expect(await knownMe()).toBeNull();
  expect(session.signedOut).toBeNull();
});

test("a refusal is said in our words, else in the game's, else as the server put it", async () => {
  const { problemText, session } = await opened();
  const gameSay = (key: string): string => {
    const sentences: Record<string, string> = { "refusal.no_card": "You do not hold it.", "option_error.seat": "Not that seat." };
    if (!(key in sentences)) throw new Error(`no sentence ${key}`);
    return sentences[key] ?? "";
  };
  const problem = (key: string, text = ""): Problem => ({ key, values: {}, text });
  expect(problemText(problem("offline"), gameSay)).toBe(session.say("refused.offline"));
  expect(problemText(problem("no_card", "Nothing."), gameSay)).toBe("You do not hold it.");
  expect(problemText(problem("seat", "Nothing."), gameSay)).toBe("Not that seat.");
  expect(problemText(problem("strange", "Strange."), gameSay)).toBe("Strange.");
  expect(problemText(problem("strange"))).toBe(session.say("refused.broken"));
  expect(problemText(problem("broken"))).toBe(session.say("refused.broken"));
});

test("a fault of the server is shown with the number by which its host finds it", async () => {
  const { problemText } = await opened();
  expect(problemText({ key: "broken", values: { request: "9f3c" }, text: "" })).toContain("9f3c");
});

test("what is no refusal is our own mistake and goes on", async () => {
  const { troubleText } = await opened();
  // The module was loaded anew, and its API with it.
  const { ApiProblem } = await import("./api");
  expect(troubleText(new ApiProblem({ key: "strange", values: {}, text: "Strange." }, 400))).toBe("Strange.");
  expect(() => troubleText(new TypeError("oops"))).toThrow("oops");
});
