// Positions for the gallery: the middle of a game of two, and what else a board has to show, as changes to it.

import type { Sample } from "../../board/gallery/sample";
import type { Kind, Ocean, Piece, Swimmer, Tile, View } from "../../generated/reef";

const TWO = ["Ada", "Ben"];

// prettier-ignore
const KINDS: Kind[] = [
  { name: "A1", item: "coral", match: "same", need: 3, points: 10, partial: 3, cells: [[-1, -1], [1, -1], [0, 2]] },
  { name: "A4", item: "fish", match: "different", need: 3, points: 10, partial: 3, cells: [[-1, -1], [1, -1], [0, 2]] },
  { name: "B2", item: "fish", match: "same", need: 4, points: 10, partial: 2, rays: [[1, 1], [-1, 1]] },
  { name: "C2", item: "coral", match: "different", need: 2, points: 5, partial: 2, cells: [[-1, -1], [1, 1]] },
  { name: "C4", item: "fish", match: "same", need: 2, points: 5, partial: 2, rays: [[-1, -1], [1, 1]] },
  { name: "D2", item: "coral", match: "different", need: 3, points: 7, partial: 2, cells: [[1, -1], [2, 0], [1, 1]] },
  { name: "D4", item: "fish", match: "different", need: 3, points: 7, partial: 2, cells: [[1, -1], [2, 0], [1, 1]] },
  { name: "E2", item: "coral", match: "different", need: 3, points: 7, partial: 2, rays: [[1, 1]] },
  { name: "E4", item: "fish", match: "different", need: 3, points: 7, partial: 2, rays: [[1, 1]] },
  { name: "F2", item: "coral", match: "different", need: 4, points: 6, partial: 1, anywhere: true },
];

// prettier-ignore
const TILES: Tile[] = [
  { space: "b1", piece: { name: "r0123", points: 9, colour: "red", corners: "rygp" }, rotation: 0, points: 9, finished: true, fish: "red" },
  { space: "d1", piece: { name: "F2", points: 6 }, rotation: 0, points: 6, finished: true },
  { space: "f1", piece: { name: "D2", points: 7 }, rotation: 1, points: 7, finished: true },
  { space: "a2", piece: { name: "p03--", points: 5, colour: "purple", corners: "pg--" }, rotation: 0, points: 5, finished: true, fish: "purple" },
  { space: "c2", piece: { name: "g303-", points: 7, colour: "green", corners: "ygy-" }, rotation: 2, points: 7, finished: true, fish: "green" },
  { space: "e2", piece: { name: "y010-", points: 7, colour: "yellow", corners: "ygy-" }, rotation: 0, points: 7, finished: true, fish: "yellow" },
  { space: "g2", piece: { name: "g301-", points: 7, colour: "green", corners: "ygp-" }, rotation: 2, points: 7, finished: true, fish: "green" },
  { space: "b3", piece: { name: "C2", points: 5 }, rotation: 1, points: 2 },
  { space: "d3", piece: { name: "A4", points: 10 }, rotation: 3, points: 10, finished: true },
  { space: "f3", piece: { name: "p123-", points: 7, colour: "purple", corners: "ryg-" }, rotation: 2, points: 0 },
  { space: "h3", piece: { name: "D2", points: 7 }, rotation: 2, points: 4 },
  { space: "g4", piece: { name: "y0123", points: 9, colour: "yellow", corners: "ygpr" }, rotation: 0, points: 9, finished: true, fish: "green" },
  { space: "i4", piece: { name: "g230-", points: 7, colour: "green", corners: "ryg-" }, rotation: 0, points: 0 },
];

const FISH: Swimmer[] = [
  { bubble: "b1e", colour: "yellow", points: 2 },
  { bubble: "f1e", colour: "purple", points: 1 },
  { bubble: "f1s", colour: "green", points: 2 },
  { bubble: "a2s", colour: "yellow", points: 1 },
  { bubble: "c2s", colour: "yellow", points: 1 },
  { bubble: "e2s", colour: "yellow", points: 1 },
  { bubble: "g2s", colour: "yellow", points: 2 },
  { bubble: "i4s", colour: "green", points: 0 },
];

// prettier-ignore
const FAR_TILES: Tile[] = [
  { space: "d1", piece: { name: "g000-", points: 7, colour: "green", corners: "ggg-" }, rotation: 1, points: 0 },
  { space: "c2", piece: { name: "y1-2-", points: 5, colour: "yellow", corners: "g-p-" }, rotation: 0, points: 5, finished: true, fish: "yellow" },
  { space: "e2", piece: { name: "r01--", points: 5, colour: "red", corners: "ry--" }, rotation: 0, points: 5, finished: true, fish: "red" },
  { space: "g2", piece: { name: "r0-2-", points: 5, colour: "red", corners: "r-g-" }, rotation: 1, points: 5, finished: true, fish: "yellow" },
  { space: "b3", piece: { name: "C4", points: 5 }, rotation: 1, points: 5, finished: true },
  { space: "d3", piece: { name: "E4", points: 7 }, rotation: 1, points: 0 },
  { space: "f3", piece: { name: "A4", points: 10 }, rotation: 2, points: 0 },
  { space: "h3", piece: { name: "g23--", points: 5, colour: "green", corners: "ry--" }, rotation: 0, points: 5, finished: true, fish: "green" },
  { space: "c4", piece: { name: "p0-2-", points: 5, colour: "purple", corners: "p-y-" }, rotation: 3, points: 0 },
  { space: "e4", piece: { name: "p303-", points: 7, colour: "purple", corners: "gpg-" }, rotation: 1, points: 0 },
  { space: "g4", piece: { name: "y012-", points: 7, colour: "yellow", corners: "ygp-" }, rotation: 2, points: 0 },
  { space: "f5", piece: { name: "r012-", points: 7, colour: "red", corners: "ryg-" }, rotation: 0, points: 7, finished: true, fish: "red" },
];

const FAR_FISH: Swimmer[] = [
  { bubble: "e2s", colour: "green", points: 1 },
  { bubble: "g2s", colour: "yellow", points: 2 },
];

const CORALS: Piece[] = [
  { name: "y0102", points: 9, colour: "yellow", corners: "ygyp" },
  { name: "g1-3-", points: 5, colour: "green", corners: "p-y-" },
  { name: "r121-", points: 7, colour: "red", corners: "ygy-" },
  { name: "p0213", points: 9, colour: "purple", corners: "pyrg" },
  { name: "g232-", points: 7, colour: "green", corners: "ryr-" },
];

const CREATURES: Piece[] = [
  { name: "B2", points: 10 },
  { name: "E2", points: 7 },
  { name: "C2", points: 5 },
  { name: "D4", points: 7 },
  { name: "E4", points: 7 },
];

const OWN: Ocean = {
  tiles: TILES,
  fish: FISH,
  shells: 3,
  score: { orange: 10, blue: 3, rows: [22, 26, 16, 9, 0], variety: 6, fish: 10, lionfish: 0, total: 102 },
  cards: [1, 2],
  broken: false,
  earned: [],
  rank: null,
};

const FAR: Ocean = {
  tiles: FAR_TILES,
  fish: FAR_FISH,
  shells: 3,
  score: { orange: 8, blue: 3, rows: [0, 15, 10, 0, 7], variety: 2, fish: 3, lionfish: 0, total: 48 },
  cards: [1, 2],
  broken: false,
  earned: [],
  rank: null,
};

const BEFORE: View = {
  seat: 0,
  phase: "before",
  actors: [0],
  mode: "standard",
  scenario: 0,
  rule: 0,
  first: 0,
  turn: 0,
  round: 13,
  kinds: KINDS,
  orange: [1],
  blue: [2],
  corals: CORALS,
  fish: ["red", "green", "purple", "yellow", "red"],
  creatures: CREATURES,
  dry: false,
  stock: null,
  bags: { corals: 54, fish: 32, creatures: 7 },
  unseen: {
    corals: { red: 14, yellow: 14, green: 12, purple: 14 },
    fish: { red: 9, yellow: 5, green: 7, purple: 11 },
    creatures: { A1: 2, B2: 1, C4: 1, D4: 1, E2: 1, F2: 1 },
  },
  tile: null,
  swimmer: null,
  lifted: false,
  prices: { refresh: 1, lift: 1, move: 2 },
  due: 0,
  buying: null,
  lionfish: null,
  oceans: [OWN, FAR],
  result: null,
  reason: null,
};

const PLACING: View = {
  ...BEFORE,
  phase: "placing",
  corals: [null, ...CORALS.slice(1)],
  fish: [null, "green", "purple", "yellow", "red"],
  tile: { name: "y0102", points: 9, colour: "yellow", corners: "ygyp" },
  swimmer: "red",
};

const SPACES = ["a4", "b5", "c4", "d5", "e4", "f5", "h1", "h5", "i2"];
const BUBBLES = ["b1n", "d1n", "f1n", "b1w", "d1e", "a2w", "b1s", "d1s", "h1s", "i2s", "b3s", "d3s", "f3s", "h3s", "i4e", "g4s"];
const SWIMMING = FISH.map(({ bubble }) => bubble);

const CHOICES = [1, 2, 3, 4, 5].flatMap((place) => [`choose coral ${place}`, `choose creature ${place}`]);
const MOVES = SWIMMING.flatMap((from) => BUBBLES.map((to) => `move ${from} ${to}`));
const PLACEMENTS = [
  ...SPACES.flatMap((space) => [0, 1, 2, 3].map((rotation) => `tile ${space} ${rotation}`)),
  ...BUBBLES.map((bubble) => `fish ${bubble}`),
];

/** A coral has all its fish, and one of them goes onto it. */
const FINISHING: View = {
  ...PLACING,
  tile: null,
  swimmer: null,
  oceans: [
    {
      ...OWN,
      tiles: TILES.map((tile) => (tile.space === "f3" ? { ...tile, satisfied: true } : tile)),
      fish: [...FISH, { bubble: "f3s", colour: "red", points: 1 }],
    },
    FAR,
  ],
};

/** Alone, each unit of a price is paid with a shell or a lionfish. */
const SOLO: View = {
  ...BEFORE,
  phase: "paying",
  oceans: [OWN],
  lionfish: { red: 1, yellow: 0, green: 1, purple: 0 },
  due: 2,
  buying: "move b1e b1n",
};

const OVER: View = {
  ...BEFORE,
  phase: "over",
  actors: [],
  turn: null,
  round: 17,
  oceans: [{ ...OWN, earned: ["standard.10", "standard.17"] }, FAR],
  result: [1, 0],
  reason: "full",
};

export const SAMPLES: Record<string, Sample<View>> = {
  placing: { view: PLACING, moves: [...PLACEMENTS, ...MOVES], names: TWO },
  before: {
    view: BEFORE,
    moves: [...CHOICES, ...MOVES, "refresh corals", "refresh fish", "refresh creatures", "lift"],
    names: TWO,
  },
  finishing: { view: FINISHING, moves: ["finish f3 n", "finish f3 s", "finish f3 w", ...MOVES], names: TWO },
  solo: { view: SOLO, moves: ["pay shell", "pay lionfish"], names: ["Ada"] },
  over: { view: OVER, moves: [], names: TWO },
};
