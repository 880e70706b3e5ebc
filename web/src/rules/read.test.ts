import { expect, test } from "vitest";
import type { Block, Inline, RulesPage } from "./page";
import { readRules, slugOf } from "./read";

const FILES = import.meta.glob<string>("../../../docs/rules/*.md", { query: "?raw", import: "default", eager: true });
const PAGES = Object.entries(FILES).map(([path, text]) => [path.replace(/.*\//, ""), readRules(text)] as const);

const PAGE = `# Pearls

Two dive.

<!-- dev -->
Only for people who work on the code.
<!-- /dev -->

## Cards (all)

- **P1** Everybody lays one card, see P2 and P9.
- **P2** The highest takes the pearl (P1).

<!-- picture reef: A reef
     with a pearl -->
<!-- picture shell instead: A shell -->

| drawn | in letters |
| --- | --- |
| a | b |

## Asked by few

<!-- folded -->

Words with \`code\`.
`;

function numbersOf(page: RulesPage): string[] {
  return page.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "rules" ? block.rules.map(({ id }) => id) : [])),
  );
}

test("rules have their numbers, and mentions of others lead there", () => {
  const page = readRules(PAGE);
  expect(page.title).toBe("Pearls");
  expect(page.lead).toEqual([{ kind: "text", of: ["Two dive."] }]);
  const [rules] = page.sections[0]?.blocks ?? [];
  expect(rules).toEqual({
    kind: "rules",
    rules: [
      {
        id: "P1",
        // P9 is no rule of this page.
        blocks: [{ kind: "text", of: ["Everybody lays one card, see ", { to: "#P2", of: ["P2"] }, " and P9."] }],
      },
      { id: "P2", blocks: [{ kind: "text", of: ["The highest takes the pearl (", { to: "#P1", of: ["P1"] }, ")."] }] },
    ],
  });
});

test("a picture takes the place of what follows it, where it says so", () => {
  const [, ...pictures] = readRules(PAGE).sections[0]?.blocks ?? [];
  expect(pictures).toEqual([
    { kind: "picture", name: "reef", caption: "A reef with a pearl" },
    { kind: "picture", name: "shell", caption: "A shell" },
  ]);
});

test("what is for people who work on the code is left out, and what few look up is folded", () => {
  const page = readRules(PAGE);
  expect(JSON.stringify(page)).not.toContain("work on the code");
  expect(page.sections.map(({ id, folded }) => [id, folded])).toEqual([
    ["cards-all", false],
    ["asked-by-few", true],
  ]);
});

test("a construct that the pages do not have ends the build", () => {
  expect(() => readRules("# A\n\n![a picture](a.png)\n")).toThrow("a line of rules has no image");
});

test("a heading's place keeps Polish letters", () => {
  expect(slugOf("Płytki, czyli woda")).toBe("płytki-czyli-woda");
});

test.each(PAGES)("%s: every number is there once, and every link leads somewhere on it", (_, page) => {
  const numbers = numbersOf(page);
  expect(numbers.length).toBeGreaterThan(5);
  expect(new Set(numbers).size).toBe(numbers.length);
  const places = new Set([...numbers, ...page.sections.map(({ id }) => id)].map((id) => `#${id}`));
  const links = linksIn([...page.lead, ...page.sections.flatMap(({ blocks }) => blocks)]).filter((to) => to.startsWith("#"));
  expect(links.filter((to) => !places.has(decodeURIComponent(to)))).toEqual([]);
});

test("a game's pages have the same rules in both languages", () => {
  const games = [...new Set(PAGES.map(([name]) => name.split(".")[0] ?? ""))];
  expect(games).toHaveLength(5);
  for (const game of games) {
    const [en, pl] = ["en", "pl"].map((language) => PAGES.find(([name]) => name === `${game}.${language}.md`)?.[1]);
    expect(en && numbersOf(en)).toEqual(pl && numbersOf(pl));
  }
});

function linksIn(blocks: Block[]): string[] {
  return blocks.flatMap((block): string[] => {
    switch (block.kind) {
      case "text":
      case "heading":
        return block.of.flatMap(linkIn);
      case "list":
        return block.items.flatMap(linksIn);
      case "rules":
        return block.rules.flatMap((rule) => linksIn(rule.blocks));
      case "table":
        return [block.head, ...block.rows].flat(2).flatMap(linkIn);
      default:
        return [];
    }
  });
}

function linkIn(part: Inline): string[] {
  if (typeof part === "string" || !("of" in part)) return [];
  return [...("to" in part ? [part.to] : []), ...part.of.flatMap(linkIn)];
}
