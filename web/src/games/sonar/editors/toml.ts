// TOML as far as maps need it: tables, numbers, texts without escapes, lists and inline tables. Anything else is refused.

export type Tree = { [key: string]: Leaf };
export type Leaf = string | number | Leaf[] | Tree;

const TOKEN = /[ \t\r]+|#[^\n]*|"[^"\\\n]*"|'[^'\n]*'|[\w-]+|[=.,[\]{}\n]/y;

/** What the text holds; throws where it is not TOML, or more of it than we read. */
export function readToml(text: string): Tree {
  const tokens = split(text);
  const root = empty();
  let table = root;

  const take = (wanted: string): boolean => tokens[0] === wanted && tokens.shift() !== undefined;
  const need = (wanted: string): void => {
    if (!take(wanted)) throw new SyntaxError(`${wanted} is missing`);
  };
  const lines = (): void => {
    while (take("\n"));
  };

  function key(): string {
    const name = tokens.shift() ?? "";
    if (!/^[\w-]+$/.test(name)) throw new SyntaxError("a key is missing");
    return name;
  }

  function pair(into: Tree): void {
    const name = key();
    if (name in into) throw new SyntaxError(`${name} stands twice`);
    need("=");
    into[name] = value();
  }

  function value(): Leaf {
    if (take("[")) return list();
    if (take("{")) return inline();
    const token = tokens.shift() ?? "";
    if (/^["']/.test(token)) return token.slice(1, -1);
    if (/^-?\d+$/.test(token)) return Number(token);
    throw new SyntaxError("a value is missing");
  }

  function list(): Leaf[] {
    const items: Leaf[] = [];
    for (lines(); !take("]"); lines()) {
      if (items.length > 0) need(",");
      lines();
      if (take("]")) break;
      items.push(value());
    }
    return items;
  }

  function inline(): Tree {
    const inner = empty();
    while (!take("}")) {
      if (Object.keys(inner).length > 0) need(",");
      pair(inner);
    }
    return inner;
  }

  function header(): Tree {
    let found = root;
    do {
      const name = key();
      const inner = (found[name] ??= empty());
      if (typeof inner !== "object" || Array.isArray(inner)) throw new SyntaxError(`${name} is no table`);
      found = inner;
    } while (take("."));
    need("]");
    return found;
  }

  for (lines(); tokens.length > 0; lines()) {
    if (take("[")) table = header();
    else pair(table);
    if (tokens.length > 0) need("\n");
  }
  return root;
}

function split(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) throw new SyntaxError("this is not TOML");
    if (!/^[ \t\r#]/.test(token)) tokens.push(token);
  }
  return tokens;
}

// Without a prototype: a key may be called anything.
const empty = (): Tree => Object.create(null) as Tree;
