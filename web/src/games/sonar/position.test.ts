import { ends, positions } from "engine:sonar";
import { expect, test } from "vitest";
import type { View } from "../../generated/sonar";
import { DIRECTIONS } from "./cells";
import { harms, isOperator, isToAct, obstacle, submarineOf, winnerOf, withMove } from "./position";
import { readOffers } from "./words";

const own = (view: View) => submarineOf(view, view.crew!);

test("an order on its way looks as the engine will show it", () => {
  const kinds = new Set<string>();
  for (const { view, move, after } of positions) {
    const [word = ""] = move.split(" ");
    const [shown, then] = [own(withMove(view, move)), own(after)];
    kinds.add(word);
    expect([shown.cell, shown.ready], move).toEqual([then.cell, then.ready]);
    // Where two play at once, or a game ends with it, more may follow from an order than is certain.
    if (after.phase !== "over") expect([shown.energy, shown.track], move).toEqual([then.energy, then.track]);
  }
  for (const word of ["start", "up", "silence", "sonar", "torpedo", "surface"]) expect(kinds).toContain(word);
});

test("the player who moved was to act, and nobody is at the end", () => {
  for (const { view, move } of positions) expect(isToAct(view), `${view.phase} ${move}`).toBe(true);
  for (const view of ends) expect(isToAct(view)).toBe(false);
});

test("an operator listens and gives no orders", () => {
  const four = positions.find(({ view }) => view.submarines.some(({ captain, operator }) => captain !== operator))!.view;
  const { captain, operator } = own(four);
  expect([isOperator({ ...four, seat: captain }), isOperator({ ...four, seat: operator })]).toEqual([false, true]);
  expect(isToAct({ ...four, seat: operator })).toBe(false);
});

test("a step that is not offered has a reason, and one that is has none", () => {
  let reasons = 0;
  for (const { view, moves } of positions) {
    if (view.phase !== "orders" || own(view).cell === null) continue;
    const { steps } = readOffers(moves);
    for (const direction of DIRECTIONS) {
      expect(obstacle(view, own(view), direction) === null, direction).toBe(steps.has(direction));
      reasons += Number(!steps.has(direction));
    }
  }
  expect(reasons).toBeGreaterThan(20);
});

test("M2 surfacing harms everywhere but in a hole, where there is ice", () => {
  const [{ view } = positions[0]!] = positions;
  const on = (safe: string[] | null): View => ({ ...view, chart: { ...view.chart, safe } });
  expect([harms(on(null), "A1"), harms(on(["A1"]), "A1"), harms(on(["B2"]), "A1")]).toEqual([false, false, true]);
});

test("the winner is the crew with the better result", () => {
  const [view] = ends;
  const winner = (...result: number[]) => winnerOf({ ...view!, result });
  expect([winner(1, 0), winner(0, 1), winner(0, 0), winner(0.5, 0.5)]).toEqual(["blue", "green", null, null]);
});
