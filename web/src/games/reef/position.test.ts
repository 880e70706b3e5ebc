import { positions, ends } from "engine:reef";
import { describe, expect, test } from "vitest";
import type { Kind, Ocean, Tile, View } from "../../generated/reef";
import { bubbleOf } from "./geometry";
import {
  farSeats,
  finishingIn,
  isSatisfied,
  layoutOf,
  lionfishOf,
  needsOf,
  progressOf,
  winnersOf,
  withFish,
  withFishMoved,
  withMove,
  withTile,
  withTileMoved,
} from "./position";

const POSITIONS = positions;
const VIEWS = [...POSITIONS.flatMap(({ view, after }) => [view, after]), ...ends];

const CORAL = { name: "r012-", points: 7, colour: "red", corners: "ryg-" };
const WANTS_TWO: Kind = {
  name: "X1",
  item: "coral",
  match: "same",
  need: 2,
  points: 5,
  partial: 2,
  cells: [
    [-1, -1],
    [1, 1],
  ],
} as Kind;
const EMPTY = { tiles: new Map<string, Tile>(), fish: new Map() };

describe("what is satisfied", () => {
  test("R13 R14 is what the engine says is", () => {
    let satisfied = 0;
    for (const view of VIEWS) {
      for (const ocean of view.oceans) {
        const layout = layoutOf(ocean);
        for (const tile of ocean.tiles) {
          // Only a tile that can be finished now is marked by the engine; on paper finished tiles are, and they no longer are.
          if (tile.finished) continue;
          expect(isSatisfied(layout, tile, view.kinds), `${tile.space} ${tile.piece.name}`).toBe(tile.satisfied ?? false);
          satisfied += Number(tile.satisfied ?? false);
        }
      }
    }
    expect(satisfied).toBeGreaterThan(10);
  });

  test("R13 a coral asks for its colours at its corners", () => {
    const layout = withTile(EMPTY, CORAL, "d3", 1);
    const tile = layout.tiles.get("d3")!;
    expect(needsOf(tile).map(({ corner, colour }) => [corner, colour])).toEqual([
      [1, "red"],
      [2, "yellow"],
      [3, "green"],
    ]);
    const full = needsOf(tile).reduce((all, { bubble, colour }) => withFish(all, colour, bubble), layout);
    expect([isSatisfied(layout, tile, []), isSatisfied(full, tile, [])]).toEqual([false, true]);
    expect(finishingIn(full, []).now).toEqual(new Set(["d3"]));
    const [first] = needsOf(tile);
    expect(isSatisfied(withFishMoved(full, first!.bubble, "a2n"), tile, [])).toBe(false);
  });

  test("R14 a creature counts the most of one colour, or one of each", () => {
    const done = (space: string, colour: string): Tile =>
      ({ space, piece: { ...CORAL, colour }, rotation: 0, points: 7, finished: true, fish: "green" }) as Tile;
    const layout = {
      tiles: new Map([done("c2", "red"), done("e4", "purple")].map((tile) => [tile.space, tile])),
      fish: new Map(),
    };
    expect(progressOf(layout, WANTS_TWO, "d3", 0)).toEqual({ spaces: ["c2", "e4"], fitting: ["c2"], have: 1, need: 2 });
    expect(progressOf(layout, { ...WANTS_TWO, match: "different" }, "d3", 0).have).toBe(2);
    expect(progressOf(layout, { ...WANTS_TWO, item: "fish" }, "d3", 0).have).toBe(2); // both carry a green one
    expect(progressOf(layout, WANTS_TWO, "d3", 1).have).toBe(0);
  });

  test("what a finished coral would let be finished is told in advance", () => {
    const kind = { ...WANTS_TWO, need: 1 };
    const creature = { name: "X1", points: 5, colour: null, corners: null };
    const plain = { ...CORAL, corners: "r---" };
    const layout = withFish(withTile(withTile(EMPTY, creature, "d3", 0), plain, "c2", 0), "red", bubbleOf("c2", 0));
    expect(finishingIn(layout, [kind])).toEqual({ now: new Set(["c2"]), then: new Set(["d3"]) });
  });
});

describe("a move on its way", () => {
  const own = (view: View): Ocean => view.oceans[view.seat!]!;
  const laid = ({ tiles }: Ocean): unknown[] =>
    tiles.map(({ space, piece, rotation, finished = false }) => `${space} ${piece.name} ${rotation} ${finished}`).sort();
  const swimming = ({ fish }: Ocean): unknown[] => fish.map(({ bubble, colour }) => `${bubble} ${colour}`).sort();

  test.each(["tile", "fish", "finish", "move"])("looks as the engine will show it: %s", (word) => {
    const made = POSITIONS.filter(({ view, move }) => move.startsWith(`${word} `) && (word !== "move" || view.lionfish === null));
    expect(made.length).toBeGreaterThan(2);
    for (const { view, move, after } of made) {
      const shown = withMove(view, move);
      expect(laid(own(shown)), move).toEqual(laid(own(after)));
      expect(swimming(own(shown)), move).toEqual(swimming(own(after)));
      if (word === "tile") expect(shown.tile).toBeNull();
      if (word === "fish") expect(shown.swimmer).toBeNull();
    }
  });

  test.each(["choose", "take"])("puts into the hand what the engine will: %s", (word) => {
    const made = POSITIONS.filter(({ move }) => move.startsWith(`${word} `));
    expect(made.length).toBeGreaterThan(2);
    for (const { view, move, after } of made) {
      const shown = withMove(view, move);
      expect([shown.tile, shown.swimmer], move).toEqual([after.tile, after.swimmer]);
      expect([shown.corals, shown.creatures], move).toEqual([after.corals, after.creatures]);
      expect(shown.fish, move).toEqual(after.fish);
    }
  });

  test("a paid move waits for its price where one plays alone", () => {
    const made = POSITIONS.filter(({ view, move }) => move.startsWith("move ") && view.lionfish !== null);
    expect(made.length).toBeGreaterThan(0);
    for (const { view, move } of made) expect(withMove(view, move)).toBe(view);
  });
});

test("layouts are not changed, they are made anew", () => {
  const layout = withTile(EMPTY, CORAL, "d3", 0);
  expect(EMPTY.tiles.size).toBe(0);
  const moved = withTileMoved(layout, "d3", "e2", 2);
  expect([...layout.tiles.keys(), ...moved.tiles.keys()]).toEqual(["d3", "e2"]);
  expect(moved.tiles.get("e2")).toMatchObject({ space: "e2", rotation: 2 });
});

test("the others sit clockwise from the reader", () => {
  const [view] = ends.filter(({ oceans }) => oceans.length === 3);
  const far = (seat: number | null): number[] => farSeats({ ...view!, seat });
  expect([0, 1, 2, null].map(far)).toEqual([
    [1, 2],
    [2, 0],
    [0, 1],
    [1, 2],
  ]);
});

test("the winners are those with the best result", () => {
  const [end] = ends;
  expect(winnersOf({ ...end!, result: [1, 0] })).toEqual([0]);
  expect(winnersOf({ ...end!, result: [0.5, 0.5] })).toEqual([0, 1]);
  expect(winnersOf({ ...end!, result: null })).toEqual([]);
});

test("R17 the third fish that a lionfish eats costs points", () => {
  const [end] = ends;
  const of = (lionfish: View["lionfish"]): unknown => lionfishOf({ ...end!, lionfish });
  expect(of(null)).toBeNull();
  expect(of({})).toEqual({ eaten: 0, next: 0 });
  expect(of({ red: 1 })).toEqual({ eaten: 1, next: 0 });
  expect(of({ red: 1, green: 1 })).toEqual({ eaten: 2, next: 2 });
});
