import { ends, positions } from "engine:sonar";
import { expect, test } from "vitest";
import type { View } from "../../generated/sonar";
import { keys } from "../../testing/say";
import { endWords, stopWords, turnWords } from "./turn";

const ORDERS = positions.find(({ view }) => view.phase === "orders" && view.turn !== null && !view.real_time)!.view;
const other = ORDERS.crew === "blue" ? "green" : "blue";

test("a player who moved was told to", () => {
  for (const { view } of positions) expect(turnWords(view, keys)).toMatch(/_you$/);
});

test("while the enemy gives orders one waits", () => {
  expect(turnWords({ ...ORDERS, turn: other }, keys)).toBe(`prompt.orders Crew.${other}`);
  expect(turnWords({ ...ORDERS, crew: null, seat: null }, keys)).toBe(`prompt.orders Crew.${ORDERS.turn}`);
});

test("who stopped the game is told, and what for if that was seen", () => {
  const stopped: View = { ...ORDERS, phase: "stopped", turn: other, stopper: other };
  expect(stopWords(stopped, null, keys)).toBe(`board.called_stop Crew.${other} prompt.stopped Crew.${other}`);
  expect(stopWords(stopped, "sonar", keys)).toMatch(new RegExp(`^board.called_for Crew.${other} order.sonar `));
  expect(stopWords({ ...stopped, stopper: ORDERS.crew }, null, keys)).toMatch(/^board.called_stop board.your_crew /);
});

test("how it ended is said from the reader's side", () => {
  const [view] = ends;
  const said = (crew: View["crew"], result: number[], reason: string) =>
    endWords({ ...view!, crew, result, reason } as View, keys);
  expect(said("blue", [1, 0], "sunk")).toBe("board.won");
  expect(said("green", [1, 0], "sunk")).toBe("board.lost");
  expect(said(null, [1, 0], "sunk")).toBe("board.winner Crew.blue");
  expect(said("blue", [0, 0], "both_sunk")).toBe("board.both_lose");
  expect(said("blue", [0.5, 0.5], "limit")).toBe("board.draw");
});
