// What orders cost, what the moves on offer say, and the names of crews and lines.

import type { Submarine } from "../../generated/sonar";
import type { Say } from "../../lib/text";
import { capitalized } from "../../lib/text";
import { DIRECTIONS, type Direction } from "./cells";

export type Crew = Submarine["crew"];
export type Costly = "sonar" | "silence" | "torpedo";

export const CREWS: Crew[] = ["blue", "green"];
export const GAUGE = 4;
export const HULL = 2;
export const COSTS: Record<Costly, number> = { sonar: 2, silence: 3, torpedo: 4 };

/** A sonar is answered with one's row or one's column. */
export interface Answer {
  move: string;
  line: "row" | "column";
  value: string;
}

/** The legal moves, sorted by what they are. */
export interface Offers {
  steps: Set<Direction>;
  silences: Set<Direction>;
  torpedoes: Set<string>;
  starts: Set<string>;
  answers: Answer[];
  sonar: boolean;
  surface: boolean;
  resume: boolean;
}

export function readOffers(moves: string[]): Offers {
  const after = (word: string): string[] =>
    moves.filter((move) => move.startsWith(`${word} `)).map((move) => move.slice(word.length + 1));
  const directions = (words: string[]): Set<Direction> => new Set(DIRECTIONS.filter((direction) => words.includes(direction)));
  return {
    steps: directions(moves),
    silences: directions(after("silence")),
    torpedoes: new Set(after("torpedo")),
    starts: new Set(after("start")),
    answers: (["row", "column"] as const).flatMap((line) =>
      after(line).map((value) => ({ move: `${line} ${value}`, line, value })),
    ),
    sonar: moves.includes("sonar"),
    surface: moves.includes("surface"),
    resume: moves.includes("resume"),
  };
}

export function crewWords(crew: Crew, say: Say): string {
  return capitalized(say(`crew.${crew}`));
}

export function lineWords(line: string, value: string, say: Say): string {
  return say(`line.${line}`, { value });
}
