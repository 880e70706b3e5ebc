// Searching a page of rules. Letters count without their marks, so that „plytka” finds „płytka”.

import type { Block, Inline, Row, Rule, RulesPage, Section } from "./page";

/** A part of some words, and whether it was looked for. */
export interface Part {
  text: string;
  hit: boolean;
}

/** What is found of a page, and how many rules, lines and paragraphs that is. */
export interface Found {
  page: RulesPage;
  count: number;
}

const NUMBER = /^[a-z]\d+[a-z]?$/;

/** The text in small letters without marks, letter for letter. */
export function folded(text: string): string {
  return [...text].map((letter) => plain(letter).padEnd(letter.length)).join("");
}

function plain(letter: string): string {
  const small = letter.toLowerCase();
  // The one Polish letter that is no letter with a mark.
  if (small === "ł") return "l";
  return small.normalize("NFD").charAt(0);
}

/** The words of a query. */
export function wordsOf(query: string): string[] {
  return folded(query).split(/\s+/).filter(Boolean);
}

/** The parts of a text, split where one of the words is. */
export function parts(text: string, words: string[]): Part[] {
  const inside = folded(text);
  const hits = words.flatMap((word) => placesOf(inside, word)).sort(([one], [other]) => one - other);
  const split: Part[] = [];
  let at = 0;
  for (const [from, to] of hits) {
    if (to <= at) continue;
    if (from > at) split.push({ text: text.slice(at, from), hit: false });
    split.push({ text: text.slice(Math.max(at, from), to), hit: true });
    at = to;
  }
  if (at < text.length) split.push({ text: text.slice(at), hit: false });
  return split;
}

/** Where a word is. The number of a rule is looked for as a whole: D1 is not a part of D10. */
function placesOf(inside: string, word: string): [from: number, to: number][] {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const pattern = new RegExp(NUMBER.test(word) ? `\\b${escaped}\\b` : escaped, "g");
  return [...inside.matchAll(pattern)].map(({ index }) => [index, index + word.length]);
}

/** What of a page has all the words: whole rules, paragraphs and lines of tables, under their headings. */
export function find(page: RulesPage, words: string[]): Found {
  if (words.length === 0) return { page, count: 0 };
  let count = 0;
  const has = (text: string): boolean => {
    const inside = folded(text);
    const found = words.every((word) => placesOf(inside, word).length > 0);
    if (found) count += 1;
    return found;
  };
  const within = (block: Block): Block[] => {
    switch (block.kind) {
      case "rules": {
        const rules = block.rules.filter((rule) => has(textOfRule(rule)));
        return rules.length > 0 ? [{ ...block, rules }] : [];
      }
      case "table": {
        const rows = block.rows.filter((row) => has(textOfRow(row)));
        return rows.length > 0 ? [{ ...block, rows }] : [];
      }
      case "list": {
        const items = block.items.filter((item) => has(item.map(textOf).join(" ")));
        return items.length > 0 ? [{ ...block, items }] : [];
      }
      default:
        return has(textOf(block)) ? [block] : [];
    }
  };
  const lead = page.lead.flatMap(within);
  const sections = page.sections.flatMap((section): Section[] => {
    const blocks = section.blocks.flatMap(within);
    return blocks.length > 0 ? [{ ...section, blocks }] : [];
  });
  return { page: { ...page, lead, sections }, count };
}

/** One thing that was found: where it is on its page, and what it says. */
export interface Hit {
  /** A rule's number, or the section. */
  at: string;
  rule: string | null;
  section: string;
  text: string;
}

/** All that is found of a page, in its order. */
export function hitsOf(page: RulesPage, words: string[]): Hit[] {
  return find(page, words).page.sections.flatMap(({ id, title, blocks }) =>
    blocks.flatMap((block) => texts(block).map(({ rule, text }) => ({ at: rule ?? id, rule, section: title, text }))),
  );
}

function texts(block: Block): { rule: string | null; text: string }[] {
  switch (block.kind) {
    case "rules":
      return block.rules.map((rule) => ({ rule: rule.id, text: rule.blocks.map(textOf).join(" ") }));
    case "table":
      return block.rows.map((row) => ({ rule: null, text: row.map(spoken).join(" · ") }));
    case "list":
      return block.items.map((item) => ({ rule: null, text: item.map(textOf).join(" ") }));
    default:
      return [{ rule: null, text: textOf(block) }];
  }
}

/** As much of a text as fits into a line or two, around the first thing that was looked for. */
export function excerpt(text: string, words: string[], length = 180): string {
  const inside = folded(text);
  const first = Math.min(...words.flatMap((word) => placesOf(inside, word).map(([from]) => from)), text.length);
  if (text.length <= length) return text;
  const from = Math.max(0, Math.min(first - length / 3, text.length - length));
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const cut = text.slice(start, start + length);
  const end = start + length >= text.length ? cut : cut.slice(0, cut.lastIndexOf(" "));
  return `${start > 0 ? "… " : ""}${end}${start + length < text.length ? " …" : ""}`;
}

/** What a block says. */
export function textOf(block: Block): string {
  switch (block.kind) {
    case "text":
    case "heading":
      return spoken(block.of);
    case "list":
      return block.items.flat().map(textOf).join(" ");
    case "rules":
      return block.rules.map(textOfRule).join(" ");
    case "table":
      return [block.head, ...block.rows].map(textOfRow).join(" ");
    case "code":
      return block.text;
    case "picture":
      return block.caption;
  }
}

function textOfRule(rule: Rule): string {
  return [rule.id, ...rule.blocks.map(textOf)].join(" ");
}

function textOfRow(row: Row): string {
  return row.map(spoken).join(" ");
}

/** The words of a line, without how they are set. */
export function spoken(line: Inline[]): string {
  return line.map(spokenPart).join("");
}

function spokenPart(part: Inline): string {
  if (typeof part === "string") return part;
  if ("code" in part) return part.code;
  return "name" in part ? part.name : spoken(part.of);
}
