// What holds for every game's board in words, over the positions of recorded games.

import { expect, test } from "vitest";
import type { TwinPart } from "../games/contract";
import { LANGUAGES, type Language, type Say, type Sentences } from "../lib/text";
import { theirs } from "./say";

interface Board<View> {
  twin: (view: View, names: string[], say: Say) => TwinPart[];
  advice: (view: View, say: Say) => string[];
  pieces: (text: string) => (string | { piece: string })[];
  withMove: (view: View, move: string | null) => View;
  sentences: Record<Language, Sentences>;
  positions: { view: View; move: string }[];
  ends: View[];
}

const NAMES = ["Ada", "Ben", "Cleo", "Dora", "Ewa"];
/** What gets into a sentence by mistake: holes, signs of them, and blanks at its ends. */
const STRANGE = /undefined|null|NaN|\[object|[{}]|^\s|\s$|^$/;

/** Defines the tests that a game's board in words has to pass. */
export function checkBoard<View>({ twin, advice, pieces, withMove, sentences, positions, ends }: Board<View>): void {
  test.each(LANGUAGES)("every position, its rules and a move on its way can be said (%s)", (language) => {
    const say = theirs(sentences, language);
    const shown = [...positions.flatMap(({ view, move }) => [view, withMove(view, move)]), ...ends];
    expect(shown.length).toBeGreaterThan(50);
    const parts = shown.flatMap((view) => [...twin(view, NAMES, say), { heading: "advice", lines: advice(view, say) }]);
    expect(parts.filter(({ lines }) => lines.length === 0)).toEqual([]);
    expect(parts.flatMap(({ heading, lines }) => [heading, ...lines]).filter((line) => STRANGE.test(line))).toEqual([]);
  });

  test("a sentence can be put together again from its pieces", () => {
    const texts = LANGUAGES.flatMap((language) => Object.values(sentences[language]));
    for (const text of [...texts, "A: r7, p4, s4 (A1, r012-) 9–15: D3, (blue) up.", ""]) {
      const parts = pieces(text);
      expect(parts.map((part) => (typeof part === "string" ? part : part.piece)).join("")).toBe(text);
      expect(parts).not.toContain("");
    }
  });

  test("a view stays as it is without a move, and is never changed by one", () => {
    for (const { view, move } of positions) {
      const before = JSON.stringify(view);
      expect(withMove(view, null)).toBe(view);
      withMove(view, move);
      expect(JSON.stringify(view)).toBe(before);
    }
  });
}
