// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { BlockInfo } from "../generated/wire";
import { session } from "../lib/session.svelte";
import { Company, whereSaid } from "./company.svelte";

test("somebody is found by what they said: a line, a spectator's line, or their seat in the team's chat", () => {
  expect(whereSaid({ v: 12, seat: 1, team: false })).toEqual({ line: 12 });
  expect(whereSaid({ v: 12, seat: null, team: false })).toEqual({ line: 12 });
  expect(whereSaid({ v: 0, seat: null, team: false, spectator_line: 7 })).toEqual({ spectator_line: 7 });
  expect(whereSaid({ seat: 1, team: true })).toEqual({ seat: 1 });
});

test("a seat shows that its player is muted until it is undone", async () => {
  let blocks: BlockInfo[] = [];
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string, { method, body }: RequestInit) => {
    asked.push([method, path, body ?? ""].join(" ").trim());
    if (method === "POST") blocks = [{ id: "3f9a0c41d7e2", name: "Eve", kind: "mute", at: 1, seat: 1 }];
    if (method === "DELETE") blocks = [];
    return Promise.resolve(Response.json(method === "GET" ? blocks : (blocks[0] ?? null)));
  });
  session.me = { name: "Ada", account: null, token: null, role: null, ban: null, brought: null };
  const company = new Company("k7m2p9qd");
  await company.silence("mute", { line: 12 }, "Eve");
  const block = company.at(1);
  expect([block?.kind, company.at(0)]).toEqual(["mute", undefined]);
  if (block) await company.hearAgain(block, "Eve");
  expect(company.at(1)).toBeUndefined();
  expect(asked).toEqual([
    "GET /api/me",
    'POST /api/me/blocks {"table":"k7m2p9qd","line":12,"kind":"mute"}',
    "GET /api/me/blocks?table=k7m2p9qd",
    "GET /api/me",
    "DELETE /api/me/blocks/3f9a0c41d7e2",
    "GET /api/me/blocks?table=k7m2p9qd",
  ]);
});
