import { afterEach, expect, test, vi } from "vitest";
import { ApiProblem, get, post, postText, remove } from "./api";
import { reach } from "./reach.svelte";

afterEach(() => {
  vi.useRealTimers();
  reach.failures = 0;
});

type Asked = [path: string, init: RequestInit];

/** Lets `fetch` answer this, and returns what it is asked. */
function server(answer: () => Response): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push([path, init]);
    return Promise.resolve(answer());
  });
  return asked;
}

async function problem(action: Promise<unknown>): Promise<ApiProblem> {
  const thrown = await action.catch((error: unknown) => error);
  if (!(thrown instanceof ApiProblem)) throw new Error("no problem was told");
  return thrown;
}

test("an answer is read as JSON, an empty one is null", async () => {
  server(() => Response.json({ id: "t" }));
  expect(await get("/api/tables/t")).toEqual({ id: "t" });
  server(() => new Response(null, { status: 204 }));
  expect(await remove("/api/me")).toBeNull();
});

test("a body is sent as JSON, a record as text, and cookies stay at home", async () => {
  const asked = server(() => Response.json({}));
  await post("/api/tables", { game: "reef" });
  await post("/api/tables/t/rematch");
  await postText("/api/records", "fathom 1");
  expect(asked.map(([, { method, body }]) => [method, body])).toEqual([
    ["POST", '{"game":"reef"}'],
    ["POST", undefined],
    ["POST", "fathom 1"],
  ]);
  expect(asked.map(([, { headers }]) => new Headers(headers).get("Content-Type"))).toEqual([
    "application/json",
    null,
    "text/plain; charset=utf-8",
  ]);
  for (const [, { credentials }] of asked) expect(credentials).toBe("same-origin");
});

test("what is removed may have to be confirmed", async () => {
  const asked = server(() => new Response(null, { status: 204 }));
  await remove("/api/me", { confirm: true });
  await remove("/api/me/sessions");
  expect(asked.map(([, { method, body }]) => [method, body])).toEqual([
    ["DELETE", '{"confirm":true}'],
    ["DELETE", undefined],
  ]);
});

test("a refusal carries its key, its values and its status", async () => {
  server(() => Response.json({ key: "seat_taken", values: { seat: 1 }, text: "Somebody sits there." }, { status: 409 }));
  const { problem: told, status, message } = await problem(post("/api/tables/t/seats/1"));
  expect(told).toEqual({ key: "seat_taken", values: { seat: 1 }, text: "Somebody sits there." });
  expect([status, message]).toEqual([409, "Somebody sits there."]);
});

test.each([
  ["words that are not JSON", () => new Response("<h1>Bad Gateway</h1>", { status: 502 })],
  ["JSON that is no refusal", () => Response.json({ detail: "?" }, { status: 500 })],
])("%s are a broken server", async (_, answer) => {
  server(answer);
  expect((await problem(post("/api/guest"))).problem).toEqual({ key: "broken", values: {}, text: "" });
});

test("a refusal without values or text has none", async () => {
  server(() => Response.json({ key: "unknown" }, { status: 404 }));
  expect((await problem(get("/api/tables/t"))).problem).toEqual({ key: "unknown", values: {}, text: "" });
});

test("no connection is a problem of its own", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const { problem: told, status } = await problem(post("/api/guest"));
  expect([told.key, status]).toEqual(["offline", 0]);
});

test("a connection that breaks in the middle of an answer is a lost connection", async () => {
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError("network error")) });
  server(() => new Response(broken));
  expect((await problem(post("/api/guest"))).problem.key).toBe("offline");
});

const UNAVAILABLE = (): Response => Response.json({ key: "unavailable", values: {}, text: "Away." }, { status: 503 });

test.each([
  ["a server that cannot be reached", (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"))],
  ["a server that is starting", (): Promise<Response> => Promise.resolve(Response.json({ key: "starting" }, { status: 503 }))],
  ["a database that is away", (): Promise<Response> => Promise.resolve(UNAVAILABLE())],
  ["a proxy without its server", (): Promise<Response> => Promise.resolve(new Response("<h1>Bad Gateway</h1>", { status: 502 }))],
])("%s is asked again until it answers, and the page can say so meanwhile", async (_, away) => {
  vi.useFakeTimers();
  let asked = 0;
  vi.stubGlobal("fetch", () => (++asked < 5 ? away() : Promise.resolve(Response.json({ name: "Ada" }))));
  const answer = get("/api/me");
  await vi.advanceTimersByTimeAsync(2_500);
  expect([asked > 1, asked < 5, reach.failures]).toEqual([true, true, asked]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await answer, asked, reach.failures]).toEqual([{ name: "Ada" }, 5, 0]);
});

test("what changes something is not sent again: it may have been done", async () => {
  const asked = server(UNAVAILABLE);
  expect((await problem(post("/api/tables"))).problem.key).toBe("unavailable");
  expect(asked).toHaveLength(1);
});

test("an error of the server is not asked for again", async () => {
  const asked = server(() => Response.json({ key: "broken" }, { status: 500 }));
  await problem(get("/api/me"));
  expect(asked).toHaveLength(1);
});
