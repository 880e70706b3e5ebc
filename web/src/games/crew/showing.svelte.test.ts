// @vitest-environment happy-dom
import { positions } from "engine:crew";
import { flushSync, mount, unmount } from "svelte";
import { expect, onTestFinished, test, vi } from "vitest";
import en from "../../generated/crew.en.json";
import pl from "../../generated/crew.pl.json";
import { theirs } from "../../testing/say";
import Board from "./Board.svelte";

/** A window in which the viewer may show a card and somebody else is to lead. */
const WINDOW = positions.find(({ moves }) => moves.includes("ready") && moves.some((move) => move.startsWith("show ")))!;
const SHOWS = WINDOW.moves.filter((move) => move.startsWith("show "));
const CARD = SHOWS[0]!.split(" ")[1]!;

/** The board in that window; what it is given can be changed. */
function shown(moves: string[], timers: { move: string; ends: number }[] = []) {
  const onmove = vi.fn();
  const props = $state({
    view: WINDOW.view,
    moves,
    seat: WINDOW.view.seat,
    names: ["Ada", "Ben", "Cleo", "Dora", "Ewa"].slice(0, WINDOW.view.members.length),
    pending: null,
    events: [],
    timers,
    now: () => 0,
    cooldown: () => 0,
    teamChat: [],
    onteamchat: null,
    onmove,
    say: theirs({ en, pl }, "en"),
  });
  const target = document.body.appendChild(document.createElement("div"));
  const board = mount(Board, { target, props });
  onTestFinished(() => {
    void unmount(board);
    target.remove();
  });
  flushSync();
  const press = (selector: string): void => {
    target.querySelector<HTMLElement>(selector)!.click();
    flushSync();
  };
  const picked = (): string | undefined => target.querySelector<HTMLElement>("[data-card][aria-pressed='true']")?.dataset.card;
  return { props, press, picked, onmove };
}

test("a card that is being shown stays in hand while others act and the window closes", () => {
  const { props, press, picked, onmove } = shown(WINDOW.moves);
  press('[data-at="button:show"]');
  press(`[data-card="${CARD}"]`);
  expect(picked()).toBe(CARD);
  props.view = { ...WINDOW.view };
  props.moves = WINDOW.moves.filter((move) => move !== "wait");
  flushSync();
  expect(picked()).toBe(CARD);
  // The viewer may lead now, and could play the card: pressing it again must not do that.
  props.moves = [...SHOWS, CARD];
  flushSync();
  expect(picked()).toBe(CARD);
  press(`[data-card="${CARD}"]`);
  expect(onmove).not.toHaveBeenCalled();
});

test("a card is put back once nothing can be done with it", () => {
  const { props, press, picked } = shown(WINDOW.moves);
  press(`[data-card="${CARD}"]`);
  expect(picked()).toBe(CARD);
  props.moves = [];
  flushSync();
  expect(picked()).toBeUndefined();
});

test("who begins to show a card asks for time, where time runs", () => {
  const calm = shown([...SHOWS, "ready", "wait"]);
  calm.press(`[data-card="${CARD}"]`);
  expect(calm.onmove).not.toHaveBeenCalled();
  const hurried = shown([...SHOWS, "ready", "wait"], [{ move: "window_over", ends: 5 }]);
  hurried.press(`[data-card="${CARD}"]`);
  expect(hurried.onmove.mock.calls).toEqual([["wait"]]);
  expect(hurried.picked()).toBe(CARD);
});
