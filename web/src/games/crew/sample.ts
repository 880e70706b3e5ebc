// Positions for the gallery: the middle of an attempt of four, and what else a board has to show, as changes to it.

import type { Sample } from "../../board/gallery/sample";
import type { Decision, Member, Task, View } from "../../generated/crew";

const NAMES = ["Ada", "Ben", "Cleo", "Dominika"];

function member(cards: number, tricks: number, more: Partial<Member> = {}): Member {
  return { cards, tricks, messages: [], token: true, hand: null, covered: 0, covers: [], ...more };
}

function task(number: number, difficulty: number, owner: number | null, more: Partial<Task> = {}): Task {
  return {
    number,
    difficulty,
    owner,
    status: "open",
    cards: [],
    have: 0,
    want: null,
    said: null,
    predicts: null,
    marks: [],
    proposed: null,
    ...more,
  };
}

function decision(choices: string[], more: Partial<Decision> = {}): Decision {
  return { choices, proposal: choices[0] ?? null, by: null, agreed: [1, 2], left: 3, ...more };
}

const HAND = ["p4", "p9", "b3", "b7", "g1", "g7", "y4", "y7", "s3"];

const TRICK: View = {
  seat: 0,
  phase: "trick",
  actors: [0],
  mission: 7,
  difficulty: 6,
  attempt: 2,
  attempts: 3,
  attempts_left: 18,
  members: [
    member(9, 0, { hand: HAND, token: false, messages: [{ card: "b3", position: "lowest", trick: 1, held: true }] }),
    member(8, 1, { token: false, messages: [{ card: "p8", position: "highest", trick: 2, held: true }] }),
    member(8, 0),
    member(8, 0, { token: false, messages: [{ card: "g5", position: "only", trick: 1, held: false }] }),
  ],
  around: [0, 1, 2, 3],
  captain: 1,
  leader: 1,
  turn: 0,
  acting: 0,
  mode: "normal",
  terrain: null,
  tokens: null,
  talking: false,
  tasks: [
    task(6, 3, 0, { cards: ["b7"], have: 1, want: 2 }),
    task(58, 1, 1, { status: "done", have: 2, want: 2 }),
    task(82, 3, 2),
    task(23, 2, 3, { cards: ["g7"], have: 1, want: 2 }),
  ],
  taking: [],
  may_pass: false,
  objective: null,
  trick: [
    { member: 1, card: "y2" },
    { member: 2, card: "y6" },
    { member: 3, card: "p1" },
  ],
  trick_number: 2,
  tricks: 10,
  last: {
    number: 1,
    cards: [
      { member: 1, card: "s4" },
      { member: 2, card: "p3" },
      { member: 3, card: "g5" },
      { member: 0, card: "s1" },
    ],
    winner: 1,
  },
  history: null,
  decision: null,
  answers: [null, null, null, null],
  window: null,
  distress: true,
  passing: "left",
  gave: "p2",
  got: "g7",
  chosen: [],
  timed: false,
  seconds: null,
  lost: null,
  result: null,
  reason: null,
};

const FRESH: Partial<View> = {
  actors: [0],
  members: [member(10, 0, { hand: ["p2", ...HAND], token: false }), member(10, 0), member(10, 0), member(10, 0)],
  leader: 1,
  turn: null,
  acting: null,
  trick: [],
  trick_number: 1,
  last: null,
  distress: false,
  passing: null,
  gave: null,
  got: null,
};

function before(changes: Partial<View>, moves: string[], timers?: Sample<View>["timers"]): Sample<View> {
  return { view: { ...TRICK, ...FRESH, ...changes }, moves, names: NAMES, timers };
}

const SPARE = [task(61, 1, null), task(39, 3, null), task(45, 4, null), task(74, 2, null)];

/** Every kind of moment, by the phase it belongs to. */
export const SAMPLES: Record<string, Sample<View>> = {
  trick: { view: TRICK, moves: ["y4", "y7"], names: NAMES },
  window: before(
    {
      mode: "currents",
      terrain: "b5",
      mission: 20,
      turn: 1,
      acting: 1,
      actors: [0, 3],
      talking: true,
      members: [
        member(10, 0, { hand: ["p2", ...HAND] }),
        member(10, 0, { token: false, messages: [{ card: "p8", position: null, trick: 1, held: true }] }),
        member(10, 0),
        member(10, 0),
      ],
      window: { ready: [2], waits: [3], closed: false },
    },
    ["show p2", "show p9", "show b3", "show b7", "show y4", "show y7", "ready", "wait"],
    [{ move: "window_over", ends: 4 }],
  ),
  take: before(
    {
      phase: "take",
      turn: 0,
      acting: 0,
      captain: 0,
      tasks: [...SPARE, task(94, 1, 3)],
      taking: [61, 39, 45, 74],
      may_pass: true,
    },
    ["take 61", "take 39", "take 45", "pass"],
  ),
  distress: before(
    { phase: "distress", decision: decision(["none", "left", "right"], { proposal: "left", by: 2 }) },
    ["agree", "propose none", "propose right"],
    [{ move: "decide", ends: 96 }],
  ),
  give: before(
    { phase: "give", actors: [0, 2], distress: true, passing: "left", chosen: [1, 3] },
    ["p2", ...HAND].filter((card) => !card.startsWith("s")).map((card) => `give ${card}`),
  ),
  predict: before(
    { phase: "predict", tasks: [task(55, 3, 0, { predicts: "secret" }), task(54, 2, 2, { predicts: "open" })], chosen: [2] },
    Array.from({ length: 11 }, (_, n) => `predict ${n}`),
  ),
  distribute: before(
    {
      phase: "distribute",
      mission: 28,
      difficulty: 14,
      tasks: SPARE.map((one, i) => ({
        ...one,
        proposed: i,
        marks:
          i === 1
            ? [
                { member: 1, mark: "would", could: null },
                { member: 2, mark: "could", could: 0 },
              ]
            : [],
      })),
      decision: decision([], { by: 1, agreed: [1] }),
    },
    [
      "agree",
      ...SPARE.flatMap(({ number }, i) =>
        "ABCD"
          .replace("ABCD".charAt(i), "")
          .split("")
          .map((letter) => `assign ${number} ${letter}`),
      ),
      ...SPARE.flatMap(({ number }) => [`mark ${number} would`, `mark ${number} rather_not`, `mark ${number} could B`]),
    ],
    [{ move: "decide", ends: 44 }],
  ),
  hand_over: before(
    {
      phase: "hand_over",
      mission: 10,
      captain: 0,
      turn: 0,
      acting: 0,
      tasks: SPARE,
      taking: [61, 39, 45, 74],
      answers: [null, false, null, null],
    },
    ["keep", "ask C", "ask D"],
  ),
  volunteer: before(
    {
      phase: "volunteer",
      mission: 14,
      turn: 0,
      acting: 0,
      timed: true,
      seconds: 210,
      tasks: SPARE,
      taking: [61, 39, 45, 74],
      answers: [null, null, false, false],
    },
    ["yes", "no"],
  ),
  clock: before(
    {
      phase: "clock",
      mission: 15,
      mode: null,
      captain: null,
      seconds: 180,
      tasks: [],
      decision: decision(["timed", "untimed"], { proposal: "untimed" }),
    },
    ["agree", "propose timed"],
  ),
  member: before(
    {
      phase: "member",
      mission: 6,
      tasks: SPARE,
      taking: [61, 39, 45, 74],
      decision: decision(["A", "B", "C", "D"], { proposal: "B" }),
    },
    ["agree", "propose A", "propose C", "propose D"],
  ),
  retry: {
    view: {
      ...TRICK,
      phase: "retry",
      lost: "task",
      turn: null,
      acting: null,
      trick: [],
      tasks: TRICK.tasks.map((one) => (one.number === 6 ? { ...one, status: "failed" } : one)),
      decision: decision(["same", "new", "stop"]),
    },
    moves: ["agree", "propose new", "propose stop"],
    names: NAMES,
  },
  over: {
    view: {
      ...TRICK,
      phase: "over",
      actors: [],
      turn: null,
      acting: null,
      trick: [],
      tasks: TRICK.tasks.map((one) => ({ ...one, status: "done" })),
      result: [1, 1, 1, 1],
      reason: "won",
    },
    moves: [],
    names: NAMES,
  },
  tonoja: {
    view: {
      ...TRICK,
      mission: 27,
      difficulty: null,
      objective: "open",
      tasks: [],
      mode: "rapture",
      terrain: "g8",
      tokens: 1,
      timed: true,
      seconds: 300,
      around: [0, 1, 2],
      captain: 0,
      leader: 1,
      turn: 2,
      acting: 0,
      members: [
        member(12, 1, { hand: ["p2", ...HAND, "b9", "s4"], token: false }),
        member(11, 0),
        member(12, 0, {
          hand: ["p1", "b4", "b8", "g2", "y9", "y1", "s2"],
          covered: 5,
          covers: ["p1", "b8", "g2", "y9", "s2"],
          token: false,
        }),
      ],
      trick: [{ member: 1, card: "b5" }],
      last: null,
      answers: [null, null, null],
      tricks: 13,
      distress: false,
    },
    moves: ["b4", "b8"],
    names: ["Ada", "Ben"],
    timers: [{ move: "time_up", ends: 17 }],
  },
};
