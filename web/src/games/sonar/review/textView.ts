// The moment of a review in words, from the same data as the map.

import type { SonarReview } from "../../../generated/sonar";
import type { Language, Say } from "../../../lib/text";
import { decimal, finePercent } from "../../../lib/numbers";
import type { TextPart } from "../../contract";
import { CREWS, GAUGE, HULL, type Crew } from "../words";
import { boatAt, legsAt, likeliest, thoughtOf } from "./film";

const MOST = 6; // cells that are named with their chances

export function textViewOf(review: SonarReview, at: number, say: Say, language: Language): TextPart[] {
  const texts = review.frames[at]?.texts ?? [];
  return [
    ...(texts.length > 0 ? [{ heading: say("review_text.now"), lines: texts }] : []),
    ...CREWS.map((crew) => ({ heading: say(`review_text.${crew}`), lines: boatLines(review, at, crew, say, language) })),
  ];
}

function boatLines(review: SonarReview, at: number, crew: Crew, say: Say, language: Language): string[] {
  const frame = review.frames[at];
  if (!frame) return [];
  const boat = boatAt(frame, crew);
  const thought = thoughtOf(review, boat);
  const likely = likeliest(thought, MOST).map(([cell, share]) =>
    say("review_text.share", { cell, chance: finePercent(share, language) }),
  );
  const named = say("review_text.likeliest", { cells: likely.join(", ") });
  if (boat.cell === null || boat.chance === null) {
    return [say("review.not_placed"), say(`review_text.hidden_${crew}`, { cells: thought.cells })];
  }
  return [
    say("review_text.on", { cell: boat.cell, energy: boat.energy, gauge: GAUGE, damage: boat.damage, hull: HULL }),
    ...trackLines(review, at, crew, say),
    say(`review_text.thinks_${crew}`, {
      cells: thought.cells,
      n: thought.histories,
      bits: decimal(thought.bits, language, 1),
      chance: finePercent(boat.chance, language),
    }),
    named,
  ];
}

function trackLines(review: SonarReview, at: number, crew: Crew, say: Say): string[] {
  const legs = legsAt(review, crew, at);
  const now = legs.at(-1);
  if (!now) return [];
  const cells = now.cells.map((cell, i) => (now.path[i - 1] === "silence" ? say("review_text.silent", { cell }) : cell));
  const earlier = legs.slice(0, -1).reduce((sum, leg) => sum + leg.cells.length, 0);
  return [
    say("review_text.track", { cells: cells.join(", ") }),
    ...(earlier > 0 ? [say("review_text.earlier", { n: earlier })] : []),
  ];
}
