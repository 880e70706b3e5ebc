// The board in words, from the same view data: for a screen reader, and for players who prefer to read.

import type { Side, Tile, View } from "../../generated/divers";
import type { Say } from "../../lib/text";
import type { TextPart } from "../contract";
import { goalsOf, nearSeat, reasonWords, turnWords } from "./position";
import { cardsWords, total, treasureWords } from "./words";

export function textView(view: View, names: string[], say: Say): TextPart[] {
  const near = nearSeat(view);
  const seats = [near, 1 - near];
  return [
    { heading: say("text_view.turn"), lines: [view.result ? reasonWords(view, names, say) : turnWords(view, names, say)] },
    ...view.tiles.map((tile) => tilePart(tile, view, seats, names, say)),
    {
      heading: say("text_view.goals"),
      lines: [...goalLines(view, names, say), ...seats.map((seat) => areaLine(view, seat, names, say))],
    },
    { heading: say("text_view.hands"), lines: seats.flatMap((seat) => handLines(view, seat, names, say)) },
    { heading: say("text_view.piles"), lines: pileLines(view, say) },
    ...unseenPart(view, say),
  ];
}

function tilePart(tile: Tile, view: View, seats: number[], names: string[], say: Say): TextPart {
  if (!tile.in_game) return { heading: say("text_view.tile_gone", { n: tile.value }), lines: [say("board.gone")] };
  const heading = say("text_view.tile", {
    n: tile.value,
    depth: say(`depth.${tile.depth}`),
    rule: say(`depth_rule.${tile.depth}`),
  });
  const sides = seats.map((seat) => {
    const side = tile.sides[seat];
    return side ? sideLine(side, seat === view.seat ? null : (names[seat] ?? ""), say) : "";
  });
  return { heading, lines: [say("text_view.treasures", { treasures: treasureWords(tile.treasures, say) }), ...sides] };
}

function sideLine(side: Side, who: string | null, say: Say): string {
  const needed = total(side.open) > 0;
  const values = {
    cards: cardsWords(side.cards, say),
    sum: say("board.sum", { n: side.sum }),
    missing: needed ? say("text_view.needs", { treasures: treasureWords(side.open, say) }) : say("board.complete"),
  };
  return who === null ? say("text_view.side_you", values) : say("text_view.side", { ...values, who });
}

function goalLines(view: View, names: string[], say: Say): string[] {
  return view.goals.map(({ colour, cost, owner }) => {
    const goal = say(`colour.${colour}`);
    if (owner === null) return say("text_view.goal_open", { goal, n: cost });
    if (owner === view.seat) return say("text_view.goal_you", { goal });
    return say("text_view.goal_taken", { goal, who: names[owner] ?? "" });
  });
}

function areaLine(view: View, seat: number, names: string[], say: Say): string {
  const values = { goals: goalsOf(view, seat), treasures: treasureWords(view.players[seat]?.treasures ?? {}, say) };
  return seat === view.seat ? say("text_view.area_you", values) : say("text_view.area", { ...values, who: names[seat] ?? "" });
}

function handLines(view: View, seat: number, names: string[], say: Say): string[] {
  const player = view.players[seat];
  if (!player) return [];
  const who = names[seat] ?? "";
  const own = seat === view.seat && player.hand !== null;
  const hand = own
    ? say("text_view.hand_you", { cards: cardsWords(player.hand ?? [], say) })
    : say("text_view.hand", { who, n: player.cards });
  if (player.revealed.length === 0) return [hand];
  const cards = cardsWords(player.revealed, say);
  return [hand, own ? say("text_view.seen_you", { cards }) : say("text_view.seen", { who, cards })];
}

function pileLines(view: View, say: Say): string[] {
  const counts = say("text_view.piles_line", { deck: view.deck, discard: view.discard.length, bag: view.bag });
  return view.discard.length > 0 ? [counts, say("text_view.discard", { cards: cardsWords(view.discard, say) })] : [counts];
}

function unseenPart(view: View, say: Say): TextPart[] {
  if (view.unseen === null) return [];
  const lines = Object.entries(view.unseen).map(([colour, cards]) => {
    const values = cards.map((card) => card.slice(1)).join(", ");
    return say("text_view.unseen_line", { colour: say(`colour.${colour}`), values: values || say("board.none") });
  });
  return [{ heading: say("board.unseen"), lines }];
}
