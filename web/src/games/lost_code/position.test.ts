import { ends, positions } from "engine:lost_code";
import { expect, test } from "vitest";
import type { View } from "../../generated/lost_code";
import {
  betOf,
  farRacks,
  isRound,
  isToAct,
  leaderOf,
  nearRack,
  spaceOf,
  spacesOf,
  stackOn,
  sumOf,
  wheelOf,
  withMove,
} from "./position";
import { readBet } from "./words";

const VIEWS = [...positions.flatMap(({ view, after }) => [view, after]), ...ends];
const bets = positions.filter(({ move }) => move.startsWith("bet "));

test("the player who moved was to act", () => {
  for (const { view } of positions) expect(isToAct(view)).toBe(true);
  for (const view of ends) expect(isToAct(view)).toBe(false);
});

test("every rack stands somewhere once: the reader's near, the others around the table, the spare ones last", () => {
  for (const view of VIEWS) {
    const near = nearRack(view);
    const far = farRacks(view);
    expect(near?.seat ?? null).toBe(view.seat);
    expect([...(near ? [near] : []), ...far].map((rack) => view.racks.indexOf(rack)).sort()).toEqual(view.racks.map((_, i) => i));
    const players = far.map(({ seat }) => seat).filter((seat) => seat !== null);
    expect(far.slice(0, players.length).every(({ seat }) => seat !== null)).toBe(true);
    if (view.seat !== null && players.length > 0) expect(players[0]).toBe((view.seat + 1) % (players.length + 1));
  }
});

test("a sum counts what the dice show, and is not told where a digit is hidden", () => {
  const { view } = bets[0]!;
  const [symbol] = view.setup.symbols;
  const digits = view.setup.symbols.map((_, i) => i + 1);
  const rack = { ...view.racks[0]!, digits };
  expect(sumOf({ ...view, dice: [symbol!, symbol!, view.setup.symbols[2]!] }, rack)).toBe(1 + 1 + 3);
  expect(sumOf({ ...view, dice: [symbol!] }, { ...rack, digits: [null, ...digits.slice(1)] })).toBeNull();
  expect(sumOf({ ...view, dice: [] }, rack)).toBeNull();
  for (const one of VIEWS) if (one.seat !== null && isRound(one)) expect(sumOf(one, nearRack(one)!)).toBeNull();
});

test("a bet on its way lies on the wheel where the engine will have it", () => {
  expect(bets.length).toBeGreaterThan(10);
  for (const { view, move, after } of bets) {
    const seat = view.seat!;
    const { low, size } = readBet(move);
    const shown = withMove(view, move);
    expect(wheelOf(shown, seat)).toMatchObject({ seat, low, size });
    expect(betOf(shown, seat)).toMatchObject({ round: view.round, low, high: low + size - 1 });
    // After the last bet of the last round nobody asks for bets any more.
    if (after.phase !== "final") expect(betOf(after, seat)).toMatchObject({ low, high: low + size - 1 });
  }
});

test("a die that is turned shows what the engine will show", () => {
  const turns = positions.filter(({ move }) => move.startsWith("turn "));
  expect(turns.length).toBeGreaterThan(0);
  for (const { view, move, after } of turns) expect(withMove(view, move).dice).toEqual(after.dice);
});

test("entries on their way are written as the engine will write them", () => {
  const written = positions.filter(({ move }) => /^(write|take) /.test(move));
  expect(written.length).toBeGreaterThan(10);
  for (const { view, move, after } of written) {
    const own = ({ sheets, seat }: View) => sheets.find((final) => final.seat === seat);
    const shown = own(withMove(view, move));
    expect([shown?.written, shown?.doubled, shown?.values], move).toEqual([
      own(after)?.written,
      own(after)?.doubled,
      own(after)?.values,
    ]);
    if (move.startsWith("take ")) expect(withMove(view, move).tokens).toEqual(after.tokens);
  }
});

test("the track holds every marker, and is never short", () => {
  for (const view of VIEWS) {
    const spaces = spacesOf(view);
    for (const { space } of view.line) expect(spaces).toContain(space);
    expect(spaces.length).toBeGreaterThanOrEqual(20);
    expect(spaces).toEqual(spaces.map((_, i) => spaces[0]! + i));
  }
});

test("of markers on one space the one that came first lies below, and leads", () => {
  const line = [
    { seat: 2, space: 1 },
    { seat: 0, space: 4 },
    { seat: 1, space: 4 },
  ];
  expect(stackOn(line, 4)).toEqual([1, 0]);
  expect(stackOn(line, 3)).toEqual([]);
  const view = { ...ends[0]!, line };
  expect([leaderOf(view), spaceOf(view, 0), spaceOf(view, 7)]).toEqual([1, 4, 0]);
});

test("the leader at the end has won", () => {
  for (const view of ends) expect(view.result?.[leaderOf(view)!]).toBe(Math.max(...view.result!));
});
