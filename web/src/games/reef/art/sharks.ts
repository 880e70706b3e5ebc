// A1 to A4: four sharks.

import { both, dots, eye, oval, type Drawing } from "./paper";

/** From above: a broad head, and spots in rows between pale lines. */
const whaleShark: Drawing = {
  turn: -38,
  papers: [
    ...both("over", { paint: "slate", d: "M18-14C16-28 6-38-8-42-8-30-4-20 2-12Z" }),
    ...both("over", { paint: "slate", d: "M-18-8C-22-16-27-19-33-20-32-14-30-10-27-6Z", flat: true }),
    {
      paint: "slate",
      d: "M47 0C47-12 40-18 28-19 8-20-14-12-32-4L-47-19C-49-9-47-3-43 0-47 3-49 9-47 19L-32 4C-14 12 8 20 28 19 40 18 47 12 47 0Z",
      traces: [
        { paint: "navy", d: "M34-30C24-10 24 10 34 30H-60V-30Z", opacity: 0.35 },
        { paint: "ivory", d: "M16-22V22M2-22V22M-11-20V20M-23-20V20", line: 1.1, opacity: 0.75 },
        {
          paint: "ivory",
          d: dots(1.9, [
            [9, -11], [9, -3.7], [9, 3.7], [9, 11],
            [-4.5, -8.5], [-4.5, 0], [-4.5, 8.5],
            [-17, -5], [-17, 5],
            [-29, 0],
            [23, -14], [23, -7], [23, 0], [23, 7], [23, 14],
          ]),
        },
        { paint: "ivory", d: dots(1.1, [[32, -12], [32, -6], [32, 0], [32, 6], [32, 12], [38, -9], [38, -3], [38, 3], [38, 9]]) },
        { paint: "white", d: "M41-13C48-8 48 8 41 13", line: 2.4 },
      ],
    },
    { paint: "slate", d: "M4 0C-2-3-9-3-14 0-9 3-2 3 4 0Z", flat: true },
    ...eye(38, -16.5, 2.6),
    ...eye(38, 16.5, 2.6),
  ],
};

/** From the side: two-coloured, with the fin and the teeth that everybody knows. */
const greatWhite: Drawing = {
  turn: -10,
  papers: [
    { paint: "slate", d: "M-30-3C-36-12-42-22-48-25-46-12-45-5-43 0-45 6-46 12-48 20-40 16-34 9-29 4Z" },
    { paint: "slate", d: "M6-15C0-24-6-34-14-40-14-28-16-20-20-12Z" },
    { paint: "slate", d: "M-22 7C-25 12-28 16-33 19-33 13-32 9-30 5Z", flat: true },
    {
      paint: "slate",
      d: "M47-5C38-13 22-19 4-18-14-16-26-9-38-3V3C-26 9-8 16 10 17 24 17 34 13 39 7 36 5 33 4 30 4 37 4 43 1 47-5Z",
      traces: [
        { paint: "ivory", d: "M47-5C40 1 30 0 20 2 4 5-18 3-38 2V30H50Z" },
        { paint: "ink", d: "M42 3C36 6 31 6 26 4 30 9 34 11 40 9Z" },
        { paint: "navy", d: "M18-6C16-2 16 2 18 6M13-6C11-2 11 2 13 6M8-6C6-2 6 2 8 6", line: 1.5 },
      ],
    },
    { paint: "white", d: "M41.5 3.2 39.5 7 37 4.7 35 8 32.5 5.2 30.5 7.8 28.5 4.6C33 5.2 37 5 41.5 3.2Z", flat: true },
    { paint: "slate", d: "M14 9C8 18-2 27-12 31-10 22-4 13 2 8Z" },
    ...eye(33, -6.5, 2.5, "ink"),
  ],
};

/** It walks on its fins; a dark spot with a pale ring stands behind them. */
const epaulette: Drawing = {
  papers: [
    { paint: "clay", d: "M24 14C30 20 33 29 30 38 22 37 16 28 16 18Z", flat: true },
    { paint: "clay", d: "M-8 15C-3 20-1 28-4 35-11 33-15 26-15 18Z", flat: true },
    { paint: "sand", d: "M-4-6C-7-16-14-22-22-24-21-16-20-9-18-3Z", traces: [{ paint: "clay", d: "M-22-24C-19-18-17-14-15-9L-24-8Z", opacity: 0.5 }] },
    { paint: "sand", d: "M-20-2C-24-12-30-17-37-18-37-11-35-4-32 0Z", traces: [{ paint: "clay", d: "M-37-18C-33-12-32-8-30-4L-40-4Z", opacity: 0.5 }] },
    {
      paint: "sand",
      d: "M47 4C46-4 38-10 27-10 10-10-6-6-20-2-31 0-39-8-41-20-42-28-46-33-50-35-52-20-49 2-40 10-30 18-12 17 4 18 18 19 32 18 41 13 45 11 47 8 47 4Z",
      traces: [
        { paint: "ivory", d: "M48 9C30 8 8 13-8 12-22 11-34 8-44-6L-50 30H48Z" },
        {
          paint: "clay",
          d: dots(2.4, [[32, -5], [2, -2], [-8, 1], [-18, 3], [-28, 4], [-37, 0], [-43, -10], [-46, -22], [-4, 9], [-15, 10], [-26, 12]]),
        },
        { paint: "clay", d: dots(1.3, [[24, -7], [38, -1], [-3, -5], [-13, -3], [-23, 0], [-32, -2], [-40, -5], [-45, -16], [40, 5], [31, 3], [4, 5], [-21, 8]]) },
        { paint: "white", d: oval(15, -1, 7.2) },
        { paint: "ink", d: oval(15, -1, 5.2) },
      ],
    },
    { paint: "sand", d: "M33 12C42 17 48 26 47 36 38 37 27 29 24 16Z", traces: [{ paint: "clay", d: "M32 18 42 32M29 20 36 32", line: 1.3, opacity: 0.7 }] },
    { paint: "sand", d: "M1 15C8 20 12 28 11 36 3 36-7 28-9 17Z", traces: [{ paint: "clay", d: "M0 20 8 32M-3 22 3 32", line: 1.3, opacity: 0.7 }] },
    { paint: "ink", d: "M46 8C43 10 40 10 37 9", line: 0.6 },
    ...eye(37, -3.5, 2.5, "gold"),
  ],
};

/** From above, on its way up: the head is a beam with an eye at each end. */
const hammerhead: Drawing = {
  turn: 32,
  size: 0.92,
  papers: [
    ...both("across", { paint: "slate", d: "M9-10C22-6 30 2 34 14 22 13 12 8 6 2Z" }),
    ...both("across", { paint: "slate", d: "M5 16C10 18 14 22 15 27 10 26 6 24 4 21Z", flat: true }),
    { paint: "slate", d: "M-3 34C-9 38-14 44-16 50-8 48-3 45 0 41 3 45 8 48 14 48 12 42 8 37 3 34Z" },
    {
      paint: "slate",
      d: "M0-48C10-48 20-46 29-45 33-44 34-36 30-33 22-32 14-33 10-28 13-14 10 8 3 38H-3C-10 8-13-14-10-28-14-33-22-32-30-33-34-36-33-44-29-45-20-46-10-48 0-48Z",
      traces: [
        { paint: "navy", d: "M0-40C5-20 4 10 0 40-4 10-5-20 0-40Z", opacity: 0.4 },
        { paint: "navy", d: "M9-20 5-19M9.5-15 5.5-14M9.5-10 5.5-9M-9-20-5-19M-9.5-15-5.5-14M-9.5-10-5.5-9", line: 1.4 },
        { paint: "ivory", d: "M-34-46C-12-51 12-51 34-46", line: 3.4, opacity: 0.55 },
      ],
    },
    { paint: "navy", d: "M0-10C4-4 4 4 0 12-4 4-4-4 0-10Z", flat: true },
    ...eye(30, -39, 2.8),
    ...eye(-30, -39, 2.8),
  ],
};

export const SHARKS: Record<string, Drawing> = { A1: whaleShark, A2: greatWhite, A3: epaulette, A4: hammerhead };
