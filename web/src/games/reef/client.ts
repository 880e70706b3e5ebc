// Reef in the browser.

import { defineClient } from "../contract";
import Cover from "./Cover.svelte";

export default defineClient({
  cover: Cover,
  colours: ["red", "yellow", "green", "purple"],
  texts: { en: () => import("../../generated/reef.en.json"), pl: () => import("../../generated/reef.pl.json") },
  table: () => import("./table"),
  editors: {
    scenario: () => import("./editors/Scenario.svelte"),
    rule: () => import("./editors/Rule.svelte"),
    orange: () => import("./editors/EcosystemCard.svelte"),
    blue: () => import("./editors/EcosystemCard.svelte"),
    kinds: () => import("./editors/Kinds.svelte"),
  },
  gallery: () => import("./Gallery.svelte"),
  drawing: () => import("./Drawing.svelte"),
});
