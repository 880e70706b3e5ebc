// Options in a page of rules. Its source calls them as the command line does; a reader knows them by the names on a form.

import type { Sentences } from "../lib/text";
import type { Block, Inline, RulesPage } from "./page";

const OPTION = /^option\.(\w+)\.(\w+)$/;

/** The page, with options and their choices by their names instead of by their codes. */
export function inWords(page: RulesPage, sentences: Sentences): RulesPage {
  const names = namesIn(sentences);
  const line = (parts: Inline[]): Inline[] => parts.map(inline);
  const inline = (part: Inline): Inline => {
    if (typeof part === "string" || "name" in part) return part;
    if ("of" in part) return { ...part, of: line(part.of) };
    const name = names.get(part.code);
    return name === undefined ? part : { name };
  };
  const block = (one: Block): Block => {
    switch (one.kind) {
      case "text":
      case "heading":
        return { ...one, of: line(one.of) };
      case "list":
        return { ...one, items: one.items.map((item) => item.map(block)) };
      case "rules":
        return { ...one, rules: one.rules.map((rule) => ({ ...rule, blocks: rule.blocks.map(block) })) };
      case "table":
        return { ...one, head: one.head.map(line), rows: one.rows.map((row) => row.map(line)) };
      default:
        return one;
    }
  };
  const sections = page.sections.map((section) => ({ ...section, blocks: section.blocks.map(block) }));
  return { ...page, lead: page.lead.map(block), sections };
}

/** What each code is called. A choice that several options have says nothing alone. */
function namesIn(sentences: Sentences): Map<string, string> {
  const choices = new Map<string, string[]>();
  const options = new Map<string, string>();
  for (const [key, text] of Object.entries(sentences)) {
    const [, option = "", part = ""] = OPTION.exec(key) ?? [];
    if (part === "label") options.set(option, text);
    else if (part && part !== "help") choices.set(part, [...(choices.get(part) ?? []), text]);
  }
  const alone = [...choices].flatMap(([code, [text, ...more]]): [string, string][] =>
    text && more.length === 0 ? [[code, text]] : [],
  );
  return new Map([...alone, ...options]);
}
