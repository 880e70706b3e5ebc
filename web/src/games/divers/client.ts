// Divers in the browser.

import { defineClient } from "../contract";
import Cover from "./Cover.svelte";

export default defineClient({
  cover: Cover,
  colours: ["red", "yellow", "green", "blue", "grey"],
  texts: { en: () => import("../../generated/divers.en.json"), pl: () => import("../../generated/divers.pl.json") },
  table: () => import("./table"),
  gallery: () => import("./Gallery.svelte"),
  drawing: () => import("./Drawing.svelte"),
});
