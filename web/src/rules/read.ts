// Reads a page of docs/rules as data, while the client is built. The page is written for GitHub; comments, which GitHub does not show,
// say what is different here:
//
//   <!-- dev --> … <!-- /dev -->      for people who work on the code: left out
//   <!-- folded -->                   after a heading: this section is folded away
//   <!-- picture NAME: caption -->    a drawing; `picture NAME instead:` takes the place of what follows it

import { lexer, type Token, type Tokens } from "marked";
import type { Block, Inline, Row, Rule, RulesPage, Section } from "./page.ts";

const DEV = /<!-- dev -->[\s\S]*?<!-- \/dev -->/g;
const FOLDED = /^<!-- folded -->\s*$/;
const PICTURE = /^<!-- picture ([\w-]+)( instead)?: ([\s\S]+?)\s-->\s*$/;
const NUMBER = /^[A-Z]\d+[a-z]?$/;
/** A mention of a rule. Examples are called E1 as well, but so are cells of a map and creatures. */
const MENTION = /\b[A-DF-Z]\d{1,2}[a-z]?\b/g;

export function readRules(markdown: string): RulesPage {
  const tokens = lexer(markdown.replace(DEV, "")).filter(({ type }) => type !== "space");
  return new Reader(numbersIn(tokens)).page(tokens);
}

/** Where a heading is, as GitHub has it. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

function isList(token: Token): token is Tokens.List {
  return token.type === "list";
}

/** The number with which an item of a list begins, if it is a rule. */
function numberOf(item: Tokens.ListItem): string | null {
  const [line] = item.tokens;
  const [first] = line && "tokens" in line ? (line.tokens ?? []) : [];
  return first?.type === "strong" && NUMBER.test((first as Tokens.Strong).text) ? (first as Tokens.Strong).text : null;
}

function numbersIn(tokens: Token[]): Set<string> {
  const items = tokens.filter(isList).flatMap((list) => list.items);
  return new Set(items.map(numberOf).filter((number) => number !== null));
}

class Reader {
  /** The rule that is being read: it does not link to itself. */
  #within: string | null = null;

  constructor(private readonly numbers: Set<string>) {}

  page(tokens: Token[]): RulesPage {
    const page: RulesPage = { title: "", lead: [], sections: [] };
    const heads = tokens.flatMap((token, at) => (token.type === "heading" && (token as Tokens.Heading).depth <= 2 ? [at] : []));
    heads.forEach((at, number) => {
      const head = tokens[at] as Tokens.Heading;
      const body = tokens.slice(at + 1, heads[number + 1]);
      if (head.depth === 1) {
        page.title = head.text;
        page.lead = this.blocks(body);
      } else {
        page.sections.push(this.section(head.text, body));
      }
    });
    return page;
  }

  private section(title: string, body: Token[]): Section {
    const folded = body[0] !== undefined && FOLDED.test(body[0].raw);
    return { id: slugOf(title), title, folded, blocks: this.blocks(folded ? body.slice(1) : body) };
  }

  private blocks(tokens: Token[]): Block[] {
    const blocks: Block[] = [];
    let skip = false;
    for (const token of tokens) {
      if (token.type === "space") continue;
      if (skip) {
        skip = false;
        continue;
      }
      const picture = token.type === "html" ? PICTURE.exec(token.raw.trim()) : null;
      skip = picture?.[2] !== undefined;
      blocks.push(picture ? pictureOf(picture) : this.block(token));
    }
    return blocks;
  }

  private block(token: Token): Block {
    if (isList(token)) return this.list(token);
    switch (token.type) {
      case "paragraph":
      case "text":
        return { kind: "text", of: this.inlines((token as Tokens.Paragraph).tokens) };
      case "heading":
        return { kind: "heading", of: this.inlines((token as Tokens.Heading).tokens) };
      case "table":
        return this.table(token as Tokens.Table);
      case "code":
        return { kind: "code", text: (token as Tokens.Code).text };
      default:
        throw new Error(`a page of rules has no ${token.type}: ${token.raw.slice(0, 80)}`);
    }
  }

  private list(list: Tokens.List): Block {
    const numbers = list.items.map(numberOf);
    if (numbers.every((number) => number !== null)) {
      return { kind: "rules", rules: list.items.map((item, at) => this.rule(numbers[at] ?? "", item)) };
    }
    return { kind: "list", ordered: list.ordered, items: list.items.map((item) => this.blocks(item.tokens)) };
  }

  private rule(id: string, item: Tokens.ListItem): Rule {
    this.#within = id;
    const blocks = this.blocks(item.tokens);
    this.#within = null;
    const [first] = blocks;
    // The number stands in the margin, and no longer before the first words.
    if (first?.kind === "text") first.of = trimmed(first.of.slice(1));
    return { id, blocks };
  }

  private table(table: Tokens.Table): Block {
    const row = (cells: Tokens.TableCell[]): Row => cells.map((cell) => this.inlines(cell.tokens));
    return { kind: "table", head: row(table.header), rows: table.rows.map(row) };
  }

  private inlines(tokens: Token[]): Inline[] {
    return tokens.flatMap((token): Inline[] => {
      switch (token.type) {
        case "text":
        case "escape":
          return this.mentions((token as Tokens.Text).text.replace(/\s*\n\s*/g, " "));
        case "em":
        case "strong":
          return [{ as: token.type, of: this.inlines((token as Tokens.Em).tokens) }];
        case "codespan":
          return [{ code: (token as Tokens.Codespan).text }];
        case "link":
          return [{ to: (token as Tokens.Link).href, of: this.inlines((token as Tokens.Link).tokens) }];
        default:
          throw new Error(`a line of rules has no ${token.type}: ${token.raw.slice(0, 80)}`);
      }
    });
  }

  /** Numbers of other rules become links to them. */
  private mentions(text: string): Inline[] {
    const parts: Inline[] = [];
    let from = 0;
    for (const { 0: number, index } of text.matchAll(MENTION)) {
      if (!this.numbers.has(number) || number === this.#within) continue;
      if (index > from) parts.push(text.slice(from, index));
      parts.push({ to: `#${number}`, of: [number] });
      from = index + number.length;
    }
    if (from < text.length) parts.push(text.slice(from));
    return parts;
  }
}

function pictureOf([, name = "", , caption = ""]: RegExpExecArray): Block {
  return { kind: "picture", name, caption: caption.replace(/\s+/g, " ") };
}

function trimmed([first, ...rest]: Inline[]): Inline[] {
  return first === undefined ? [] : [typeof first === "string" ? first.trimStart() : first, ...rest];
}
