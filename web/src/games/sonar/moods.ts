// The four maps have each their own weather; a map of the table's own looks like the Archipelago.

import type { ChartView } from "../../generated/sonar";

export type Mood = "sand" | "ice" | "rock" | "hills";

const MOODS: Record<string, Mood> = { antarctica: "ice", verne: "rock", umbria: "hills" };

export function moodOf(chart: ChartView): Mood {
  return MOODS[chart.name] ?? "sand";
}
