// The games' covers. They are small and all wanted on the home page.

import type { Component } from "svelte";
import LostCodeCover from "./LostCodeCover.svelte";
import CrewCover from "./CrewCover.svelte";
import DiversCover from "./DiversCover.svelte";
import ReefCover from "./ReefCover.svelte";
import SonarCover from "./SonarCover.svelte";

export const COVERS: Record<string, Component> = {
  lost_code: LostCodeCover,
  crew: CrewCover,
  divers: DiversCover,
  reef: ReefCover,
  sonar: SonarCover,
};
