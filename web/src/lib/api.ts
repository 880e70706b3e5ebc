// The REST API. Every refusal is thrown as an ApiProblem, a lost connection too.

import type { Problem } from "../generated/wire";

export class ApiProblem extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.text || problem.key);
  }
}

export const get = <T>(path: string): Promise<T> => json<T>(path, { method: "GET" });
export const post = <T>(path: string, body?: object): Promise<T> => json<T>(path, withBody("POST", body));
export const put = <T>(path: string, body?: object): Promise<T> => json<T>(path, withBody("PUT", body));
export const patch = <T>(path: string, body?: object): Promise<T> => json<T>(path, withBody("PATCH", body));
export const remove = <T>(path: string): Promise<T> => json<T>(path, { method: "DELETE" });

export const postText = <T>(path: string, text: string): Promise<T> =>
  json<T>(path, { method: "POST", headers: { "Content-Type": "text/plain; charset=utf-8" }, body: text });

function withBody(method: string, body?: object): RequestInit {
  if (body === undefined) return { method };
  return { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

async function json<T>(path: string, init: RequestInit): Promise<T> {
  const text = await (await answer(path, init)).text();
  return (text === "" ? null : JSON.parse(text)) as T;
}

async function answer(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, credentials: "same-origin" });
  } catch {
    throw new ApiProblem({ key: "offline", values: {}, text: "" }, 0);
  }
  if (!response.ok) throw new ApiProblem(await problemOf(response), response.status);
  return response;
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
