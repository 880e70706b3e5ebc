// Maps as files: TOML or JSON, as the command line takes them.

import { asToml, chartFrom, misfits, type Chart, type Problem } from "./chart";
import { readToml } from "./toml";

const LONGEST = 100_000;
const NO_MAP: Problem = { key: "no_map", values: {} };

/** The map in a file, or why there is none. A map that only needs fixing counts as one. */
export async function load(file: File): Promise<{ chart: Chart } | { problems: Problem[] }> {
  const chart = file.size > LONGEST ? null : read(await file.text());
  if (!chart) return { problems: [NO_MAP] };
  const problems = misfits(chart);
  return problems.length > 0 ? { problems } : { chart };
}

function read(text: string): Chart | null {
  try {
    return chartFrom(text.trimStart().startsWith("{") ? JSON.parse(text) : readToml(text));
  } catch {
    return null;
  }
}

/** Hands the map to the browser as a file. */
export function save(chart: Chart, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([asToml(chart)], { type: "application/toml" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
