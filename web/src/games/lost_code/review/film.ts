// What can be read off a review: what a player knew at a moment, the bet of a round, and numbers in words.

import type { LostCodeReview, Entered, Highlight, Offer, Shown, Thought, Wager } from "../../../generated/lost_code";
import type { Language, Say } from "../../../lib/text";
import { decimal, percent, whole } from "../../../lib/numbers";
import { rangeWords } from "../words";

/** Points on average that are not worth telling apart. */
const SAME = 0.005;

/** What a seat could know at a moment; null before the deal. */
export function thoughtOf(review: LostCodeReview, frame: Shown, seat: number): Thought | null {
  return review.thoughts[frame.thoughts[seat] ?? -1] ?? null;
}

/** A seat's bet in the round of a moment; null when there is none. */
export function wagerAt({ wagers }: LostCodeReview, { round }: Shown, seat: number): Wager | null {
  return wagers.find((bet) => bet.round === round && bet.seat === seat) ?? null;
}

export function bestOf({ offers, best, made }: Wager): Offer {
  return offers[best] ?? made;
}

/** The best range of the wheel that was taken. */
export function bestHere({ offers, made }: Wager): Offer {
  return offers.find(({ size }) => size === made.size) ?? made;
}

/** Nothing on the table was worth more. */
export function isBest(bet: Wager): boolean {
  return bestOf(bet).worth - bet.made.worth < SAME;
}

export function isBestEntry({ worth, best_worth }: Entered): boolean {
  return best_worth - worth < SAME;
}

/** The best of the bets that could not go wrong. */
export function sureOf({ offers, made }: Wager): Offer {
  return offers.filter(({ chance }) => chance === 1).reduce((one, other) => (other.worth > one.worth ? other : one), made);
}

export function offerRange({ low, high }: Offer): string {
  return rangeWords(low, high);
}

export function entryWords(values: number[], say: Say): string {
  return values.length > 0 ? values.join(", ") : say("review.none");
}

/** What a bet was worth and what came of it, as sentences. */
export function verdict(review: LostCodeReview, bet: Wager, say: Say, language: Language): string[] {
  const [best, here] = [bestOf(bet), bestHere(bet)];
  const [before, after] = [bet.before, bet.after].map((place) => review.thoughts[place]?.codes ?? 1);
  const put = (key: string, { size, points, chance, worth, ...range }: Offer): string =>
    say(key, {
      range: rangeWords(range.low, range.high),
      size,
      points,
      chance: percent(chance),
      worth: decimal(worth, language),
    });
  return [
    put("review.made_words", bet.made),
    ...(isBest(bet) ? [say("review.best_made")] : [put("review.best_words", best)]),
    ...(!isBest(bet) && here !== best && here.worth - bet.made.worth >= SAME ? [put("review.here_words", here)] : []),
    say("review.outcome", { sum: bet.sum, answer: say(`answer.${bet.answer}`) }),
    ...(bet.cursed ? [say("review.cursed")] : []),
    after === before
      ? say("review.told_nothing")
      : say("review.told", { after: whole(after ?? 1, language), before: whole(before ?? 1, language), n: before ?? 1 }),
  ];
}

/** What a player swapped in a round, and what that did to their knowledge; null: nothing. */
export function swapWords(review: LostCodeReview, round: number, seat: number, say: Say, language: Language): string | null {
  const swap = review.trades.find((one) => one.round === round && one.seat === seat);
  if (!swap) return null;
  const [before, after] = [swap.before, swap.after].map((place) => review.thoughts[place]?.codes ?? 1);
  return say("review.swap", {
    symbol: say(`symbol_of.${swap.symbol}`),
    digit: swap.digit,
    chance: percent(swap.chance),
    before: whole(before ?? 1, language),
    after: whole(after ?? 1, language),
  });
}

/** Why a moment is worth going to. */
export function highlightWords(review: LostCodeReview, { kind, of, symbol }: Highlight, say: Say, language: Language): string {
  const codes = (place: number): string => whole(review.thoughts[place]?.codes ?? 1, language);
  if (kind === "passed" || kind === "solved")
    return say(`highlight.${kind}`, symbol ? { symbol: say(`symbol_of.${symbol}`) } : {});
  if (kind === "lost") {
    const swap = review.trades[of ?? 0];
    if (!swap) return "";
    const values = { before: codes(swap.before), after: codes(swap.after), n: review.thoughts[swap.after]?.codes ?? 1 };
    return say("highlight.lost", { ...values, symbol: say(`symbol_of.${swap.symbol}`) });
  }
  if (kind === "token" || kind === "entry") {
    const entry = review.entries[of ?? 0];
    if (!entry) return "";
    return say(`highlight.${kind}`, {
      symbol: say(`symbol_of.${entry.symbol}`),
      values: entryWords(entry.values, say),
      chance: percent(entry.chance),
      worth: decimal(entry.worth, language),
      best: entryWords(entry.best, say),
      best_worth: decimal(entry.best_worth, language),
    });
  }
  const bet = review.wagers[of ?? 0];
  if (!bet) return "";
  const other = kind === "sure" ? sureOf(bet) : bestOf(bet);
  return say(`highlight.${kind}`, {
    range: offerRange(bet.made),
    chance: percent(bet.made.chance),
    worth: decimal(bet.made.worth, language),
    best: offerRange(other),
    best_worth: decimal(other.worth, language),
    points: other.points,
    before: codes(bet.before),
    after: codes(bet.after),
    n: review.thoughts[bet.before]?.codes ?? 1,
  });
}
