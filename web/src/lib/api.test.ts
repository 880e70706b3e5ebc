import { expect, test, vi } from "vitest";
import { ApiProblem, get, post, postText, remove } from "./api";

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
  expect((await problem(get("/api/me"))).problem).toEqual({ key: "broken", values: {}, text: "" });
});

test("a refusal without values or text has none", async () => {
  server(() => Response.json({ key: "unknown" }, { status: 404 }));
  expect((await problem(get("/api/tables/t"))).problem).toEqual({ key: "unknown", values: {}, text: "" });
});

test("no connection is a problem of its own", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const { problem: told, status } = await problem(get("/api/me"));
  expect([told.key, status]).toEqual(["offline", 0]);
});
