// @vitest-environment happy-dom
// What lessons and the coach point at is marked on the board.

import { elements } from "engine:divers";
import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import en from "../../generated/divers.en.json";
import { speaker } from "../../lib/text";
import table from "./table";

/** The keys of all parts that the board shows. */
function marked(view: (typeof elements)[number]["view"], moves: string[]): Set<string> {
  const target = document.body.appendChild(document.createElement("div"));
  const shown = mount(table.Board, {
    target,
    props: {
      ...{ view, moves, seat: view.seat, names: ["Ada", "Ben"], pending: null, events: [], timers: [] },
      ...{ now: () => 0, cooldown: () => 0, teamChat: [], onteamchat: null, say: speaker(en, "en"), onmove: () => undefined },
    },
  });
  flushSync();
  const keys = [...target.querySelectorAll<HTMLElement>("[data-at]")].map((part) => part.dataset.at ?? "");
  void unmount(shown);
  target.remove();
  return new Set(keys);
}

test("every element of a lesson is on the board", () => {
  expect(new Set(elements.map(({ view }) => view.phase))).toEqual(new Set(["play", "exchange", "claim", "over"]));
  for (const { view, moves, keys } of elements) {
    const found = marked(view, moves);
    expect(keys.filter((key) => !found.has(key))).toEqual([]);
  }
});
