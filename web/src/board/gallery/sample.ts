/** A moment of a game for the gallery. */
export interface Sample<View> {
  view: View;
  moves: string[];
  names: string[];
  /** Countdowns, in seconds from now. */
  timers?: { move: string; ends: number }[];
  teamChat?: { seat: number; text: string }[];
}
