// The board in words, from the same view data: for a screen reader, and for players who prefer to read.

import type { Submarine, View } from "../../generated/sonar";
import type { Say } from "../../lib/text";
import { distinct } from "../../board/names";
import { percent } from "../../lib/numbers";
import { capitalized } from "../../lib/text";
import type { TextPart } from "../contract";
import { allCells, sectorOf } from "./cells";
import { otherCrew, submarineOf } from "./position";
import { turnWords } from "./turn";
import { crewWords, GAUGE, HULL } from "./words";

const LIKELIEST = 5; // cells that are said with their chances

export function textView(view: View, names: string[], say: Say): TextPart[] {
  const known = distinct(names);
  const crews = view.crew === null ? (["blue", "green"] as const) : ([view.crew, otherCrew(view.crew)] as const);
  return [
    { heading: say("text_view.now"), lines: nowLines(view, say) },
    { heading: say(`map.${view.chart.name}`), lines: chartLines(view, say) },
    ...crews.map((crew) => ({
      heading: crew === view.crew ? say("text_view.own", { crew: crewWords(crew, say) }) : crewWords(crew, say),
      lines: crewLines(view, submarineOf(view, crew), known, say),
    })),
  ];
}

function nowLines(view: View, say: Say): string[] {
  return [
    turnWords(view, say),
    ...(view.reason === null ? [] : [say(`reason.${view.reason}`)]),
    say("board.orders", { n: view.orders }),
    ...(view.limit > 0 ? [say("text_view.limit", { n: view.limit })] : []),
  ];
}

function chartLines({ chart }: View, say: Say): string[] {
  const [blue = "", green = ""] = chart.starts ?? [];
  return [
    say("text_view.size", { last: allCells(chart).at(-1) ?? "" }),
    say("text_view.islands", { cells: chart.islands.join(", ") }),
    ...(chart.starts === null ? [] : [say("text_view.starts", { blue, green })]),
    ...(chart.safe === null ? [] : [say("text_view.safe", { cells: chart.safe.join(", ") })]),
  ];
}

function crewLines(view: View, submarine: Submarine, names: string[], say: Say): string[] {
  const { captain, operator, energy, damage, cell, track } = submarine;
  const people = say("text_view.captain", { name: names[captain] ?? "" });
  return [
    operator === captain ? people : `${people} ${say("text_view.operator", { name: names[operator] ?? "" })}`,
    ...(view.phase === "starts" ? [say(submarine.ready ? "text_view.ready" : "text_view.choosing")] : []),
    say("text_view.gauges", { energy, gauge: GAUGE, damage, hull: HULL }),
    ...(cell === null ? [] : [say("text_view.on", { cell, sector: say(`sector.${sectorOf(view.chart, cell)}`) })]),
    ...(track === null ? [] : [say("text_view.track", { cells: track.join(", ") })]),
    ...heardLines(submarine, say),
    ...chanceLines(view, submarine, say),
  ];
}

function heardLines({ anchor, path, facts }: Submarine, say: Say): string[] {
  const steps = path.map((step) => (step === "silence" ? say("text_view.silence") : say(`direction.${step}`))).join(", ");
  const heard = steps || say("board.nothing_heard");
  return [
    anchor === null ? say("text_view.heard", { steps: heard }) : say("text_view.heard_from", { cell: anchor, steps: heard }),
    ...facts.map(({ after, kind, value }) => {
      const what = say(`board.fact_${kind}`, { value: kind === "sector" ? say(`sector.${value}`) : value });
      return after === path.length
        ? say("text_view.fact_now", { what: capitalized(what) })
        : say("text_view.fact", { n: after, what });
    }),
  ];
}

function chanceLines(view: View, { fits, chances }: Submarine, say: Say): string[] {
  const likely = (chances ?? [])
    .map((chance, i) => ({ chance, cell: allCells(view.chart)[i] ?? "" }))
    .filter(({ chance }) => chance > 0)
    .sort((one, two) => two.chance - one.chance);
  const cells = likely.slice(0, LIKELIEST).map(({ chance, cell }) => `${cell} ${percent(chance)}`);
  return [
    ...(fits === null ? [] : [say("text_view.fits", { n: fits.length, cells: fits.join(", ") })]),
    ...(likely.length === 0 ? [] : [say("text_view.chances", { n: likely.length, cells: cells.join(", ") })]),
  ];
}
