// How the client's own tests run (`npm test`). Tests lie beside what they test.

import { execFileSync } from "node:child_process";
import { delimiter, resolve } from "node:path";
import { defineConfig, mergeConfig } from "vitest/config";
import calls from "./calls.js";
import vite from "./vite.config.js";

/** What follows calls through the client: there functions say when they are called. */
const TRACED = "src/testing/one-move.test.ts";

export default mergeConfig(
  vite,
  defineConfig({
    plugins: [engineCases()],
    // Svelte has another build for servers, in which nothing reacts.
    resolve: { conditions: ["browser"] },
    test: {
      pool: "threads",
      testTimeout: 30_000,
      restoreMocks: true,
      unstubGlobals: true,
      projects: [
        { extends: true, test: { name: "client", include: ["src/**/*.test.ts"], exclude: [TRACED] } },
        { extends: true, plugins: [calls()], test: { name: "calls", include: [TRACED] } },
      ],
    },
  }),
);

/** What the Python engine has to say, which tests import as `engine:reef` and so on. See tests/web/cases.py. */
function engineCases() {
  return {
    name: "engine-cases",
    resolveId: (id) => (id.startsWith("engine:") ? id : null),
    load: (id) => (id.startsWith("engine:") ? asModule(cases()[id.slice("engine:".length)]) : null),
  };
}

function asModule(values) {
  const names = Object.keys(values).join(", ");
  return `export const { ${names} } = JSON.parse(${JSON.stringify(JSON.stringify(values))});`;
}

let asked = null;

function cases() {
  // The Makefile puts the environment's Python first; PYTHON names another one.
  const python = process.env.PYTHON ?? "python";
  const env = { ...process.env, PYTHONPATH: [resolve("../tests"), process.env.PYTHONPATH].filter(Boolean).join(delimiter) };
  asked ??= JSON.parse(execFileSync(python, ["../tests/web/cases.py"], { encoding: "utf8", maxBuffer: 2 ** 27, env }));
  return asked;
}
