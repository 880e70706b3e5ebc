// What the engine tells the tests of this folder: tests/web/cases.py and tests/games/sonar/client_cases.py.

declare module "engine:sonar" {
  type View = import("../../generated/sonar").View;
  export const positions: Position<View>[];
  /** Recorded games at their end, as every seat and a spectator sees them. */
  export const ends: View[];
  /** Every line of their logs. */
  export const log: Record<"en" | "pl", string[]>;
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
