// A real position from the middle of a recorded game, for the gallery.

import type { Sample } from "../../board/gallery/sample";
import type { View } from "../../generated/divers";

const TURN: View = {
  seat: 0,
  phase: "play",
  actors: [0],
  tile: null,
  players: [
    {
      cards: 8,
      revealed: [],
      treasures: { red: 4, yellow: 4, green: 2, grey: 1 },
      hand: ["r2", "r4", "r11", "g2", "b1", "b3", "s1", "s4"],
    },
    { cards: 8, revealed: [], treasures: { red: 1, green: 2 }, hand: null },
  ],
  tiles: [
    {
      value: 1,
      depth: "shallow",
      in_game: true,
      treasures: { yellow: 1 },
      sides: [
        { cards: ["y3"], sum: 3, open: {} },
        { cards: [], sum: 0, open: { yellow: 1 } },
      ],
    },
    {
      value: 2,
      depth: "shallow",
      in_game: true,
      treasures: { red: 1, blue: 1 },
      sides: [
        { cards: [], sum: 0, open: { red: 1, blue: 1 } },
        { cards: [], sum: 0, open: { red: 1, blue: 1 } },
      ],
    },
    {
      value: 3,
      depth: "shallow",
      in_game: true,
      treasures: { red: 2, yellow: 1 },
      sides: [
        { cards: ["r13", "y11"], sum: 24, open: { red: 1 } },
        { cards: ["r3", "r8", "y5"], sum: 16, open: {} },
      ],
    },
    {
      value: 4,
      depth: "deep",
      in_game: true,
      treasures: { red: 1, yellow: 1, green: 1, blue: 1 },
      sides: [
        { cards: ["r7", "y8", "g7", "b5"], sum: 27, open: {} },
        { cards: ["r12", "g10", "b11"], sum: 33, open: { yellow: 1 } },
      ],
    },
  ],
  goals: [
    { colour: "red", cost: 7, owner: null },
    { colour: "yellow", cost: 6, owner: null },
    { colour: "green", cost: 5, owner: null },
    { colour: "blue", cost: 4, owner: null },
    { colour: "grey", cost: 3, owner: null },
  ],
  deck: 10,
  discard: ["r1", "r6", "g1", "g4", "g6", "g13"],
  bag: 21,
  unseen: {
    red: ["r2", "r4", "r5", "r9", "r10", "r11"],
    yellow: ["y1", "y2", "y6", "y7", "y9", "y12", "y13"],
    green: ["g2", "g8", "g12"],
    blue: ["b1", "b3", "b7", "b9", "b13"],
    grey: ["s1", "s4", "s7", "s10", "s13"],
  },
  result: null,
  reason: null,
};

const MOVES = [
  "r2 2A",
  "r4 2A",
  "r11 2A",
  "b1 2A",
  "b3 2A",
  "r2 2B",
  "r4 2B",
  "r11 2B",
  "b1 2B",
  "b3 2B",
  "r2 3A",
  "r4 3A",
  "r11 3A",
];

export const SAMPLES: Record<string, Sample<View>> = { turn: { view: TURN, moves: MOVES, names: ["Ada", "Ben"] } };
