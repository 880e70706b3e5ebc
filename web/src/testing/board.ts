// What holds for every game's board, over the positions and logs of recorded games.

import { flushSync, mount, unmount, type Component } from "svelte";
import { describe, expect, test } from "vitest";
import { spoken } from "../board/pieces";
import { BoardPlay } from "../board/play.svelte";
import type { GameTable, Texts } from "../games/contract";
import { LANGUAGES, type Language } from "../lib/text";
import { codesIn, heardIn } from "./codes";
import { theirs } from "./say";

interface Board<View, GameEvent> {
  table: GameTable<View, GameEvent>;
  withMove: (view: View, move: string) => View;
  texts: Texts;
  positions: { view: View; move: string; moves: string[] }[];
  ends: View[];
  /** Every line of the recorded logs. */
  log: Record<Language, string[]>;
  /** Codes that can be read on the board itself. */
  printed?: RegExp;
  /** Parts that make no moves: those of one's own notes. */
  apart?: string;
}

const NAMES = ["Ada", "Ben", "Cleo", "Dora", "Ewa"];
/** What gets into a sentence by mistake: missing values, placeholders, and spaces at its ends. */
const STRANGE = /undefined|null|NaN|\[object|[{}]|^\s|\s$|^$/;

/** How many offending lines a failure shows. */
const FEW = 10;

/** A board to which nothing happens. */
const STILL = {
  pending: null,
  events: [],
  timers: [],
  now: () => 0,
  cooldown: () => 0,
  teamChat: [],
  onteamchat: null,
  onmove: () => undefined,
};

class Shown<View extends { seat: number | null }, GameEvent> extends BoardPlay<View, GameEvent> {
  letGo(): void {}
}

/** Defines the tests that a game's board has to pass. */
export function checkBoard<View extends { seat: number | null }, GameEvent>(board: Board<View, GameEvent>): void {
  const { table, withMove, texts, positions, ends, log, printed, apart = ":not(*)" } = board;
  const { textView, whatNow, pieces } = table;
  const withCodes = (lines: string[]): string[] => lines.filter((line) => codesIn(line, printed).length > 0).slice(0, FEW);

  test.each(LANGUAGES)("every position, its rules and a move on its way can be said (%s)", (language) => {
    const say = theirs(texts, language);
    const shown = [...positions.flatMap(({ view, move }) => [view, withMove(view, move)]), ...ends];
    expect(shown.length).toBeGreaterThan(50);
    const parts = shown.flatMap((view) => {
      const { aim, now, cost } = whatNow(view, say);
      return [...textView(view, NAMES, say), { heading: "what now", lines: [aim, ...now, ...cost] }];
    });
    expect(parts.filter(({ lines }) => lines.length === 0)).toEqual([]);
    const lines = parts.flatMap(({ heading, lines }) => [heading, ...lines]);
    expect(lines.filter((line) => STRANGE.test(line))).toEqual([]);
    expect(withCodes(lines)).toEqual([]);
  });

  describe("codes of the notation are never heard", () => {
    test.each(LANGUAGES)("in what is announced of the log (%s)", (language) => {
      const say = theirs(texts, language);
      expect(log[language].length).toBeGreaterThan(100);
      const heard = log[language].map((line) => spoken(table, line, say));
      expect(withCodes(heard)).toEqual([]);
      expect(heard.filter((line) => STRANGE.test(line))).toEqual([]);
    });

    test.each(LANGUAGES)("in the pieces that are drawn into the log (%s)", (language) => {
      const found = log[language].flatMap((line) => pieces(line).filter((part) => typeof part !== "string"));
      const heard = [...new Set(found.map(({ piece }) => piece))].flatMap((piece) =>
        drawn(table.Piece, { piece, say: theirs(texts, language) }),
      );
      expect(heard.length).toBeGreaterThan(10);
      expect(withCodes(heard)).toEqual([]);
    });

    test.each(LANGUAGES)("on the board and in its labels (%s)", (language) => {
      const say = theirs(texts, language);
      const shown = [...onePerKind(positions), ...ends.slice(0, 2).map((view) => ({ view, moves: [] }))];
      const heard = shown.flatMap(({ view, moves }) =>
        drawn(table.Board, { ...STILL, view, moves, seat: view.seat, names: NAMES, say }),
      );
      expect(heard.length).toBeGreaterThan(50);
      expect(withCodes(heard)).toEqual([]);
    });
  });

  test("pressing what cannot be played says why", () => {
    const say = theirs(texts, "en");
    const mute = new Set<string>();
    const asked = new Set<string>();
    for (const { view, moves } of onePerPhase(positions)) {
      const made: string[] = [];
      const why: string[] = [];
      const props = { ...STILL, onmove: (move: string) => made.push(move), onwhy: (move: string) => why.push(move) };
      showing(table.Board, { ...props, view, moves, seat: view.seat, names: NAMES, say }, (target) => {
        for (const part of target.querySelectorAll<HTMLElement>('[aria-disabled="true"]')) {
          if (part.closest(apart)) continue;
          const before = why.length;
          part.click();
          if (why.length === before) mute.add(part.outerHTML.slice(0, 200));
        }
      });
      expect(made).toEqual([]);
      for (const move of why) asked.add(move);
    }
    expect([...mute]).toEqual([]);
    expect(asked.size).toBeGreaterThan(2);
    expect([...asked].filter((move) => STRANGE.test(move))).toEqual([]);
  });

  test("a sentence can be put together again from its pieces", () => {
    const sentences = LANGUAGES.flatMap((language) => Object.values(texts[language]));
    for (const text of [...sentences, "A: r7, p4, s4 (A1, r012-) 9–15: D3, (blue) up.", ""]) {
      const parts = pieces(text);
      expect(parts.map((part) => (typeof part === "string" ? part : part.piece)).join("")).toBe(text);
      expect(parts).not.toContain("");
    }
  });

  test("a view stays as it is without a move, and is never changed by one", () => {
    const say = theirs(texts, "en");
    for (const { view, move, moves } of positions) {
      const before = JSON.stringify(view);
      const shown = new Shown(() => ({ ...STILL, view, moves, seat: view.seat, names: NAMES, say }), withMove);
      expect(shown.view).toBe(view);
      withMove(view, move);
      expect(JSON.stringify(view)).toBe(before);
    }
  });
}

/** One position for every kind of move: drawing takes long. */
function onePerKind<Position extends { move: string }>(positions: Position[]): Position[] {
  return [...new Map(positions.map((position) => [position.move.replace(/\d.*|(?<= ).*/, ""), position])).values()];
}

/** One position of every phase in which something can be done. */
function onePerPhase<Position extends { view: object; moves: string[] }>(positions: Position[]): Position[] {
  const open = positions.filter(({ moves }) => moves.length > 0);
  return [...new Map(open.map((position) => ["phase" in position.view ? position.view.phase : "", position])).values()];
}

/** Draws a component and returns everything that a screen reader may read in it. */
function drawn<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): string[] {
  return showing(component, props, heardIn);
}

/** Draws a component, does something with it, and takes it away again. */
function showing<Props extends Record<string, unknown>, Found>(
  component: Component<Props>,
  props: Props,
  use: (target: HTMLElement) => Found,
): Found {
  const target = document.body.appendChild(document.createElement("div"));
  const shown = mount(component, { target, props });
  flushSync();
  const found = use(target);
  void unmount(shown);
  target.remove();
  return found;
}
