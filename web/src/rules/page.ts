// A page of rules as data. `read.ts` makes it from docs/rules while the client is built; the components of this folder show it.

/** Part of a line: words, or words in some way. `to` is an address, or a place on the page such as `#D9`; `name` is an option's. */
export type Inline =
  string | { code: string } | { name: string } | { of: Inline[]; as: "em" | "strong" } | { of: Inline[]; to: string };

export type Row = Inline[][];

export type Block =
  | { kind: "text"; of: Inline[] }
  | { kind: "heading"; of: Inline[] }
  | { kind: "list"; ordered: boolean; items: Block[][] }
  | { kind: "rules"; rules: Rule[] }
  | { kind: "table"; head: Row; rows: Row[] }
  | { kind: "code"; text: string }
  | { kind: "picture"; name: string; caption: string };

/** A rule or an example, with the number by which everybody calls it. */
export interface Rule {
  id: string;
  blocks: Block[];
}

export interface Section {
  id: string;
  title: string;
  /** Looked up by few: folded away until somebody opens it. */
  folded: boolean;
  blocks: Block[];
}

export interface RulesPage {
  title: string;
  lead: Block[];
  sections: Section[];
}
