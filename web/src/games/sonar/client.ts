// Sonar in the browser.

import { defineClient } from "../contract";
import Cover from "./Cover.svelte";

export default defineClient({
  cover: Cover,
  colours: ["blue", "green"],
  texts: { en: () => import("../../generated/sonar.en.json"), pl: () => import("../../generated/sonar.pl.json") },
  table: () => import("./table"),
  review: () => import("./review/Review.svelte"),
  editors: {
    map: () => import("./editors/Map.svelte"),
    chart: () => import("./editors/Chart.svelte"),
  },
  gallery: () => import("./Gallery.svelte"),
  drawing: () => import("./Drawing.svelte"),
});
