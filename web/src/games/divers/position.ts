// What can be read off a view: the slots of a side, the players' goals, and the view with a move on its way.

import type {
  Began,
  Claimed,
  Contest,
  Dealt,
  Drew,
  Ended,
  Exchanged,
  Filled,
  Passed,
  Played,
  Revealed,
  Side,
  TileLeft,
  View,
} from "../../generated/divers";
import type { Say } from "../../lib/text";
import { COLOURS, inOrder, readCard, readPayment, readPlace, type Colour, type Treasures } from "./words";

export type DiversEvent =
  Filled | Dealt | Began | Played | Revealed | Exchanged | Drew | Contest | Claimed | Passed | TileLeft | Ended;

/** A place for one card on a side of a tile: a card lies there, or the colour that is wanted. */
export interface SlotInfo {
  colour: Colour;
  card: string | null;
}

/** A side's cards and free slots, colour by colour. */
export function slotsOf(side: Side): SlotInfo[] {
  return COLOURS.flatMap((colour) => [
    ...side.cards.filter((name) => readCard(name).colour === colour).map((card) => ({ colour, card })),
    ...Array.from({ length: side.open[colour] ?? 0 }, () => ({ colour, card: null })),
  ]);
}

/** The seat whose side is below: the viewer's, or A's for a spectator. */
export function nearSeat(view: View): number {
  return view.seat ?? 0;
}

export function goalsOf(view: View, seat: number): number {
  return view.goals.filter((goal) => goal.owner === seat).length;
}

/** How the game ended, in words for the reader's seat. */
export function reasonWords(view: View, names: string[], say: Say): string {
  if (view.reason === null || view.result === null) return "";
  const winner = winnerOf(view);
  if (winner === null) return say(`reason.${view.reason}`);
  if (winner === view.seat) return say(`reason.${view.reason}_you`);
  return say(`reason.${view.reason}`, { who: names[winner] ?? "" });
}

/** The winner's seat; null while the game goes on and after a draw. */
export function winnerOf(view: View): number | null {
  const [one = 0, two = 0] = view.result ?? [];
  return one === two ? null : one > two ? 0 : 1;
}

/** Whose move it is and what it is about. */
export function turnWords(view: View, names: string[], say: Say): string {
  const actor = view.actors[0];
  const phase = say(`phase.${view.phase}`);
  if (actor === undefined || actor < 0) return phase;
  if (actor === view.seat) return say("turn.you", { phase });
  return say(`turn.${view.phase}`, { seat: names[actor] ?? "" });
}

/**
 * The view as if the viewer's move had been made. What it draws or settles is not known yet.
 * A view that already holds the move stays as it is.
 */
export function withMove(view: View, move: string): View {
  const seat = view.seat;
  if (seat === null) return view;
  const [first = "", ...rest] = move.split(" ");
  const hand = view.players[seat]?.hand ?? [];
  if (first === "pass") return view;
  if (first === "claim") return withClaim(view, seat, move);
  if (first !== "discard") return hand.includes(first) ? withPlay(view, seat, first, rest[0] ?? "") : view;
  if (!rest.every((card) => hand.includes(card))) return view;
  return { ...withoutCards(view, seat, rest), discard: inOrder([...view.discard, ...rest]) };
}

function withPlay(view: View, seat: number, name: string, where: string): View {
  const place = readPlace(where);
  const card = readCard(name);
  const tiles = view.tiles.map((tile) =>
    tile.value !== place.tile
      ? tile
      : { ...tile, sides: tile.sides.map((side, i) => (i === place.side ? withCard(side, card.name) : side)) },
  );
  return { ...withoutCards(view, seat, [name]), tiles };
}

function withCard(side: Side, name: string): Side {
  const { colour, value } = readCard(name);
  return { cards: inOrder([...side.cards, name]), sum: side.sum + value, open: less(side.open, { [colour]: 1 }) };
}

function withClaim(view: View, seat: number, move: string): View {
  const { goal, paid } = readPayment(move);
  if (view.goals.some((card) => card.colour === goal && card.owner !== null)) return view;
  return {
    ...view,
    goals: view.goals.map((card) => (card.colour === goal ? { ...card, owner: seat } : card)),
    players: view.players.map((player, i) => (i === seat ? { ...player, treasures: less(player.treasures, paid) } : player)),
  };
}

function withoutCards(view: View, seat: number, names: string[]): View {
  const players = view.players.map((player, i) => {
    if (i !== seat || player.hand === null) return player;
    const hand = player.hand.filter((card) => !names.includes(card));
    return { ...player, hand, cards: hand.length, revealed: player.revealed.filter((card) => hand.includes(card)) };
  });
  return { ...view, players };
}

function less(from: Treasures, taken: Treasures): Treasures {
  const left = Object.entries(from).map(([colour, count]) => [colour, count - (taken[colour] ?? 0)] as const);
  return Object.fromEntries(left.filter(([, count]) => count > 0));
}
