// The board in words, from the same view data: for a screen reader, and for players who prefer to read.

import type { Ocean, Piece, View } from "../../generated/reef";
import { distinct } from "../../board/names";
import { capitalized, type Say } from "../../lib/text";
import type { TextPart } from "../contract";
import { pieceAbout, tileAbout } from "./about";
import { farSeats, kindOf, layoutOf, lionfishOf, nearSeat, ROUNDS } from "./position";
import { turnWords } from "./turn";
import { fishWords, placeWords, tileWords } from "./words";

export function textView(view: View, names: string[], say: Say): TextPart[] {
  const known = distinct(names);
  const nameOf = (seat: number): string => known[seat] ?? "";
  const seats = [nearSeat(view), ...farSeats(view)];
  return [
    { heading: say("text_view.now"), lines: nowLines(view, nameOf, say) },
    ...poolParts(view, say),
    ...cardPart(view, say),
    ...seats.map((seat) => ({
      heading: seat === view.seat ? say("board.your_ocean") : say("board.ocean_of", { who: nameOf(seat) }),
      lines: oceanLines(view, view.oceans[seat], say),
    })),
  ];
}

function nowLines(view: View, nameOf: (seat: number) => string, say: Say): string[] {
  const lionfish = lionfishOf(view);
  return [
    turnWords(view, nameOf, say),
    ...(view.reason === null ? [] : [say(`reason.${view.reason}`)]),
    view.round === 0 ? say("board.setup") : say("board.round", { n: view.round, all: ROUNDS }),
    ...(view.tile ? [say("text_view.tile", { tile: pieceAbout(view.tile, 0, kindOf(view, view.tile.name), say) })] : []),
    ...(view.swimmer ? [say("text_view.fish", { fish: fishWords(view.swimmer, say) })] : []),
    ...(lionfish ? [say("board.lionfish", { n: lionfish.eaten })] : []),
  ];
}

function poolParts(view: View, say: Say): TextPart[] {
  const bags = say("text_view.bags", {
    corals: view.bags.corals ?? 0,
    fish: view.bags.fish ?? 0,
    creatures: view.bags.creatures ?? 0,
  });
  if (view.rule === 8) return [{ heading: say("board.pools"), lines: [bags] }];
  const tileLine = (piece: Piece | null, i: number): string =>
    say("text_view.place", { n: i + 1, what: piece ? pieceAbout(piece, 0, kindOf(view, piece.name), say) : say("board.empty") });
  const fish = view.stock
    ? Object.entries(view.stock).map(([colour, n]) => say(`fish_count.${colour}`, { n }))
    : view.fish.map((colour, i) =>
        say("text_view.place", { n: i + 1, what: colour ? fishWords(colour, say) : say("board.empty") }),
      );
  return [
    { heading: capitalized(say("pool.corals")), lines: view.corals.map(tileLine) },
    { heading: capitalized(say("pool.fish")), lines: view.lifted ? [...fish, say("board.lifted")] : fish },
    { heading: capitalized(say("pool.creatures")), lines: [...view.creatures.map(tileLine), bags] },
  ];
}

function cardPart(view: View, say: Say): TextPart[] {
  const cards = [...view.orange.map((n) => ({ colour: "orange", n })), ...view.blue.map((n) => ({ colour: "blue", n }))];
  if (cards.length === 0) return [];
  return [
    {
      heading: say("board.cards"),
      lines: cards.map(({ colour, n }) => `${say(`card.${colour}.${n}.name`)}: ${say(`card.${colour}.${n}.text`)}`),
    },
  ];
}

function oceanLines(view: View, ocean: Ocean | undefined, say: Say): string[] {
  if (!ocean) return [];
  const layout = layoutOf(ocean);
  const { score } = ocean;
  return [
    ...ocean.tiles.map((tile) =>
      say("board.at", {
        place: capitalized(placeWords(tile.space, say)),
        what: tileAbout(tile, layout, kindOf(view, tile.piece.name), say),
      }),
    ),
    ...ocean.fish.map(({ bubble, colour, points }) =>
      say("text_view.swimmer", { place: capitalized(placeWords(bubble, say)), fish: fishWords(colour, say), n: points }),
    ),
    ...ready(ocean, say),
    say("board.shells", { n: ocean.shells }),
    say("text_view.score", {
      orange: score.orange,
      blue: score.blue,
      rows: score.rows.join(", "),
      variety: score.variety,
      fish: score.fish,
      total: score.total,
    }),
  ];
}

function ready(ocean: Ocean, say: Say): string[] {
  const tiles = ocean.tiles
    .filter((tile) => tile.satisfied)
    .map((tile) => `${tileWords(tile.piece, say)} (${placeWords(tile.space, say)})`);
  return tiles.length > 0 ? [say("text_view.ready", { tiles: tiles.join(", ") })] : [];
}
