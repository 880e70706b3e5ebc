// The board in words, from the same view data: for a screen reader, and for players who prefer to read.

import type { Rack, View } from "../../generated/lost_code";
import type { Say } from "../../lib/text";
import { distinct } from "../../board/names";
import { capitalized } from "../../lib/text";
import { integer, percent, signed } from "../../lib/numbers";
import type { TextPart } from "../contract";
import { farRacks, nearRack, sumOf, wheelOf } from "./position";
import { turnWords } from "./turn";
import { rangeWords, symbolsWords } from "./words";

const LIKELIEST = 5; // sums that are said with their chances

export function textView(view: View, names: string[], say: Say): TextPart[] {
  const known = distinct(names);
  const near = nearRack(view);
  const spare = view.racks.filter((rack) => rack.seat === null);
  const heading = (rack: Rack): string =>
    rack.seat === null
      ? say("board.spare_rack", { n: spare.indexOf(rack) + 1 })
      : say("board.rack_of", { name: known[rack.seat] ?? "" });
  return [
    { heading: say("text_view.now"), lines: nowLines(view, known, say) },
    { heading: say("board.wheels"), lines: wheelLines(view, known, say) },
    { heading: say("text_view.track"), lines: trackLines(view, known, say) },
    ...(near === null
      ? []
      : [{ heading: say("board.own_rack"), lines: [...rackLines(view, near, say), ...knownLines(view, say)] }]),
    ...farRacks(view).map((rack) => ({ heading: heading(rack), lines: rackLines(view, rack, say) })),
    { heading: say("text_view.beside"), lines: besideLines(view, known, say) },
    ...(view.rounds.length === 0 ? [] : [{ heading: say("text_view.rounds"), lines: roundLines(view, known, say) }]),
    ...(view.phase === "final" || view.phase === "over"
      ? [{ heading: say("text_view.entries"), lines: entryLines(view, known, say) }]
      : []),
  ];
}

function nowLines(view: View, names: string[], say: Say): string[] {
  const { round, roller, dice, order, setup } = view;
  return [
    turnWords(view, names, say),
    ...(view.reason === null ? [] : [say(`reason.${view.reason}`)]),
    ...(round === 0 ? [] : [`${say("board.round", { n: round, all: setup.rounds })}.`]),
    ...(roller === null || dice.length === 0
      ? []
      : [say("text_view.dice", { name: names[roller] ?? "", symbols: symbolsWords(dice, say) })]),
    ...(order.length === 0 ? [] : [say("text_view.order", { names: order.map((seat) => names[seat] ?? "").join(", ") })]),
  ];
}

function wheelLines(view: View, names: string[], say: Say): string[] {
  return view.wheels.map(({ size, points, seat, low, answer }) => {
    const wheel = capitalized(say("board.wheel", { n: size, points }));
    if (seat === null || low === null) return `${wheel}.`;
    const told = answer === null ? "" : `, ${say(`answer.${answer}`)}`;
    return `${wheel}: ${names[seat] ?? ""}, ${rangeWords(low, low + size - 1)}${told}.`;
  });
}

function trackLines(view: View, names: string[], say: Say): string[] {
  const { skull, setup, cursed } = view;
  return [
    say("board.track_words", {
      places: view.line.map(({ seat, space }) => `${names[seat] ?? ""} ${integer(space)}`).join(", "),
    }),
    ...(skull === "track" ? [say("text_view.skull_track", { n: setup.skull_space })] : []),
    ...(skull === "taken" ? [say("text_view.skull_taken", { n: setup.skull_end })] : []),
    ...(skull === "gone" ? [say("text_view.skull_gone")] : []),
    ...(cursed === null ? [] : [say("text_view.cursed", { name: names[cursed] ?? "" })]),
  ];
}

function rackLines(view: View, rack: Rack, say: Say): string[] {
  const { symbols } = view.setup;
  const isHidden = rack.digits.every((digit) => digit === null);
  const tiles = symbols.map((symbol, i) => `${say(`symbol.${symbol}`)} ${rack.digits[i] ?? "?"}`).join(", ");
  const gone = symbols
    .flatMap((symbol, i) => (rack.discarded[i] ?? []).map((digit) => `${say(`symbol.${symbol}`)} ${digit}`))
    .join(", ");
  const sum = sumOf(view, rack);
  const bet = rack.seat === null ? null : wheelOf(view, rack.seat);
  return [
    isHidden ? say("text_view.hidden", { symbols: symbolsWords(symbols, say) }) : say("text_view.tiles", { tiles }),
    ...(gone === "" ? [] : [say("text_view.discarded", { tiles: gone })]),
    ...(sum === null ? [] : [say("text_view.sum", { n: sum })]),
    ...(bet === null || bet.low === null ? [] : [say("text_view.bet", { range: rangeWords(bet.low, bet.low + bet.size - 1) })]),
  ];
}

/** What the viewer's own notes hold, symbol by symbol. */
function knownLines(view: View, say: Say): string[] {
  const { knowledge, setup } = view;
  if (knowledge === null) return [];
  const { seen, possible, chances, codes, sums } = knowledge;
  const digits = setup.symbols.map((symbol, i) => {
    const name = capitalized(say(`symbol.${symbol}`));
    const share = (digit: number): string => (chances === null ? `${digit}` : `${digit} (${percent(chances[i]?.[digit] ?? 0)})`);
    if (possible !== null) return say("text_view.possible", { symbol: name, digits: (possible[i] ?? []).map(share).join(", ") });
    return say("text_view.seen", { symbol: name, digits: (seen[i] ?? []).join(", ") || say("text_view.nothing") });
  });
  const likely = (sums ?? [])
    .map((chance, sum) => ({ chance, sum }))
    .filter(({ chance }) => chance > 0)
    .sort((one, two) => two.chance - one.chance)
    .slice(0, LIKELIEST);
  return [
    ...digits,
    ...(codes === null ? [] : [say("text_view.codes", { n: codes })]),
    ...(likely.length === 0
      ? []
      : [say("text_view.sums", { sums: likely.map(({ chance, sum }) => `${sum} (${percent(chance)})`).join(", ") })]),
  ];
}

function besideLines(view: View, names: string[], say: Say): string[] {
  const left = view.setup.symbols.map((symbol, i) => `${say(`symbol.${symbol}`)} ${view.stacks[i] ?? 0}`).join(", ");
  return [
    ...(view.stacks.length === 0 ? [] : [say("text_view.stacks", { stacks: left })]),
    ...view.tokens.map(({ symbol, seat, gone }) => {
      const values = { symbol: say(`symbol_of.${symbol}`), name: seat === null ? "" : (names[seat] ?? "") };
      return `${say(seat !== null ? "board.token_taken" : gone ? "board.token_gone" : "board.token_free", values)}.`;
    }),
  ];
}

function roundLines(view: View, names: string[], say: Say): string[] {
  return view.rounds.map(({ round, dice, bets, swaps }) => {
    const told = bets.map(({ seat, low, high, answer }) => {
      const swap = swaps.find((one) => one.seat === seat);
      const gone = swap ? `, ${say("board.discarded", { symbol: say(`symbol.${swap.symbol}`), digit: swap.digit })}` : "";
      return `${names[seat] ?? ""} ${rangeWords(low, high)}, ${say(`answer.${answer}`)}${gone}`;
    });
    return say("text_view.round", { n: round, symbols: symbolsWords(dice, say), bets: told.join("; ") });
  });
}

function entryLines(view: View, names: string[], say: Say): string[] {
  return view.sheets.map(({ seat, written, doubled, values, points }) => {
    const entries = view.setup.symbols.map((symbol, i) => {
      const entry = values[i] ?? null;
      const what =
        entry === null
          ? say(written[i] ? "text_view.written" : "text_view.unwritten")
          : entry.join(" ") || say("text_view.nothing");
      const worth = points === null ? "" : ` (${signed(points[i] ?? 0)})`;
      return `${say(`symbol.${symbol}`)}: ${what}${doubled[i] ? ` ${say("board.doubled")}` : ""}${worth}`;
    });
    return `${names[seat] ?? ""}. ${entries.join("; ")}.`;
  });
}
