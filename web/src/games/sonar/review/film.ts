// What can be read off a review: tracks as they were at a moment, and what was thought of a submarine then.

import type { Boat, Shown, SonarReview, Submarine, Thought } from "../../../generated/sonar";
import type { Crew } from "../words";

/** Whose whereabouts the map shows, as far as the enemy could know them. */
export type Looked = "both" | "of_blue" | "of_green" | "none";
export const LOOKS: Looked[] = ["both", "of_green", "of_blue", "none"];

/** A track between two surfacings. */
export interface Leg {
  cells: string[];
  /** How each step sounded, as the drawing of a track wants it. */
  path: Submarine["path"];
}

const NO_THOUGHT: Thought = { shares: {}, cells: 0, histories: 0, bits: 0, exact: true };
const NO_BOAT: Boat = { cell: null, energy: 0, damage: 0, thought: -1, chance: null };

export function crewIndex(crew: Crew): number {
  return crew === "blue" ? 0 : 1;
}

export function boatAt(frame: Shown, crew: Crew): Boat {
  return frame.boats[crewIndex(crew)] ?? NO_BOAT;
}

export function thoughtOf(review: SonarReview, boat: Boat): Thought {
  return review.thoughts[boat.thought] ?? NO_THOUGHT;
}

/** A submarine's tracks up to a moment, the newest last. */
export function legsAt(review: SonarReview, crew: Crew, frame: number): Leg[] {
  const legs: Leg[] = [];
  for (const { cell, how, frame: when } of review.tracks[crewIndex(crew)] ?? []) {
    if (when > frame) break;
    if (how === "start" || how === "surfaced") legs.push({ cells: [], path: [] });
    else legs.at(-1)?.path.push(how === "silent" ? "silence" : "up");
    legs.at(-1)?.cells.push(cell);
  }
  return legs;
}

/** Returns the likeliest cells, at most `most` of them. */
export function likeliest(thought: Thought, most: number): [cell: string, share: number][] {
  return Object.entries(thought.shares)
    .sort(([, one], [, other]) => other - one)
    .slice(0, most);
}
