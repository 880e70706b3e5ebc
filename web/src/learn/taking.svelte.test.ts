// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Frame, LessonAsked, LessonMoment, LessonStep, LessonTold } from "../generated/wire";
import { Taking } from "./taking.svelte";

const both = (text: string) => ({ en: text, pl: text });

function step(number: number, wanted: Partial<LessonStep> = {}): LessonStep {
  const usual = {
    number,
    waits: "move",
    say: both(`step ${number}`),
    goal: null,
    hint: null,
    point: [],
    choices: [],
    moves: ["a", "b"],
  };
  return { ...usual, play: null, ...wanted } as LessonStep;
}

const frame = (at: number, seat: number): Frame =>
  ({ step: at, seat, at: null, events: [{ event: `e${at}` }], texts: [`line ${at}`], view: { at } }) as unknown as Frame;

function moment(wanted: Partial<LessonMoment>): LessonMoment {
  return {
    path: [],
    told: null,
    begun: [],
    view: { at: 0 },
    seat: 0,
    names: ["", "Ola"],
    step: step(1),
    ...wanted,
  } as LessonMoment;
}

function told(right: boolean, wanted: Partial<LessonTold> = {}): LessonTold {
  return { right, say: both(right ? "good" : "not so good"), failed: false, frames: [frame(1, 0), frame(2, 1)], ...wanted };
}

let asked: LessonAsked[] = [];
let answers: (LessonMoment | Response)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answers = [];
  vi.stubGlobal("fetch", (path: string, request?: RequestInit) => {
    if (!path.startsWith("/api/lessons/")) return Promise.resolve(Response.json(null)); // whether the server is there
    asked.push(JSON.parse(String(request?.body)) as LessonAsked);
    const answer = answers.shift();
    return Promise.resolve(answer instanceof Response ? answer : Response.json(answer));
  });
});

afterEach(() => vi.useRealTimers());

async function opened(first: LessonMoment = moment({})): Promise<Taking> {
  const taking = new Taking("pearls", "first", { en: {}, pl: {} });
  answers.push(first);
  await taking.open(null);
  return taking;
}

test("a wrong move is shown, answered, and taken back when the learner has read it", async () => {
  const taking = await opened();
  expect(taking.moves).toEqual(["a", "b"]);
  answers.push(moment({ told: told(false), view: { at: 0 } }));
  const given = taking.answer("a");
  expect(taking.pending).toBe("a");
  await vi.runAllTimersAsync();
  await given;
  expect(asked[1]).toEqual({ path: [], answer: "a" });
  expect(taking.stage).toBe("telling");
  expect(taking.view).toEqual({ at: 2 });
  expect(taking.happened).toEqual(["line 1", "line 2"]);
  expect(taking.moves).toEqual([]);
  await taking.goOn();
  expect(taking.stage).toBe("asking");
  expect(taking.view).toEqual({ at: 0 });
  expect(taking.told).toBeNull();
});

test("a right move leads on, and the right answers so far are sent with the next one", async () => {
  const taking = await opened();
  answers.push(
    moment({
      path: ["a"],
      told: told(true),
      begun: [frame(3, 1)],
      view: { at: 3 },
      step: step(2, { waits: "go on", moves: [] }),
    }),
  );
  void taking.answer("a");
  await vi.runAllTimersAsync();
  expect(taking.stage).toBe("telling");
  expect(taking.step?.number).toBe(1);
  await taking.goOn();
  expect([taking.stage, taking.step?.number]).toEqual(["asking", 2]);
  expect(taking.view).toEqual({ at: 3 });
  answers.push(moment({ path: ["a", "+"], told: told(true, { say: null, frames: [] }), step: null }));
  await taking.answer("+");
  expect(asked[2]).toEqual({ path: ["a"], answer: "+" });
  expect(taking.stage).toBe("over");
});

test("of several moves in one step the right ones are answered without waiting", async () => {
  const taking = await opened();
  answers.push(moment({ path: ["a"], told: told(true), view: { at: 2 }, step: step(1) }));
  void taking.answer("a");
  await vi.runAllTimersAsync();
  expect(taking.stage).toBe("asking");
  expect(taking.told?.say).toEqual(both("good"));
});

test("a lesson that has changed begins again", async () => {
  const taking = await opened();
  answers.push(Response.json({ key: "lesson_changed", values: {}, text: "changed" }, { status: 409 }), moment({ step: step(1) }));
  await taking.answer("a");
  expect(asked.at(-1)).toEqual({ path: [] });
  expect([taking.stage, taking.step?.number]).toEqual(["asking", 1]);
});

test("while something is shown nothing is answered, and beginning again ends it", async () => {
  const taking = await opened();
  answers.push(moment({ told: told(false) }));
  void taking.answer("a");
  await vi.advanceTimersByTimeAsync(1);
  expect(taking.stage).toBe("showing");
  await taking.answer("b");
  expect(asked).toHaveLength(2);
  answers.push(moment({ view: { at: 7 } }));
  await taking.again();
  await vi.runAllTimersAsync();
  expect([taking.stage, taking.view]).toEqual(["asking", { at: 7 }]);
});
