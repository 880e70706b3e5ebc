// What the engine tells the tests of this folder: tests/web/cases.py and tests/games/lost_code/client_cases.py.

declare module "engine:lost_code" {
  type View = import("../../generated/lost_code").View;
  export const positions: Position<View>[];
  /** Recorded games at their end, as every seat and a spectator sees them. */
  export const ends: View[];
  /** Every line of their logs. */
  export const log: Record<"en" | "pl", string[]>;
  /** What each seat sees when all rounds are over, and the code it does not see. */
  export const codes: { view: View; code: number[] }[];
  /** What a learner sees in the lessons, what could be done there, and the keys of what the board must show. */
  export const elements: { view: View; moves: string[]; keys: string[] }[];
  type Wheels = { size: number; points: number }[];
  /** The wheels of the box, every word that the editor has for a fault, and sets with the words that fit each. */
  export const wheels: { box: Wheels; keys: string[]; sets: { wheels: Wheels; faults: string[] }[] };
}
