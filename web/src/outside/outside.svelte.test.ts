// @vitest-environment happy-dom

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BoardProps } from "../games/contract";
import type { OutsideClient } from "./contract";
import { fields } from "./fields";
import { kit } from "./kit";
import { loadOutside, loadOutsideTexts } from "./load";
import OutsideBoard from "./OutsideBoard.svelte";

const { h } = kit;
const STILL = {
  seat: 0,
  names: [],
  pending: null,
  events: [],
  timers: [],
  now: () => 0,
  cooldown: () => 0,
  teamChat: [],
  onteamchat: null,
};

/** A board with a button for every move, all of them new after every change. */
const BUTTONS: OutsideClient = {
  mount(element) {
    const update = ({ moves, onmove }: BoardProps): void =>
      element.replaceChildren(...moves.map((move) => h("button", { "data-key": move, onclick: () => onmove(move) }, move)));
    return { update, destroy: () => element.setAttribute("data-gone", "") };
  },
  textView: () => [],
};

beforeEach(() => document.body.replaceChildren());
afterEach(() => vi.unstubAllGlobals());

describe("a board from outside", () => {
  function play(moves: string[]) {
    const props = $state({ ...STILL, client: BUTTONS, view: {}, moves, say: (key: string) => key, onmove: vi.fn() });
    const board = mount(OutsideBoard, { target: document.body, props });
    flushSync();
    return { board, props };
  }

  test("shows what changes, hands on moves, and is told of its end", () => {
    const { board, props } = play(["take"]);
    expect(document.body.textContent).toBe("take");
    props.moves = ["take", "dive"];
    flushSync();
    document.querySelectorAll("button")[1]?.click();
    expect(props.onmove).toHaveBeenCalledWith("dive");
    const section = document.querySelector("section");
    void unmount(board);
    expect(section?.hasAttribute("data-gone")).toBe(true);
  });

  test("keeps the focus on what it was on, over a time without it", () => {
    const { props } = play(["take", "dive"]);
    document.querySelectorAll("button")[1]?.focus();
    for (const moves of [["dive"], [], ["take", "dive"]]) {
      props.moves = moves;
      flushSync();
    }
    expect(document.activeElement?.textContent).toBe("dive");
  });
});

describe("the kit", () => {
  test("makes elements and leaves out what is not there", () => {
    const made = h("p", { class: "muted", hidden: false, title: null, id: undefined }, "a", null, false, [1, h("b")]);
    expect(made.outerHTML).toBe('<p class="muted">a1<b></b></p>');
  });

  test("draws cards, anew when they change, and nothing that is off the page", () => {
    const card = h("fathom-card", { colour: "blue", value: 9 });
    expect(card.innerHTML).toBe("");
    document.body.append(card);
    expect(card.querySelector("text")?.textContent).toBe("9");
    card.setAttribute("value", "3");
    expect(card.querySelector("text")?.textContent).toBe("3");
    card.setAttribute("back", "");
    expect(card.querySelector("text")).toBe(null);
    card.remove();
    expect(card.querySelector("svg")).toBe(null);
  });
});

describe("a game that this client does not know", () => {
  const answers: Record<string, unknown> = {
    "/api/games": [{ name: "shells", client: null }],
    "/api/games/shells/texts": { en: { title: "Shells" } },
  };

  beforeEach(() => {
    vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(answers[path]))));
  });

  test("speaks English where it has no other language", async () => {
    expect(await loadOutsideTexts("shells")).toEqual({ en: { title: "Shells" }, pl: { title: "Shells" } });
  });

  test("has a text view without a board of its own", async () => {
    const game = await loadOutside("shells");
    const textView = game?.textView({ seat: 0, last_cards: [1, [2, 3], null], bag: { white: 2 } }, [], (key) => key);
    expect(textView).toEqual([{ heading: "title", lines: ["seat: 0", "last cards: 1, (2, 3), –", "bag: white: 2"] }]);
    expect(game?.pieces("a shell")).toEqual(["a shell"]);
    expect(await loadOutside("chess")).toBe(null);
  });

  test("a view without fields says nothing", () => expect(fields(null)).toEqual([]));
});
