// B1 to B4: the mammals.

import { eye, oval, type Drawing, type Paint } from "./paper";

/** Round and slow, the snout bent down to the seagrass it eats. */
const dugong: Drawing = {
  size: 0.96,
  papers: [
    { paint: "leaf", d: "M22 48C20 36 26 30 24 18M32 48C34 38 30 32 34 22M42 46C42 38 46 34 44 28M12 48C14 40 10 36 12 28", line: 3 },
    { paint: "clay", d: "M-30 2C-38-4-44-14-46-22-40-22-34-18-30-14-28-20-24-26-18-30-16-20-18-8-22 2Z" },
    {
      paint: "clay",
      d: "M32 8C38 14 42 20 40 27 37 32 29 32 25 27 22 24 20 24 16 26 0 32-20 24-28 10-32 2-30-4-24-6-10-16 10-22 24-16 32-12 32-2 32 8Z",
      traces: [
        { paint: "ivory", d: "M30 30C10 20-10 22-36 2V40H30Z", opacity: 0.28 },
        { paint: "ink", d: "M24 27C30 24 36 24 41 27", line: 1.5, opacity: 0.7 },
        { paint: "ink", d: "M-2-16C-5-8-5 0-2 6M-12-12C-15-6-15 2-12 8", line: 1.1, opacity: 0.28 },
      ],
    },
    { paint: "clay", d: "M12 14C12 24 8 33 1 38-3 32-2 22 3 13Z" },
    { paint: "ink", d: oval(37.5, 20, 1.3), flat: true },
    ...eye(25, 0, 2.4, "ink"),
  ],
};

/** In the middle of a leap. */
const dolphin: Drawing = {
  turn: -6,
  papers: [
    { paint: "slate", d: "M-36 24C-44 24-49 29-50 36-43 36-38 35-34 32-32 37-28 42-22 43-22 36-25 29-29 24Z" },
    { paint: "slate", d: "M0-22C-6-32-14-38-24-38-19-31-17-24-18-14Z" },
    {
      paint: "slate",
      d: "M49 8C45 5 41 3 37 2 35-12 22-24 4-24-18-24-32-4-36 22L-29 28C-20 14-8 10 6 13 18 16 28 16 34 11 40 12 46 12 49 8Z",
      traces: [
        { paint: "navy", d: "M36-2C22-8-4-12-34 24L-50 0 0-40 40-20Z", opacity: 0.32 },
        { paint: "ivory", d: "M50 9C38 8 26 8 14 4 2 2-12 4-24 18L-10 40H50Z" },
        { paint: "ink", d: "M49 8C42 9 37 8 33 6", line: 1.3 },
      ],
    },
    { paint: "slate", d: "M14 8C14 18 8 27-1 31-3 23 0 14 5 7Z" },
    ...eye(29, 0, 2.3, "ink"),
  ],
};

/** A humpback: long fins, knobs on the jaw, and folds under the throat. */
function humpback(back: Paint, belly: Paint, fold: Paint): Drawing {
  return {
    size: 0.95,
    papers: [
      { paint: back, d: "M-32-14C-40-16-47-22-50-31-42-31-36-29-31-25-30-31-26-37-20-40-18-31-21-20-25-12Z" },
      { paint: back, d: "M-4-16C-8-20-12-22-16-22-15-18-14-15-13-12Z", flat: true },
      {
        paint: back,
        d: "M48 2C46-8 38-15 24-17 4-20-14-14-30-22L-33-14C-28 4-14 20 8 24 28 27 47 18 48 2Z",
        traces: [
          { paint: belly, d: "M50 4C36 6 24 5 14 8 4 12-6 10-16 10L-10 40H50Z" },
          { paint: fold, d: "M46 9C36 11 26 11 14 13M44 13.5C34 16 24 16 12 17M40 18C32 20.5 22 21 10 20.5", line: 1.2, opacity: 0.75 },
          { paint: "ink", d: "M50 4C38 6 30 5 22 1", line: 1.3, opacity: 0.8 },
        ],
      },
      { paint: back, d: oval(40, -11, 1.7) + oval(34, -14, 1.7) + oval(45, -5, 1.6) + oval(27, -15.5, 1.6), flat: true },
      {
        paint: belly,
        d: "M16 8C18 20 12 36-2 46-6 38-4 34-5 30-6 26-3 22-3 18-2 13 4 9 8 7Z",
        traces: [{ paint: back, d: "M18 6C16 18 8 20 2 20L-2 4Z" }],
      },
      ...eye(24, -1, 2, "ink"),
    ],
  };
}

/** It dives the other way. */
function diving({ size, papers }: Drawing): Drawing {
  return { size, turn: -14, papers: papers.map((paper) => ({ ...paper, flip: "across" })) };
}

export const WHALES: Record<string, Drawing> = {
  B1: dugong,
  B2: dolphin,
  B3: humpback("navy", "mist", "navy"),
  B4: diving(humpback("snow", "mist", "slate")),
};
