// Lessons: which there are, how far we have come in them, and the game against bots that follows one.

import type { CoachOffered, GameLessons, LessonInfo, LessonPlay, NewTable, TableInfo } from "../generated/wire";
import { get, post } from "./api";
import { slug } from "./games";
import type { Say } from "./text";

export const loadLessons = (game: string): Promise<GameLessons> => get<GameLessons>(`/api/lessons/${game}`);

/** The lessons of all games, by the game's name. */
export async function loadAllLessons(): Promise<Map<string, LessonInfo[]>> {
  const found = await get<GameLessons[]>("/api/lessons");
  return new Map(found.map(({ game, lessons }) => [game, lessons]));
}

export const lessonsAddress = (game: string): string => `/learn/${slug(game)}`;
export const lessonAddress = (game: string, lesson: LessonInfo): string => `${lessonsAddress(game)}/${lesson.name}`;

/** How many there are and how many are done: "9 lessons", "3 of 9 lessons done". */
export function doneText(lessons: LessonInfo[], say: Say): string {
  const done = lessons.filter((lesson) => lesson.done).length;
  return done === 0 ? say("learn.count", { n: lessons.length }) : say("learn.done_of", { done, n: lessons.length });
}

/** Whether somebody has begun to learn. */
export const hasBegun = (lessons: LessonInfo[]): boolean => lessons.some(({ done, left }) => done || left !== null);

/** The lesson to take now: the one that was left in the middle, or else the first that is not done; null when all are. */
export function nextLesson(lessons: LessonInfo[]): LessonInfo | null {
  return lessons.find(({ left }) => left !== null && left > 1) ?? lessons.find(({ done }) => !done) ?? null;
}

/** Sets up the game with which a lesson ends, with the coach where the game has one. */
export async function openGame(game: string, { preset, options, players, level }: LessonPlay): Promise<TableInfo> {
  const { possible } = await get<CoachOffered>(`/api/games/${game}/coach`);
  const others = Array.from({ length: players - 1 }, () => ({ kind: "bot" as const, level }));
  const wanted: NewTable = { game, preset, options, seats: [{ kind: "me" }, ...others], coach: possible ? true : null };
  return post<TableInfo>("/api/tables", wanted);
}
