// Tables for tests.

import type { SeatInfo, TableInfo } from "../generated/wire";

export function aSeat(changes: Partial<SeatInfo> = {}): SeatInfo {
  return { kind: "person", name: "Ada", level: null, stand_in: false, ...changes };
}

/** A running table of two people, with the given changes. */
export function aTable(changes: Partial<TableInfo> = {}): TableInfo {
  return {
    id: "t",
    game: "divers",
    players: 2,
    preset: null,
    options: {},
    seats: [aSeat(), aSeat({ name: "Ben" })],
    clock: null,
    private: false,
    status: "running",
    created: 0,
    host: 0,
    v: 1,
    to_act: [],
    since: 0,
    result: null,
    reason: null,
    next: null,
    origin: null,
    points: null,
    campaign: null,
    sitting: null,
    score: null,
    outdated: false,
    known: null,
    coach: false,
    ...changes,
  };
}
