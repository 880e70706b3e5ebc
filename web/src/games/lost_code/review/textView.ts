// The moment of a review in words, from the same data as the pictures.

import type { LostCodeReview } from "../../../generated/lost_code";
import type { Language, Say } from "../../../lib/text";
import { decimal, percent, whole } from "../../../lib/numbers";
import type { TextPart } from "../../contract";
import { symbolsWords } from "../words";
import { offerRange, swapWords, thoughtOf, verdict, wagerAt } from "./film";

export function textViewOf(
  review: LostCodeReview,
  at: number,
  seat: number,
  name: string,
  say: Say,
  language: Language,
): TextPart[] {
  const frame = review.frames[at];
  if (!frame) return [];
  const bet = wagerAt(review, frame, seat);
  return [
    ...(frame.texts.length > 0 ? [{ heading: say("review_text.now"), lines: frame.texts }] : []),
    { heading: say("review_text.knows", { name }), lines: knowledge(review, at, seat, say, language) },
    ...(bet
      ? [
          {
            heading: say("review_text.bet", { n: bet.round, name }),
            lines: [
              symbolsWords(bet.dice, say),
              ...verdict(review, bet, say, language),
              ...[swapWords(review, bet.round, seat, say, language)].filter((line) => line !== null),
            ],
          },
          {
            heading: say("review.sums"),
            lines: bet.sums.flatMap((chance, sum) =>
              chance > 0 ? [say("review_text.share", { what: sum, chance: percent(chance) })] : [],
            ),
          },
          {
            heading: say("review.wheels"),
            lines: bet.offers.map((offer) =>
              say("review_text.offer", {
                size: offer.size,
                points: offer.points,
                range: offerRange(offer),
                chance: percent(offer.chance),
                worth: decimal(offer.worth, language),
              }),
            ),
          },
        ]
      : []),
  ];
}

/** How many codes are left, and each symbol's digits, the likeliest first. */
function knowledge(review: LostCodeReview, at: number, seat: number, say: Say, language: Language): string[] {
  const frame = review.frames[at];
  const thought = frame && thoughtOf(review, frame, seat);
  if (!thought) return [say("review_text.nothing")];
  const codes = say("review.codes", { n: thought.codes, codes: whole(thought.codes, language) });
  return [
    `${codes}, ${say("review.bits", { bits: decimal(thought.bits, language, 1) })}`,
    ...review.setup.symbols.map((symbol, place) => {
      const shares = (thought.chances[place] ?? [])
        .map((chance, digit) => ({ chance, digit }))
        .filter(({ chance }) => chance > 0)
        .sort((one, two) => two.chance - one.chance)
        .map(({ chance, digit }) => say("review_text.share", { what: digit, chance: percent(chance) }));
      return say("review_text.symbol", {
        symbol: say(`symbol.${symbol}`),
        digit: frame.racks[seat]?.[place] ?? "–",
        chances: shares.join("; "),
      });
    }),
  ];
}
