// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toasts } from "../design/toasts.svelte";
import type { Me } from "../generated/wire";
import { ApiProblem } from "./api";
import { attempt, refusalOf } from "./attempt";
import { session } from "./session.svelte";

const ADA: Me = { name: "Ada", account: "ada", token: null, role: null, ban: null, brought: null };
const refuse = (key: string) => (): Promise<void> => Promise.reject(new ApiProblem({ key, values: {}, text: "No." }, 403));
let answer: () => Promise<Response>;

beforeEach(() => {
  answer = () => Promise.resolve(Response.json(ADA));
  vi.stubGlobal("fetch", () => answer());
  history.replaceState({}, "", "/me");
});

afterEach(() => {
  vi.useRealTimers();
  toasts.splice(0);
  session.me = session.signedOut = null;
});

test("a refusal that the form explains is returned, any other becomes a message", async () => {
  expect(await refusalOf(() => Promise.resolve(), "weak_password")).toBeNull();
  expect((await refusalOf(refuse("weak_password"), "weak_password"))?.key).toBe("weak_password");
  expect(toasts).toHaveLength(0);
  expect(await refusalOf(refuse("strange"), "weak_password")).toBeNull();
  expect(toasts.map(({ text }) => text)).toEqual(["No."]);
});

test("while the server is away a request waits, and is made once", async () => {
  vi.useFakeTimers();
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  const action = vi.fn(() => Promise.resolve());
  const done = attempt(action);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(action).not.toHaveBeenCalled();
  answer = () => Promise.resolve(Response.json(ADA));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([await done, action.mock.calls.length, toasts.length]).toEqual([true, 1, 0]);
});

test("one who goes elsewhere meanwhile no longer wants it", async () => {
  vi.useFakeTimers();
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  const action = vi.fn(() => Promise.resolve());
  const done = attempt(action);
  await vi.advanceTimersByTimeAsync(2_000);
  history.replaceState({}, "", "/");
  answer = () => Promise.resolve(Response.json(ADA));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([await done, action.mock.calls.length]).toEqual([false, 0]);
});

test("where the session has ended nothing more is done, and the page that says so is enough", async () => {
  session.me = ADA;
  answer = () => Promise.resolve(Response.json({ key: "no_identity", values: {}, text: "Choose a name." }, { status: 401 }));
  const action = vi.fn(() => Promise.resolve());
  expect([await attempt(action), action.mock.calls.length, session.signedOut]).toEqual([false, 0, "/me"]);
  expect(await attempt(refuse("no_identity"))).toBe(false);
  expect(toasts).toHaveLength(0);
});
