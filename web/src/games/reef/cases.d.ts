// What the engine tells the tests of this folder: tests/web/cases.py and tests/games/reef/client_cases.py.

declare module "engine:reef" {
  type View = import("../../generated/reef").View;
  export const positions: Position<View>[];
  /** Recorded games at their end, as every seat and a spectator sees them. */
  export const ends: View[];
  /** Every line of their logs. */
  export const log: Record<"en" | "pl", string[]>;
  /** The names of spaces and bubbles, and the bubbles at each space's corners. */
  export const ocean: { spaces: string[]; bubbles: string[]; corners: string[][] };
}
