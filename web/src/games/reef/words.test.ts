import { positions } from "engine:reef";
import { expect, test } from "vitest";
import { keys } from "../../testing/say";
import { colourOf, cornersOf, cornerWords, readOffers } from "./words";

const CORAL = { name: "r012-", points: 7, colour: "red", corners: "ryg-" };

test("a coral's corners turn with it", () => {
  expect(cornersOf(CORAL, 0)).toEqual(["red", "yellow", "green", null]);
  expect(cornersOf(CORAL, 1)).toEqual([null, "red", "yellow", "green"]);
  expect(cornersOf(CORAL, 3)).toEqual(["yellow", "green", null, "red"]);
  expect(cornerWords(CORAL, 1, keys)).toBe("board.corner_e fish.red, board.corner_s fish.yellow, board.corner_w fish.green");
});

test("a creature has no corners, and an unknown letter no colour", () => {
  expect(cornersOf({ name: "A1", points: 10, colour: null, corners: null }, 2)).toEqual([null, null, null, null]);
  expect([colourOf("p"), colourOf("-")]).toEqual(["purple", null]);
});

test("offers are sorted by what they are", () => {
  const offers = readOffers([
    "choose coral 2",
    "choose creature 1 with 3",
    "choose creature 1 with 4",
    "tile d3 0",
    "tile d3 2",
    "fish d3e",
    "finish d3 e",
    "finish e2",
    "move d3e d3s",
    "shift d3 e2 1",
    "shift d3 e2 3",
    "cards 3 7",
    "refresh corals free",
    "end",
  ]);
  expect([...offers.chooses].map(([tile, fish]) => [tile, [...fish]])).toEqual([
    ["coral 2", [["2", "choose coral 2"]]],
    [
      "creature 1",
      [
        ["3", "choose creature 1 with 3"],
        ["4", "choose creature 1 with 4"],
      ],
    ],
  ]);
  expect([...offers.tiles]).toEqual([["d3", [0, 2]]]);
  expect([...offers.fish]).toEqual(["d3e"]);
  expect([...offers.finishes]).toEqual([
    ["d3", [{ move: "finish d3 e", corner: "e" }]],
    ["e2", [{ move: "finish e2", corner: null }]],
  ]);
  expect([...offers.moves].map(([from, to]) => [from, [...to]])).toEqual([["d3e", ["d3s"]]]);
  expect([...offers.shifts].map(([from, to]) => [from, [...to]])).toEqual([["d3", [["e2", [1, 3]]]]]);
  expect(offers.cards).toEqual([{ move: "cards 3 7", orange: 3, blue: 7 }]);
  expect([...offers.plain]).toEqual(["refresh corals free", "end"]);
});

test("no move of a game is lost among the offers", () => {
  for (const { moves } of positions) {
    const { chooses, plain, tiles, fish, finishes, moves: swims, shifts, cards } = readOffers(moves);
    const written = [
      ...[...chooses.values()].flatMap((offers) => [...offers.values()]),
      ...plain,
      ...[...tiles].flatMap(([space, turns]) => turns.map((turn) => `tile ${space} ${turn}`)),
      ...[...fish].map((bubble) => `fish ${bubble}`),
      ...[...finishes.values()].flat().map(({ move }) => move),
      ...[...swims].flatMap(([from, to]) => [...to].map((bubble) => `move ${from} ${bubble}`)),
      ...[...shifts].flatMap(([from, to]) =>
        [...to].flatMap(([space, turns]) => turns.map((n) => `shift ${from} ${space} ${n}`)),
      ),
      ...cards.map(({ move }) => move),
    ];
    expect(written.sort()).toEqual([...moves].sort());
  }
});
