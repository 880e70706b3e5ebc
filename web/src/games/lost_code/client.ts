// Lost Code in the browser.

import { defineClient } from "../contract";
import Cover from "./Cover.svelte";

export default defineClient({
  cover: Cover,
  colours: ["red", "yellow", "green", "blue", "pink", "purple"],
  texts: { en: () => import("../../generated/lost_code.en.json"), pl: () => import("../../generated/lost_code.pl.json") },
  table: () => import("./table"),
  review: () => import("./review/Review.svelte"),
  editors: { wheels: () => import("./editors/Wheels.svelte") },
  gallery: () => import("./Gallery.svelte"),
  drawing: () => import("./Drawing.svelte"),
});
