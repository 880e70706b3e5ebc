// Crew in the browser.

import { defineClient } from "../contract";
import Cover from "./Cover.svelte";

export default defineClient({
  cover: Cover,
  colours: ["yellow", "green", "blue", "pink"],
  texts: { en: () => import("../../generated/crew.en.json"), pl: () => import("../../generated/crew.pl.json") },
  table: () => import("./table"),
  editors: { mission: () => import("./editors/Mission.svelte") },
  gallery: () => import("./Gallery.svelte"),
  drawing: () => import("./Drawing.svelte"),
});
