import { positions } from "engine:divers";
import { expect, test } from "vitest";
import { keys } from "../../testing/say";
import { cardsWords, placeName, readCard, readPayment, readPayments, readPlace, readPlays, total, treasureWords } from "./words";

test("cards and places are read as they are written", () => {
  expect(readCard("s13")).toEqual({ name: "s13", colour: "grey", value: 13 });
  expect(readPlace("4B")).toEqual({ tile: 4, side: 1 });
  for (const place of ["1A", "2B", "4A"]) expect(placeName(readPlace(place))).toBe(place);
});

test("plays are gathered by card; other moves are none", () => {
  const plays = readPlays(["r7 1A", "r7 4B", "g2 3A", "claim r 5r", "discard r7 g2", "pass"]);
  expect([...plays]).toEqual([
    [
      "r7",
      [
        { tile: 1, side: 0 },
        { tile: 4, side: 1 },
      ],
    ],
    ["g2", [{ tile: 3, side: 0 }]],
  ]);
});

test("a payment names what it takes, and three of another colour stand for one", () => {
  expect(readPayment("claim r 5r 3y 6g")).toEqual({
    move: "claim r 5r 3y 6g",
    goal: "red",
    own: 5,
    triples: [
      { colour: "yellow", times: 1 },
      { colour: "green", times: 2 },
    ],
    paid: { red: 5, yellow: 3, green: 6 },
  });
});

test("payments are grouped by goal, the plainest first", () => {
  const groups = readPayments(["claim y 4y 3r", "claim r 4r 3y", "claim r 5r", "pass"]);
  expect(groups.map(({ goal, payments }) => [goal, payments.map(({ move }) => move)])).toEqual([
    ["red", ["claim r 5r", "claim r 4r 3y"]],
    ["yellow", ["claim y 4y 3r"]],
  ]);
});

test("every move of a game is a play, a claim, an exchange or a pass", () => {
  for (const { moves } of positions) {
    const plays = [...readPlays(moves)].flatMap(([card, places]) => places.map((place) => `${card} ${placeName(place)}`));
    const claims = readPayments(moves).flatMap(({ payments }) => payments.map(({ move }) => move));
    const others = moves.filter((move) => move === "pass" || move.startsWith("discard"));
    expect([...plays, ...claims, ...others].sort()).toEqual([...moves].sort());
  }
});

test("nothing is said in words too", () => {
  expect([cardsWords([], keys), treasureWords({ red: 0 }, keys)]).toEqual(["board.none", "board.none"]);
  expect(treasureWords({ grey: 1, red: 2 }, keys)).toBe("treasure.red 2, treasure.grey 1");
  expect(total({ grey: 1, red: 2 })).toBe(3);
});
