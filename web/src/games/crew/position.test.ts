import { positions } from "engine:crew";
import { expect, test } from "vitest";
import type { View } from "../../generated/crew";
import { keys } from "../../testing/say";
import {
  actsForTonoja,
  farMembers,
  ledSuit,
  membersToAct,
  nearMember,
  nextPrediction,
  turnWords,
  winningMember,
  withMove,
} from "./position";

const POSITIONS = positions;
const VIEWS = POSITIONS.map(({ view }) => view);
const isCard = (move: string): boolean => /^[pbgys]\d$/.test(move);

/** A trick in which nobody has anything to say any more. */
const TRICK = POSITIONS.find(({ view, move }) => isCard(move) && view.seat === view.turn)!.view;

test("everybody sits once around the table, the reader first", () => {
  for (const view of VIEWS) {
    const around = [nearMember(view), ...farMembers(view)];
    expect(nearMember(view)).toBe(view.seat);
    expect([...around].sort()).toEqual([...view.around].sort());
    // Clockwise: each is followed by the next one of the circle.
    const after = (member: number): number => view.around[(view.around.indexOf(member) + 1) % view.around.length]!;
    around.forEach((member, i) => expect(around[(i + 1) % around.length]).toBe(after(member)));
  }
});

test("a card on its way looks as the engine will show it", () => {
  const played = POSITIONS.filter(({ move }) => isCard(move));
  expect(played.length).toBeGreaterThan(5);
  for (const { view, move, after } of played) {
    const member = view.turn ?? view.seat!;
    const shown = withMove(view, move);
    expect(shown.members[member]).toMatchObject({ hand: after.members[member]?.hand, cards: after.members[member]?.cards });
    expect(shown.trick.at(-1)).toEqual({ member, card: move });
    if (after.trick.length > 0) expect(shown.trick).toEqual(after.trick);
    else expect(shown.trick).toEqual(after.last?.cards); // it ended the trick
    expect(withMove(after, move), move).toBe(after);
  }
});

test("a task on its way lies with its taker and not in the middle", () => {
  const taken = POSITIONS.filter(({ move }) => move.startsWith("take "));
  expect(taken.length).toBeGreaterThan(0);
  for (const { view, move, after } of taken) {
    const shown = withMove(view, move);
    expect(shown.tasks.map(({ number, owner }) => [number, owner])).toEqual(
      expect.arrayContaining([[Number(move.slice(5)), view.turn ?? view.seat]]),
    );
    expect(shown.taking).not.toContain(Number(move.slice(5)));
    expect(after.taking).not.toContain(Number(move.slice(5)));
  }
});

test("who is ready or agrees is counted at once", () => {
  const ready = POSITIONS.filter(({ view, move }) => move === "ready" && view.window);
  const agreed = POSITIONS.filter(({ view, move }) => move === "agree" && view.decision);
  expect([ready.length > 0, agreed.length > 0]).toEqual([true, true]);
  for (const { view, move } of ready) expect(withMove(view, move).window?.ready).toContain(view.seat);
  for (const { view, move } of agreed) expect(withMove(view, move).decision?.agreed).toContain(view.seat);
});

test("the player who moved was to act; for Tonoja it was the captain", () => {
  for (const { view, move } of POSITIONS) {
    const acting = membersToAct(view);
    // On a mission against the clock the leader may lead while others could still show something: the table waits for the leader.
    if (actsForTonoja(view) || (view.window?.closed && view.trick.length === 0)) expect(acting).toEqual([view.turn]);
    else expect(acting, `${view.phase} ${move}`).toContain(view.seat);
  }
  expect(VIEWS.some(actsForTonoja)).toBe(true);
});

test("the trick so far", () => {
  const view: View = {
    ...TRICK,
    trick: [
      { member: 1, card: "p3" },
      { member: 2, card: "s1" },
      { member: 0, card: "p9" },
    ],
  };
  expect([ledSuit(view), winningMember(view)]).toEqual(["pink", 2]);
  expect([ledSuit({ ...view, trick: [] }), winningMember({ ...view, trick: [] })]).toEqual([null, null]);
});

test("whose turn it is in a trick", () => {
  const nameOf = (member: number): string => `M${member}`;
  const told = (changes: Partial<View>): string => turnWords({ ...TRICK, window: null, trick: [], ...changes }, nameOf, keys);
  expect(told({ seat: 1, turn: 1 })).toBe("prompt.lead_you");
  expect(told({ seat: 1, turn: 1, trick: [{ member: 0, card: "b2" }] })).toBe("prompt.follow_you suit.blue");
  expect(told({ seat: 0, turn: 1 })).toBe("prompt.lead M1");
  expect(told({ seat: null, turn: 1, trick: [{ member: 0, card: "b2" }] })).toBe("prompt.follow M1");
  expect(told({ seat: 0, turn: 2, acting: 0 })).toBe("prompt.lead_tonoja");
  expect(told({ turn: null })).toBe("phase.trick");
});

test("the next prediction is the reader's own, or Tonoja's for its captain", () => {
  const [task] = VIEWS.flatMap(({ tasks }) => tasks);
  const open = { ...task!, predicts: "open" as const, said: null };
  const [one] = TRICK.members;
  const hidden = [0, 1, 2].map((member) => ({ ...one!, hand: member === 0 ? ["b1"] : null }));
  const view = (changes: Partial<View>): View => ({ ...TRICK, seat: 0, captain: 0, members: hidden, ...changes });
  expect(nextPrediction(view({ tasks: [{ ...open, owner: 0 }] }))?.owner).toBe(0);
  expect(nextPrediction(view({ tasks: [{ ...open, owner: 1 }] }))).toBeUndefined();
  expect(nextPrediction(view({ tasks: [{ ...open, owner: 0, said: 3 }] }))).toBeUndefined();
  const members = hidden.map((member, i) => (i === 2 ? { ...member, hand: ["p1"] } : member));
  expect(nextPrediction(view({ members, tasks: [{ ...open, owner: 2 }] }))?.owner).toBe(2);
  expect(nextPrediction(view({ members, captain: 1, tasks: [{ ...open, owner: 2 }] }))).toBeUndefined();
});
