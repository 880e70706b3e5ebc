// A plugin for vitest that lets the client's own functions say when they are called. See src/testing/calls.ts.

import { relative, resolve } from "node:path";
import { parse } from "svelte/compiler";

const SRC = resolve(import.meta.dirname, "src");
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const BEFORE = '<script lang="ts">';

export default function calls() {
  return {
    name: "calls",
    enforce: "pre",
    transform: (code, id) => (isOurs(id) ? { code: announced(code, relative(SRC, id)), map: null } : null),
  };
}

function isOurs(id) {
  return id.startsWith(`${SRC}/`) && /\.(ts|svelte)$/.test(id) && !/\/(testing|generated)\/|\.test\.ts$/.test(id);
}

/** Returns a module in which every function runs inside `__called(file, name, what it is given, …)`. */
function announced(code, file) {
  const shift = file.endsWith(".ts") ? BEFORE.length : 0;
  const root = parse(shift ? `${BEFORE}${code}</script>` : code, { modern: true });
  const added = []; // [offset, text]
  visit(root, [], (node, above) => {
    const { body, params, async: isAsync, generator } = node;
    // What waits is not on a stack, and constructors are not on the way of a move.
    if (!FUNCTIONS.has(node.type) || isAsync || generator || above.at(-1)?.kind === "constructor") return;
    const open = `__called(${JSON.stringify(file)}, ${JSON.stringify(nameOf(node, above))}, [${params.flatMap(names)}], () =>`;
    if (body.type === "BlockStatement") added.push([body.start, `{ return ${open} `], [body.end, "); }"]);
    else added.push([body.start, `${open} (`], [body.end, "))"]);
  });
  // What is added at one place ends inner functions before outer ones: a stable order of the ends, from the back.
  return added
    .map(([offset, text], i) => ({ at: offset - shift, text, i }))
    .sort((one, other) => other.at - one.at || other.i - one.i)
    .reduce((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), code);
}

function visit(node, above, look) {
  look(node, above);
  for (const part of Object.values(node).flat()) {
    if (typeof part?.type === "string") visit(part, [...above, node], look);
  }
}

/** Returns what a function goes by, with its class; null where it has no name. */
function nameOf(node, above) {
  const owner = above.at(-1);
  const key = node.id ?? (owner.value === node ? owner.key : owner.init === node ? owner.id : null);
  const plain = key?.type === "PrivateIdentifier" ? `#${key.name}` : key?.name;
  const inClass = above.findLast(({ type }) => type === "ClassDeclaration" || FUNCTIONS.has(type));
  return plain ? (inClass?.type === "ClassDeclaration" ? `${inClass.id.name}.${plain}` : plain) : null;
}

/** Returns the names that a parameter gives to what the function is given. */
function names(pattern) {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((property) => names(property.value ?? property.argument));
    case "ArrayPattern":
      return pattern.elements.flatMap(names);
    case "AssignmentPattern":
      return names(pattern.left);
    case "RestElement":
      return names(pattern.argument);
    default:
      return [];
  }
}
