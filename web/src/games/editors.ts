// Options that a game shows in a way of its own on the form of a new table. Their code is loaded with the form.

import type { Component } from "svelte";
import type { OptionInfo } from "../generated/wire";

export type Editor = Component<{ option: OptionInfo; value: string }, object, "value">;

export const EDITORS: Record<string, Record<string, () => Promise<Editor>>> = {
  lost_code: { wheels: () => import("./lost_code/choosers/Wheels.svelte").then((file) => file.default) },
  crew: { mission: () => import("./CrewMission.svelte").then((file) => file.default) },
  reef: {
    scenario: () => import("./reef/choosers/Scenario.svelte").then((file) => file.default),
    rule: () => import("./reef/choosers/Rule.svelte").then((file) => file.default),
    kinds: () => import("./reef/choosers/Kinds.svelte").then((file) => file.default),
  },
  sonar: {
    map: () => import("./sonar/choosers/Map.svelte").then((file) => file.default),
    chart: () => import("./sonar/choosers/Chart.svelte").then((file) => file.default),
  },
};
