// What tests/web/cases.py writes; each game's folder declares its own part.

/** A move of a recorded game: the player's view before and right after it, and everything they could have done. */
interface Position<View> {
  view: View;
  moves: string[];
  move: string;
  after: View;
}

declare module "engine:text" {
  export const plurals: { language: "en" | "pl"; sentence: string; n: number; said: string }[];
}
