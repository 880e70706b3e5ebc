// What eslint looks for: the recommended sets of eslint, typescript-eslint and eslint-plugin-svelte. Types are svelte-check's.

import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";

export default defineConfig(
  // Written by `python -m fathom.server.typescript`.
  { ignores: ["src/generated/"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  { files: ["*.js"], languageOptions: { globals: globals.node } },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      // Svelte drops a space at the edge of a block; `{" "}` is how it is told to keep one.
      "svelte/no-useless-mustaches": "off",
      // A Set or Map that a page shows is derived and replaced as a whole; those that are changed in place belong to animations,
      // and nothing waits for their changes.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
