// The moments of a replay: a player's move with everything that nature answered to it is one.

import type { Frame } from "../../generated/wire";

export interface Moment {
  /** How many moves, nature's included, have been made. */
  step: number;
  /** Who moved; null for the beginning. */
  seat: number | null;
  events: Frame["events"];
  texts: string[];
  view: unknown;
}

const NATURE = -1;

export function momentsOf(frames: Frame[]): Moment[] {
  const moments: Moment[] = [];
  let moment: Moment | null = null;
  for (const { step, seat, events, texts, view } of frames) {
    if (moment === null || (seat !== null && seat !== NATURE)) {
      moment = { step, seat, events: [], texts: [], view };
      moments.push(moment);
    }
    moment.step = step;
    moment.events = [...moment.events, ...events];
    moment.texts = [...moment.texts, ...texts];
    moment.view = view;
  }
  return moments;
}

/** Returns the place of the moment at a step of the record: a step between two moments belongs to the later one. */
export function momentAt(moments: { step: number }[], step: number): number {
  const found = moments.findIndex((moment) => moment.step >= step);
  return found < 0 ? moments.length - 1 : found;
}
