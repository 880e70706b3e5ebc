// Imports a page of docs/rules as data: `import page from "…/crew.en.md?rules"`. It is read while the client is built, so the browser
// gets neither Markdown nor HTML made from it.

import { readFile } from "node:fs/promises";
import { readRules } from "./src/rules/read.ts";

const ENDING = ".md?rules";

export default function rules() {
  return {
    name: "rules",
    async load(id) {
      if (!id.endsWith(ENDING)) return null;
      const path = id.slice(0, -"?rules".length);
      this.addWatchFile(path);
      const page = readRules(await readFile(path, "utf8"));
      return { code: `export default ${JSON.stringify(page)};`, moduleSideEffects: false };
    },
  };
}
