import { positions, ends } from "engine:divers";
import { expect, test } from "vitest";
import { keys } from "../../testing/say";
import { goalsOf, reasonWords, slotsOf, turnWords, winnerOf, withMove } from "./position";
import { readCard, readPlace } from "./words";

const NAMES = ["Ada", "Ben"];

test("a side has a slot for every card and for every card it still wants", () => {
  const side = { cards: ["b3", "r7"], sum: 10, open: { red: 1, grey: 2 } };
  expect(slotsOf(side)).toEqual([
    { colour: "red", card: "r7" },
    { colour: "red", card: null },
    { colour: "blue", card: "b3" },
    { colour: "grey", card: null },
    { colour: "grey", card: null },
  ]);
});

test("a move on its way looks as the engine will show it", () => {
  for (const { view, move, after } of positions) {
    const seat = view.seat!;
    const shown = withMove(view, move);
    expect(shown.players[seat]?.hand, move).toEqual(after.players[seat]?.hand);
    if (move.startsWith("discard")) expect(shown.discard, move).toEqual(after.discard);
    if (move.startsWith("claim")) {
      expect(shown.goals, move).toEqual(after.goals);
      expect(shown.players[seat]?.treasures, move).toEqual(after.players[seat]?.treasures);
    } else if (/^[rygbs]\d/.test(move)) {
      const [card = "", where = ""] = move.split(" ");
      const at = ({ tiles }: typeof view) =>
        tiles.find(({ value }) => value === readPlace(where).tile)?.sides[readPlace(where).side];
      expect(at(shown), move).toEqual(at(after));
      expect(at(shown)?.sum).toBe((at(view)?.sum ?? 0) + readCard(card).value);
    }
  }
});

test("a view that already holds the move stays as it is", () => {
  for (const { move, after } of positions) {
    if (move.startsWith("claim") || /^[rygbs]\d/.test(move)) expect(withMove(after, move), move).toBe(after);
  }
});

test("cards that are exchanged leave the hand for the discard pile", () => {
  const { view } = positions[0]!;
  const [one = "", two = "", ...others] = view.players[view.seat!]?.hand ?? [];
  const shown = withMove(view, `discard ${one} ${two}`);
  expect(shown.players[view.seat!]).toMatchObject({ hand: others, cards: others.length });
  expect(shown.discard).toEqual(expect.arrayContaining([...view.discard, one, two]));
  expect(withMove(view, "discard r99")).toBe(view);
});

test("the winner is the one with the better result, a draw has none", () => {
  const [end] = ends;
  expect(winnerOf({ ...end!, result: [1, 0] })).toBe(0);
  expect(winnerOf({ ...end!, result: [0, 1] })).toBe(1);
  expect(winnerOf({ ...end!, result: [0.5, 0.5] })).toBeNull();
  expect(winnerOf({ ...end!, result: null })).toBeNull();
});

test("how it ended is said from the reader's side", () => {
  const [end] = ends;
  const said = (seat: number | null, result: number[]): string =>
    reasonWords({ ...end!, seat, result, reason: "third_goal" }, NAMES, keys);
  expect(said(0, [1, 0])).toBe("reason.third_goal_you");
  expect(said(1, [1, 0])).toBe("reason.third_goal Ada");
  expect(said(null, [0, 1])).toBe("reason.third_goal Ben");
  expect(said(0, [0.5, 0.5])).toBe("reason.third_goal");
});

test("whose turn it is", () => {
  const { view } = positions[0]!;
  const seat = view.seat!;
  expect(turnWords(view, NAMES, keys)).toBe(`turn.you phase.${view.phase}`);
  expect(turnWords({ ...view, seat: 1 - seat }, NAMES, keys)).toBe(`turn.${view.phase} ${NAMES[seat]}`);
  expect(turnWords({ ...view, actors: [-1] }, NAMES, keys)).toBe(`phase.${view.phase}`);
});

test("goals are counted by their owner", () => {
  for (const view of ends) {
    expect([0, 1].map((seat) => goalsOf(view, seat)).reduce((one, two) => one + two)).toBe(
      view.goals.filter(({ owner }) => owner !== null).length,
    );
  }
});
