import { expect, test } from "vitest";
import type { LostCodeReview, Offer, Shown, Wager } from "../../../generated/lost_code";
import { keys } from "../../../testing/say";
import { bestHere, bestOf, entryWords, isBest, sureOf, thoughtOf, verdict, wagerAt } from "./film";

const offer = (size: number, chance: number, worth: number): Offer => ({
  size,
  points: 2,
  low: 3,
  high: 3 + size - 1,
  chance,
  worth,
});
const OFFERS = [offer(2, 0.5, 1.5), offer(7, 1, 1), offer(10, 1, 0.8)];

const wager = (changes: Partial<Wager> = {}): Wager =>
  ({
    round: 1,
    seat: 0,
    offers: OFFERS,
    best: 0,
    made: OFFERS[1],
    sum: 4,
    answer: "right",
    before: 0,
    after: 1,
    cursed: false,
    ...changes,
  }) as Wager;

const REVIEW = {
  thoughts: [{ codes: 1200 }, { codes: 300 }],
  wagers: [wager(), wager({ seat: 1 })],
} as unknown as LostCodeReview;

test("the best bet of all, of the wheel taken, and of those that could not go wrong", () => {
  expect([bestOf(wager()), bestHere(wager()), sureOf(wager())]).toEqual([OFFERS[0], OFFERS[1], OFFERS[1]]);
  expect(sureOf(wager({ made: OFFERS[2] }))).toEqual(OFFERS[1]);
  const made = offer(7, 0.9, 0.7);
  expect(bestHere(wager({ made }))).toEqual(OFFERS[1]);
});

test("what is worth the same is as good", () => {
  expect([isBest(wager()), isBest(wager({ made: OFFERS[0] }))]).toEqual([false, true]);
  expect(isBest(wager({ made: offer(3, 0.5, 1.496) }))).toBe(true);
});

test("a verdict says what was made, what was better, what came of it and what it told", () => {
  expect(verdict(REVIEW, wager(), keys, "en")).toEqual([
    "review.made_words 3–9 7 2 100% 1.00",
    "review.best_words 3–4 2 2 50% 1.50",
    "review.outcome 4 answer.right",
    "review.told 300 1,200 1200",
  ]);
  expect(verdict(REVIEW, wager({ made: OFFERS[0], after: 0, cursed: true }), keys, "en")).toEqual([
    "review.made_words 3–4 2 2 50% 1.50",
    "review.best_made",
    "review.outcome 4 answer.right",
    "review.cursed",
    "review.told_nothing",
  ]);
  // A better range of the same wheel is told beside the best bet of all.
  expect(verdict(REVIEW, wager({ made: offer(7, 0.5, 0.5) }), keys, "en")[2]).toBe("review.here_words 3–9 7 2 100% 1.00");
});

test("a moment's thoughts and bets are found by seat", () => {
  const frame = { step: 0, round: 1, thoughts: [1, -1] } as unknown as Shown;
  expect(thoughtOf(REVIEW, frame, 0)).toEqual({ codes: 300 });
  expect(thoughtOf(REVIEW, frame, 1)).toBeNull();
  expect(wagerAt(REVIEW, frame, 1)?.seat).toBe(1);
  expect(wagerAt(REVIEW, { ...frame, round: 2 }, 1)).toBeNull();
});

test("an entry lists its values", () => {
  expect([entryWords([1, 2], keys), entryWords([], keys)]).toEqual(["1, 2", "review.none"]);
});
