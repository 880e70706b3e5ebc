// The four maps of the box, from the data that the rules read.

import BOX from "../../../../../src/fathom/games/sonar/data/standard.toml?raw";
import { chartFrom, OPEN_SEA, type Chart } from "./chart";
import { readToml } from "./toml";

export const MAPS: Record<string, Chart> = Object.fromEntries(
  Object.entries(readToml(BOX).maps ?? {}).map(([name, data]) => [name, chartFrom(data) ?? OPEN_SEA]),
);
