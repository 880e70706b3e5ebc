import { positions } from "engine:sonar";
import { expect, test } from "vitest";
import { readOffers } from "./words";

test("no move of a game is lost among the offers", () => {
  for (const { moves } of positions) {
    const { steps, silences, torpedoes, starts, answers, sonar, surface, resume } = readOffers(moves);
    const written = [
      ...steps,
      ...[...silences].map((direction) => `silence ${direction}`),
      ...[...torpedoes].map((cell) => `torpedo ${cell}`),
      ...[...starts].map((cell) => `start ${cell}`),
      ...answers.map(({ move }) => move),
      ...(sonar ? ["sonar"] : []),
      ...(surface ? ["surface"] : []),
      ...(resume ? ["resume"] : []),
    ];
    expect(written.sort()).toEqual([...moves].sort());
  }
});
