// What the engine tells the tests of this folder: tests/web/cases.py and tests/games/divers/client_cases.py.

declare module "engine:divers" {
  type View = import("../../generated/divers").View;
  export const positions: Position<View>[];
  /** Recorded games at their end, as every seat and a spectator sees them. */
  export const ends: View[];
  /** Every line of their logs. */
  export const log: Record<"en" | "pl", string[]>;
  /** Every step of the lessons, with the keys of what the board shows there. */
  export const elements: { view: View; moves: string[]; keys: string[] }[];
}
