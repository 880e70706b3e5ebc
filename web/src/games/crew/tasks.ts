// The task cards as pictures: what each of the kinds asks for, put together from a few signs.

import CARDS from "../../../../src/fathom/games/crew/data/tasks.json";
import type { Task } from "../../generated/crew";
import type { Say } from "../../lib/text";
import { COLOURS, readCard, type Suit } from "./words";

/** A card of a suit, a value or both; crossed out where it must not be won, crowned where it must win the trick. */
export interface CardSign {
  sign: "card";
  suit: Suit | "any";
  value: number | null;
  crossed?: boolean;
  crowned?: boolean;
}

/** Tricks in a row: to be won, to be left, either, or `gap` for all that lie between. */
export interface StripSign {
  sign: "strip";
  tricks: ("win" | "leave" | "either" | "gap")[];
  /** Joined to a chain: one after the other. */
  chained?: boolean;
  crossed?: boolean;
}

export type Sign =
  CardSign | StripSign | { sign: "text"; text: string } | { sign: "trick" | "lead" | "captain" | "each" | "crew" | "secret" };

interface Params {
  card?: string;
  cards?: string[];
  values?: number[];
  value?: number | Record<string, number>;
  n?: number | string;
  op?: string;
  counts?: { suit: string; n: number }[];
  suits?: string[];
  more?: string;
  less?: string;
  with?: { value?: number; suit?: string };
  capturing?: { value?: number; card?: string };
  exact_total?: boolean;
  must?: string[];
  must_not_first?: number;
  only?: boolean;
  versus?: string;
  parity?: string;
}

interface TaskData {
  number: number;
  kind: string;
  params: Params;
  prediction?: "open" | "secret";
}

const ALL = CARDS as unknown as TaskData[];

/** The number in a task that depends on how many members there are. */
export function numberIn(task: number, members: number): number {
  const value = ALL[task - 1]?.params.value;
  return typeof value === "object" ? (value[members] ?? 0) : (value ?? 0);
}

export function taskWords(task: number, members: number, say: Say): string {
  return say(`task.${task}`, { n: numberIn(task, members) });
}

export function taskShort(task: number, members: number, say: Say): string {
  return say(`task_short.${task}`, { n: numberIn(task, members) });
}

/** How far a task is, in a few words; nothing where there is nothing to count, or nothing to be had. */
export function progressWords(task: Task, say: Say): string {
  if (task.owner === null || task.status !== "open") return "";
  return task.want === null || task.want === 0 ? "" : say("board.progress", { have: task.have, want: task.want });
}

export function signsOf(number: number, members: number, said: number | null = null): Sign[] {
  const task = ALL[number - 1];
  const make = task ? KINDS[task.kind] : undefined;
  return task && make ? make({ ...task.params, value: numberIn(number, members) }, said, task.prediction === "secret") : [];
}

type Maker = (params: Params & { value: number }, said: number | null, secret: boolean) => Sign[];

const text = (words: string): Sign => ({ sign: "text", text: words });
const card = (name: string, more: Partial<CardSign> = {}): CardSign => ({ sign: "card", ...pick(name), ...more });
const suit = (name: string, more: Partial<CardSign> = {}): CardSign => ({
  sign: "card",
  suit: name as Suit,
  value: null,
  ...more,
});
const value = (n: number, more: Partial<CardSign> = {}): CardSign => ({ sign: "card", suit: "any", value: n, ...more });
const strip = (tricks: StripSign["tricks"], more: Partial<StripSign> = {}): StripSign => ({ sign: "strip", tricks, ...more });
const trick: Sign = { sign: "trick" };

const LIMIT: Record<string, string> = { exactly: "=", at_least: "≥" };
const VERSUS: Record<string, Sign[]> = {
  sum_of_others: [text("Σ"), { sign: "crew" }],
  each_other: [{ sign: "each" }],
  captain: [{ sign: "captain" }],
};

const KINDS: Record<string, Maker> = {
  win_cards: ({ cards = [] }) => cards.map((name) => card(name)),
  win_card_in_last_trick: ({ card: name = "" }) => [card(name), strip(["either", "gap", "win"])],
  win_exact_submarine_set: ({ values = [] }) => [1, 2, 3, 4].map((n) => card(`s${n}`, { crossed: !values.includes(n) })),
  count_rank: ({ op = "", n = 0, value: of }) => [text(`${LIMIT[op]} ${n} ×`), value(of)],
  count_suit: ({ op = "", counts = [] }) => counts.flatMap(({ suit: of, n }) => [text(`${LIMIT[op]} ${n} ×`), suit(of)]),
  total_suits_equal: ({ suits: [one = "", two = ""] = [] }) => [suit(one), text("="), suit(two)],
  total_suit_more: ({ more = "", less = "" }) => [suit(more), text(">"), suit(less)],
  trick_suits_equal: ({ suits: [one = "", two = ""] = [] }) => [trick, suit(one), text("="), suit(two)],
  each_colour: () => COLOURS.map((colour) => suit(colour)),
  all_of_a_colour: () => [text("9 ×"), ...COLOURS.flatMap((colour, i) => (i > 0 ? [text("/"), suit(colour)] : [suit(colour)]))],
  win_trick_using: ({ with: by = {}, capturing }) => {
    const winning = by.suit ? suit(by.suit, { crowned: true }) : value(by.value ?? 0, { crowned: true });
    if (!capturing) return [trick, winning];
    return [winning, text("▸"), capturing.card ? card(capturing.card) : value(capturing.value ?? 0)];
  },
  trick_count: ({ n = 0 }) => [text(`= ${n} ×`), trick],
  trick_count_predicted: (_, said, secret) => [
    text(`= ${said ?? "?"} ×`),
    trick,
    ...(secret ? [{ sign: "secret" } as const] : []),
  ],
  trick_streak: ({ n = 0, exact_total }) => [
    ...(exact_total ? [text("=")] : []),
    strip(
      Array.from({ length: Number(n) }, () => "win"),
      { chained: true },
    ),
  ],
  no_trick_streak: ({ n = 0 }) => [
    strip(
      Array.from({ length: Number(n) }, () => "win"),
      { chained: true, crossed: true },
    ),
  ],
  trick_positions: ({ must = [], must_not_first = 0, only = false }) => {
    if (must_not_first > 0) return [strip([...Array.from({ length: must_not_first }, () => "leave" as const), "either"])];
    const rest = only ? "leave" : "either";
    const firsts = must.filter((one) => one !== "last").map(() => "win" as const);
    return [strip([...(firsts.length > 0 ? firsts : ([rest] as const)), "gap", must.includes("last") ? "win" : rest])];
  },
  compare_tricks: ({ op = "", versus = "" }) => [trick, text(op), ...(VERSUS[versus] ?? [])],
  trick_parity: ({ parity }) => [trick, text(parity === "odd" ? "1 3 5 7 9" : "2 4 6 8")],
  trick_each_value: ({ op = "", value: limit }) => [trick, text(op), value(limit)],
  trick_sum: ({ op = "", values = [], value: limit }) => [
    trick,
    text(op === "in" ? `Σ = ${values.join(" / ")}` : `Σ ${op} ${limit}`),
  ],
  win_none: ({ values = [], suits = [] }) => [
    ...values.map((n) => value(n, { crossed: true })),
    ...suits.map((of) => suit(of, { crossed: true })),
  ],
  never_lead: ({ suits = [] }) => [{ sign: "lead" }, ...suits.map((of) => suit(of, { crossed: true }))],
};

function pick(name: string): { suit: Suit; value: number } {
  const { suit: of, value: n } = readCard(name);
  return { suit: of, value: n };
}
