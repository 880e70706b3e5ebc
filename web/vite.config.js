import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import rules from "./rules.js";

// The built client lies inside the Python package, where the server finds it wherever it is installed.
export default defineConfig({
  plugins: [svelte(), rules()],
  base: "./", // the server puts the path of its public URL in front
  build: { outDir: "../src/fathom/server/client", emptyOutDir: true, assetsInlineLimit: 0 },
  // The rules are read from docs/, and boards from the games' data.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
});
