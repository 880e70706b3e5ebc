// The REST API. Every refusal is thrown as an ApiProblem, a lost connection too. What only asks is asked again until the server can
// be reached; what changes something is not: it may have been done. So it is sent when the server has just answered.

import type { Problem } from "../generated/wire";
import { siteUrl } from "./base";
import { reach } from "./reach.svelte";

const FIRST_PAUSE = 500; // milliseconds
const LONGEST_PAUSE = 8_000;
const GATEWAY = [502, 503, 504]; // statuses of a proxy whose server is away

export class ApiProblem extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.text || problem.key);
  }
}

export async function get<T>(path: string): Promise<T> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      return await json<T>(path, { method: "GET" });
    } catch (error) {
      if (!isAway(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random() / 2)));
  }
}

/** Waits until the server and its database answer. */
export async function reached(): Promise<void> {
  await get("/api/me").catch((error: unknown) => {
    if (!(error instanceof ApiProblem)) throw error; // a refusal is an answer
  });
}

export const post = <T>(path: string, body?: object): Promise<T> => json<T>(path, withBody("POST", body));
export const put = <T>(path: string, body?: object): Promise<T> => json<T>(path, withBody("PUT", body));
export const patch = <T>(path: string, body?: object): Promise<T> => json<T>(path, withBody("PATCH", body));
export const remove = <T>(path: string, body?: object): Promise<T> => json<T>(path, withBody("DELETE", body));

export const postText = <T>(path: string, text: string): Promise<T> =>
  json<T>(path, { method: "POST", headers: { "Content-Type": "text/plain; charset=utf-8" }, body: text });

/** Whether the same request may succeed in a moment: the server or its database is away. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false;
  const { problem, status } = error;
  return ["offline", "starting", "unavailable"].includes(problem.key) || (problem.key === "broken" && GATEWAY.includes(status));
}

function withBody(method: string, body?: object): RequestInit {
  if (body === undefined) return { method };
  return { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

let heard: (problem: Problem) => void = () => undefined;

/** Tells the listener of every refusal, before it is thrown. */
export function onRefusal(listener: (problem: Problem) => void): void {
  heard = listener;
}

async function json<T>(path: string, init: RequestInit): Promise<T> {
  const found = await fetched(path, init);
  reach.failures = isAway(found) ? reach.failures + 1 : 0;
  if (found instanceof ApiProblem) {
    heard(found.problem);
    throw found;
  }
  return (found === "" ? null : JSON.parse(found)) as T;
}

/** The text of the answer. The connection may also break in the middle of it. */
async function fetched(path: string, init: RequestInit): Promise<string | ApiProblem> {
  try {
    const response = await fetch(siteUrl(path), { ...init, credentials: "same-origin" });
    return response.ok ? await response.text() : new ApiProblem(await problemOf(response), response.status);
  } catch {
    return new ApiProblem({ key: "offline", values: {}, text: "" }, 0);
  }
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    const told = (await response.json()) as Partial<Problem>;
    if (typeof told.key === "string") return { key: told.key, values: told.values ?? {}, text: told.text ?? "" };
  } catch {
    // Something between us and the server answered, such as a proxy.
  }
  return { key: "broken", values: {}, text: "" };
}
