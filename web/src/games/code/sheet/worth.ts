// What a final entry is worth.

import type { Setup } from "../../../generated/code";

export interface Worth {
  right: number;
  wrong: number;
}

/** The points of an entry with so many values; one without values cannot be right. */
export function worthOf({ final_points, final_miss }: Setup, count: number, doubled: boolean): Worth {
  const times = doubled ? 2 : 1;
  return { right: times * (final_points[count - 1] ?? final_miss), wrong: times * final_miss };
}
