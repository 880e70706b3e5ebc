// What can be read off a view: what lies where in an ocean, what is satisfied or would be, and the view with a move on its way.

import type {
  Bitten,
  Buying,
  Chose,
  ChoseCards,
  Closing,
  Eaten,
  Ended,
  Filled,
  Finished,
  Kind,
  Lifted,
  Moved,
  Named,
  Ocean,
  Paid,
  Piece,
  Placed,
  Refreshing,
  RuleBroken,
  SetUp,
  Shifted,
  Swam,
  Tile,
  Took,
  TurnEnded,
  View,
} from "../../generated/reef";
import { bubbleOf, cellsFrom, raysFrom, SPACES } from "./geometry";
import { asColour, COLOURS, cornersOf, type Colour } from "./words";

export type ReefEvent =
  | Bitten
  | Buying
  | Chose
  | ChoseCards
  | Closing
  | Eaten
  | Ended
  | Filled
  | Finished
  | Lifted
  | Moved
  | Named
  | Paid
  | Placed
  | Refreshing
  | RuleBroken
  | SetUp
  | Shifted
  | Swam
  | Took
  | TurnEnded;

export const ROUNDS = 17;
export const MOST_SHELLS = 5;
/** The first two fish on the lionfish card cost nothing, each further one two points. */
const FREE_LIONFISH = 2;

/** Tiles and unfinished fish by where they lie: all that finishing depends on. */
export interface Layout {
  tiles: Map<string, Tile>;
  fish: Map<string, Colour>;
}

export function layoutOf(ocean: Ocean): Layout {
  return {
    tiles: new Map(ocean.tiles.map((tile) => [tile.space, tile])),
    fish: new Map(ocean.fish.map(({ bubble, colour }) => [bubble, asColour(colour)])),
  };
}

export function withTile(layout: Layout, piece: Piece, space: string, rotation: number): Layout {
  const tile = { space, piece, rotation, points: 0 };
  return { ...layout, tiles: new Map(layout.tiles).set(space, tile) };
}

export function withFish(layout: Layout, colour: Colour, bubble: string): Layout {
  return { ...layout, fish: new Map(layout.fish).set(bubble, colour) };
}

export function withFishMoved(layout: Layout, from: string, to: string): Layout {
  const fish = new Map(layout.fish);
  const colour = fish.get(from);
  fish.delete(from);
  if (colour) fish.set(to, colour);
  return { ...layout, fish };
}

export function withTileMoved(layout: Layout, from: string, to: string, rotation: number): Layout {
  const tiles = new Map(layout.tiles);
  const tile = tiles.get(from);
  tiles.delete(from);
  if (tile) tiles.set(to, { ...tile, space: to, rotation });
  return { ...layout, tiles };
}

/** The bubbles at a coral's coloured corners, and the colour that each asks for. */
export function needsOf(tile: Tile): { bubble: string; corner: number; colour: Colour }[] {
  return cornersOf(tile.piece, tile.rotation).flatMap((colour, corner) =>
    colour ? [{ bubble: bubbleOf(tile.space, corner), corner, colour }] : [],
  );
}

/** What a creature looks at and how much of it fits. */
export interface Progress {
  /** The spaces it looks at. */
  spaces: string[];
  /** Those whose coral or fish counts. */
  fitting: string[];
  have: number;
  need: number;
}

/** R14: how far a creature is on that space, turned like that. */
export function progressOf(layout: Layout, kind: Kind, space: string, rotation: number): Progress {
  const spaces = spacesOf(kind, space, rotation);
  const found = spaces.flatMap((other) => {
    const tile = layout.tiles.get(other);
    const colour = tile?.finished && tile.piece.colour ? (kind.item === "coral" ? tile.piece.colour : tile.fish) : null;
    return colour ? [{ other, colour }] : [];
  });
  const groups = COLOURS.map((colour) => found.filter((one) => one.colour === colour));
  const fitting =
    kind.match === "same"
      ? groups.reduce((most, group) => (group.length > most.length ? group : most), [])
      : groups.flatMap((group) => group.slice(0, 1));
  return { spaces, fitting: fitting.map(({ other }) => other), have: Math.min(fitting.length, kind.need), need: kind.need };
}

function spacesOf(kind: Kind, space: string, rotation: number): string[] {
  if (kind.anywhere) return SPACES.filter((other) => other !== space);
  if (kind.cells?.length) return cellsFrom(space, kind.cells, rotation).filter((other) => other !== null);
  return raysFrom(space, kind.rays ?? [], rotation);
}

/** R13, R14: whether a tile that is not finished could be finished. */
export function isSatisfied(layout: Layout, tile: Tile, kinds: Kind[]): boolean {
  if (tile.finished) return false;
  if (tile.piece.colour) return needsOf(tile).every(({ bubble, colour }) => layout.fish.get(bubble) === colour);
  const kind = kinds.find(({ name }) => name === tile.piece.name);
  if (!kind) return false;
  const { have, need } = progressOf(layout, kind, tile.space, tile.rotation);
  return have >= need;
}

/** What could be finished: at once, and once the corals among that are finished. */
export interface Finishing {
  now: Set<string>;
  then: Set<string>;
}

export function finishingIn(layout: Layout, kinds: Kind[]): Finishing {
  const now = satisfiedIn(layout, kinds);
  // Which fish goes onto a coral is still open, so only creatures that look at corals can be told in advance.
  const tiles = new Map(layout.tiles);
  for (const space of now) {
    const tile = tiles.get(space);
    if (tile?.piece.colour) tiles.set(space, { ...tile, finished: true });
  }
  const later = satisfiedIn({ ...layout, tiles }, kinds);
  return { now, then: new Set([...later].filter((space) => !now.has(space))) };
}

function satisfiedIn(layout: Layout, kinds: Kind[]): Set<string> {
  const tiles = [...layout.tiles.values()].filter((tile) => isSatisfied(layout, tile, kinds));
  return new Set(tiles.map(({ space }) => space));
}

// -- the table

/** The seat whose ocean is shown first: the viewer's, or A's for a spectator. */
export function nearSeat(view: View): number {
  return view.seat ?? 0;
}

/** The others, clockwise from the near one. */
export function farSeats(view: View): number[] {
  const near = nearSeat(view);
  return view.oceans.map((_, i) => (near + i) % view.oceans.length).slice(1);
}

export function kindOf(view: View, name: string): Kind | undefined {
  return view.kinds.find((kind) => kind.name === name);
}

/** Returns the seats that did best; more than one where they share it. */
export function winnersOf(view: View): number[] {
  const best = Math.max(...(view.result ?? []));
  return (view.result ?? []).flatMap((result, seat) => (result === best ? [seat] : []));
}

/** What the lionfish have eaten, and what the next one costs. */
export function lionfishOf(view: View): { eaten: number; next: number } | null {
  if (view.lionfish === null) return null;
  const eaten = Object.values(view.lionfish).reduce((sum, count) => sum + count, 0);
  return { eaten, next: eaten < FREE_LIONFISH ? 0 : 2 };
}

// -- a move on its way

/**
 * The view as if the viewer's move had been made. What it draws, costs or scores is not known yet.
 * A view that already holds the move stays as it is.
 */
export function withMove(view: View, move: string): View {
  const { seat } = view;
  const ocean = seat === null ? undefined : view.oceans[seat];
  if (seat === null || !ocean) return view;
  const [word = "", one = "", two = "", , four = ""] = move.split(" ");
  const into = (changed: Partial<Ocean>): Ocean[] =>
    view.oceans.map((other, i) => (i === seat ? { ...ocean, ...changed } : other));
  if (word === "take") return withChoice(view, "creature", Number(one), "");
  if (word === "choose") return withChoice(view, one, Number(two), four);
  if (word === "tile" && view.tile) {
    const tile = { space: one, piece: view.tile, rotation: Number(two), points: 0 };
    return { ...view, tile: null, oceans: into({ tiles: [...ocean.tiles, tile] }) };
  }
  if (word === "fish" && view.swimmer) {
    const fish = [...ocean.fish, { bubble: one, colour: view.swimmer, points: 0 }];
    return { ...view, swimmer: null, oceans: into({ fish }) };
  }
  if (word === "finish") return { ...view, oceans: into(finished(ocean, one, two)) };
  // Alone, a price is paid before the fish or the coral moves.
  if (view.lionfish !== null) return view;
  if (word === "move") {
    return { ...view, oceans: into({ fish: ocean.fish.map((fish) => (fish.bubble === one ? { ...fish, bubble: two } : fish)) }) };
  }
  if (word === "lift") return { ...view, lifted: true };
  return view;
}

function withChoice(view: View, pool: string, place: number, fish: string): View {
  const pieces = pool === "coral" ? view.corals : view.creatures;
  const tile = pieces[place - 1];
  if (!tile) return view;
  const left = pieces.map((piece, i) => (i === place - 1 ? null : piece));
  const taken = pool === "coral" ? { corals: left } : { creatures: left };
  if (view.phase === "take") return { ...view, ...taken, tile };
  if (view.stock) return { ...view, ...taken, tile, swimmer: fish };
  const at = Number(fish || place) - 1;
  return { ...view, ...taken, tile, swimmer: view.fish[at] ?? null, fish: view.fish.map((one, i) => (i === at ? null : one)) };
}

function finished(ocean: Ocean, space: string, corner: string): Partial<Ocean> {
  const bubble = corner ? bubbleOf(space, "nesw".indexOf(corner)) : null;
  const fish = ocean.fish.find((one) => one.bubble === bubble)?.colour ?? null;
  return {
    tiles: ocean.tiles.map((tile) => (tile.space === space ? { ...tile, finished: true, satisfied: false, fish } : tile)),
    fish: ocean.fish.filter((one) => one.bubble !== bubble),
  };
}
