import { positions, ends } from "engine:crew";
import { expect, test } from "vitest";
import { argumentsOf, bestOf, inOrder, letterOf, memberOf, readCard, readOffers } from "./words";

test("a hand lies in the order of its colours, submarines last", () => {
  expect(inOrder(["s4", "y1", "p9", "b3", "p2", "g7", "s1"])).toEqual(["p2", "p9", "b3", "g7", "y1", "s1", "s4"]);
  expect(readCard("y9")).toEqual({ name: "y9", suit: "yellow", value: 9 });
});

test("K1 the highest card of the suit that was led takes the trick, and a submarine takes any", () => {
  expect(bestOf([])).toBeNull();
  expect(bestOf(["p3", "p9", "p5"])).toBe("p9");
  expect(bestOf(["p3", "b9", "y9"])).toBe("p3");
  expect(bestOf(["p9", "s1", "p8"])).toBe("s1");
  expect(bestOf(["s2", "p9", "s4", "s3"])).toBe("s4");
});

test("K1 every trick of the engine went to the card that we think best", () => {
  const tricks = [...positions.map(({ view }) => view), ...ends].flatMap(({ last }) => last ?? []);
  expect(tricks.length).toBeGreaterThan(20);
  for (const { cards, winner } of tricks) {
    const best = bestOf(cards.map(({ card }) => card));
    expect(cards.find(({ card }) => card === best)?.member).toBe(winner);
  }
});

test("members have letters; with two players the third one is Tonoja", () => {
  expect([0, 1, 2].map((member) => letterOf(member, 2))).toEqual(["A", "B", "T"]);
  expect([2, 4].map((member) => letterOf(member, 5))).toEqual(["C", "E"]);
  expect(["A", "E", "T"].map(memberOf)).toEqual([0, 4, 2]);
});

test("offers are sorted by what they are", () => {
  const { plays, gives, shows } = readOffers(["p7", "s4", "give left b3", "show p7 highest", "show p7 only", "show y1", "ready"]);
  expect([...plays]).toEqual(["p7", "s4"]);
  expect([...gives]).toEqual([["b3", "give left b3"]]);
  expect([...shows]).toEqual([
    [
      "p7",
      [
        { move: "show p7 highest", position: "highest" },
        { move: "show p7 only", position: "only" },
      ],
    ],
    ["y1", [{ move: "show y1", position: null }]],
  ]);
});

test("the arguments of a word are what follows it", () => {
  const moves = ["take 12", "take 7", "taken", "pass", "assign 12 A"];
  expect(argumentsOf(moves, "take")).toEqual(["12", "7"]);
  expect(argumentsOf(moves, "assign")).toEqual(["12 A"]);
  expect(argumentsOf(moves, "pass")).toEqual([]);
});
