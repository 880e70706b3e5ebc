// Each of the four maps has its own weather. A map of the table's own is like the Archipelago, or like Antarctica where there is ice.

import type { ChartView } from "../../generated/sonar";

export type Mood = "sand" | "ice" | "rock" | "hills";

const MOODS: Record<string, Mood> = { antarctica: "ice", verne: "rock", umbria: "hills" };

export function moodOf(chart: ChartView): Mood {
  return MOODS[chart.name] ?? (chart.safe ? "ice" : "sand");
}
