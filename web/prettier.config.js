// The plugin is imported rather than named, so that it is found from wherever prettier is started.

import * as svelte from "prettier-plugin-svelte";

export default {
  printWidth: 130,
  plugins: [svelte],
  overrides: [{ files: "*.svelte", options: { parser: "svelte" } }],
};
