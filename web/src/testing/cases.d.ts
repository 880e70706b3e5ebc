// What tests/web/cases.py writes.

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

declare module "engine:lost_code" {
  type View = import("../generated/lost_code").View;
  export const positions: Position<View>[];
  /** Recorded games at their end, as every seat and a spectator sees them. */
  export const ends: View[];
  /** What each seat sees when all rounds are over, and the code it does not see. */
  export const codes: { view: View; code: number[] }[];
  type Wheels = { size: number; points: number }[];
  /** The wheels of the box, every word that the editor has for a fault, and sets with the words that fit each. */
  export const wheels: { box: Wheels; keys: string[]; sets: { wheels: Wheels; faults: string[] }[] };
}

declare module "engine:crew" {
  type View = import("../generated/crew").View;
  export const positions: Position<View>[];
  /** Recorded games at their end, as every seat and a spectator sees them. */
  export const ends: View[];
}

declare module "engine:divers" {
  type View = import("../generated/divers").View;
  export const positions: Position<View>[];
  /** Recorded games at their end, as every seat and a spectator sees them. */
  export const ends: View[];
}

declare module "engine:reef" {
  type View = import("../generated/reef").View;
  export const positions: Position<View>[];
  /** Recorded games at their end, as every seat and a spectator sees them. */
  export const ends: View[];
  /** The names of spaces and bubbles, and the bubbles at each space's corners. */
  export const ocean: { spaces: string[]; bubbles: string[]; corners: string[][] };
}

declare module "engine:sonar" {
  type View = import("../generated/sonar").View;
  export const positions: Position<View>[];
  /** Recorded games at their end, as every seat and a spectator sees them. */
  export const ends: View[];
  export const maps: {
    /** The maps of the box, and each as a file that the command line reads. */
    box: Record<string, object>;
    saved: Record<string, string>;
    /** Every word that the editor has for a fault, and maps with the word that fits each. */
    keys: string[];
    maps: { map: object; fault: string | null }[];
  };
  /** TOML files, and what is in them. */
  export const files: { text: string; tree: object }[];
}
