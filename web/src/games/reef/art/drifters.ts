// E1 to E4 and F1, F2: soft bodies, and two that keep theirs in a shell.

import { both, dots, eye, oval, type Drawing, type Paper, type Trace } from "./paper";

/** Blue rings with a dark middle. */
function rings(places: readonly (readonly [number, number, number])[]): Trace[] {
  return [
    { paint: "ink", d: places.map(([x, y, r]) => oval(x, y, r * 1.3)).join(""), opacity: 0.75 },
    { paint: "sky", d: places.map(([x, y, r]) => oval(x, y, r * 0.85)).join(""), line: 1.5 },
  ];
}

function arm(d: string, beads: readonly (readonly [number, number])[]): Paper[] {
  return [
    { paint: "sand", d, line: 7, traces: [{ paint: "white", d, line: 1.6, opacity: 0.35 }] },
    { paint: "sky", d: dots(1.7, beads), flat: true },
  ];
}

const octopus: Drawing = {
  papers: [
    ...arm("M-16 4C-30 4-40-4-38-16-37-22-30-22-29-17", [[-27, 4], [-37, -6]]),
    ...arm("M16 4C30 4 40-4 38-16 37-22 30-22 29-17", [[27, 4], [37, -6]]),
    ...arm("M-12 10C-24 16-38 14-44 24-46 30-40 34-36 30", [[-24, 14], [-36, 18]]),
    ...arm("M12 10C24 16 38 14 44 24 46 30 40 34 36 30", [[24, 14], [36, 18]]),
    ...arm("M-9 12C-14 24-28 26-27 38-26 45-18 45-18 40", [[-15, 21], [-25, 32]]),
    ...arm("M9 12C14 24 28 26 27 38 26 45 18 45 18 40", [[15, 21], [25, 32]]),
    ...arm("M-4 12C-2 26-12 32-6 43", [[-4, 22], [-8, 33]]),
    ...arm("M4 12C2 26 12 32 6 43", [[4, 22], [8, 33]]),
    {
      paint: "sand",
      d: "M0-48C14-48 23-38 22-25 21-16 16-10 18 0 19 10 10 17 0 17-10 17-19 10-18 0-16-10-21-16-22-25-23-38-14-48 0-48Z",
      traces: [
        { paint: "clay", d: "M-24-20C-12-10 12-10 24-20V30H-24Z", opacity: 0.16 },
        ...rings([[-9, -34, 4], [7, -37, 4.6], [13, -24, 3.6], [-14, -22, 3.4], [0, -24, 4.4], [-8, 9, 2.6], [8, 9, 2.6], [0, 12, 2]]),
      ],
    },
    ...eye(9, -5, 4.6, "ivory"),
    ...eye(-9, -5, 4.6, "ivory"),
  ],
};

const FRILL = "M18-20C8-28-4-28-14-24-26-22-38-14-47 0-38 14-26 22-14 24-4 28 8 28 18 20Z";

/** Stripes that move over its back, a frill all around, and a pupil like a W. */
const cuttlefish: Drawing = {
  turn: -24,
  papers: [
    { paint: "rose", d: "M30-6C38-10 44-8 49-14M31-2C40-4 44-2 50-4M31 3C40 4 44 4 50 7M30 7C37 12 42 12 47 17", line: 4.6 },
    { paint: "rose", d: FRILL, traces: [{ paint: "violet", d: FRILL, line: 3, dashes: "2 3", opacity: 0.6 }] },
    {
      paint: "clay",
      d: "M20-16C6-22-20-20-42 0-20 20 6 22 20 16Z",
      traces: [
        { paint: "ivory", d: "M14-20C10-8 14 8 10 20M4-20C-2-8 6 8-1 20M-7-19C-12-6-4 6-12 18M-18-15C-22-4-15 4-22 14M-28-10C-31-2-26 3-31 9", line: 2.4, opacity: 0.75 },
      ],
    },
    {
      paint: "clay",
      d: "M16-16C26-18 36-12 37-3 37-1 37 1 37 3 36 12 26 18 16 16 20 6 20-6 16-16Z",
      traces: [{ paint: "ivory", d: "M22-12C25-4 25 4 22 12", line: 2.2, opacity: 0.7 }],
    },
    ...[-12.5, 12.5].flatMap((y): Paper[] => [
      { paint: "ivory", d: oval(27, y, 4.8), flat: true },
      { paint: "ink", d: `M23.8 ${y - 1.2}C24.2 ${y + 2.6} 26.6 ${y + 2.6} 27 ${y} 27.4 ${y + 2.6} 29.8 ${y + 2.6} 30.2 ${y - 1.2}`, line: 0.8 },
    ]),
  ],
};

/** A slug in its best clothes: horns before, a plume of gills behind. */
const nudibranch: Drawing = {
  papers: [
    { paint: "gold", d: "M-22-8C-32-14-36-24-34-32M-21-10C-25-20-24-28-20-36M-18-10C-14-20-10-26-10-32M-24-6C-36-8-42-14-44-22", line: 4.2 },
    { paint: "coral", d: "M-34-32-34-33M-20-36-20-37M-10-32-10-33M-44-22-44-23", line: 5 },
    {
      paint: "white",
      d: "M46 16C44 26 36 22 32 27 28 32 22 26 16 30 10 34 4 28-2 31-8 34-14 28-20 29-26 31-32 26-38 24-46 20-48 12-44 4-34-8-14-14 6-12 28-10 46 2 46 16Z",
      traces: [{ paint: "gold", d: "M46 16C44 26 36 22 32 27 28 32 22 26 16 30 10 34 4 28-2 31-8 34-14 28-20 29-26 31-32 26-38 24-46 20-48 12-44 4", line: 4.5 }],
    },
    {
      paint: "violet",
      d: "M38 13C34 20 8 23-10 22-24 21-37 17-37 9-35-2-16-9 5-8 24-7 39 3 38 13Z",
      traces: [
        { paint: "navy", d: "M-36 8C-20-2 12-4 38 12M-32 14C-14 8 14 8 34 17", line: 2.4, opacity: 0.65 },
        { paint: "gold", d: dots(1.7, [[-24, 7], [-10, 4], [4, 4], [18, 6], [-18, 16], [-4, 15], [10, 15], [24, 15], [-8, -4], [8, -4]]) },
      ],
    },
    ...[20, 32].flatMap((x): Paper[] => [
      { paint: "violet", d: `M${x} 3C${x - 1}-4 ${x + 1}-8 ${x + 3}-12`, line: 3 },
      {
        paint: "gold",
        d: `M${x + 6}-25C${x + 10}-19 ${x + 8}-9 ${x + 3}-7 ${x - 2}-9 ${x - 1}-19 ${x + 6}-25Z`,
        traces: [{ paint: "rust", d: `M${x - 2}-11 ${x + 9}-9M${x - 1}-15 ${x + 10}-13M${x}-19 ${x + 10}-17`, line: 1.2, opacity: 0.8 }],
      },
    ]),
  ],
};

/** A bell with four corners; tentacles hang from each. */
const boxJelly: Drawing = {
  papers: [
    { paint: "rose", d: "M-22 2C-28 14-18 22-25 34-28 40-24 44-26 48M-15 4C-18 16-10 24-15 40", line: 2 },
    { paint: "rose", d: "M22 2C28 14 18 22 25 34 28 40 24 44 26 48M15 4C18 16 10 24 15 40", line: 2 },
    { paint: "rose", d: "M-5 4C-9 18 0 26-5 46M5 4C9 18 0 28 6 44", line: 2 },
    ...both("across", { paint: "rose", d: "M-25 0C-28 4-28 9-24 11-20 11-17 7-16 2Z", flat: true }),
    {
      paint: "sky",
      d: "M-26 3C-28-14-27-30-20-39-14-47 14-47 20-39 27-30 28-14 26 3 20 8 14 3 8 7 4 10-4 10-8 7-14 3-20 8-26 3Z",
      traces: [
        { paint: "white", d: "M-18-40C-8-34 8-34 18-40L26-50H-26Z", opacity: 0.55 },
        { paint: "white", d: "M-13 8C-17-10-15-28-9-37M13 8C17-10 15-28 9-37", line: 2, opacity: 0.75 },
        { paint: "rose", d: "M0-30C6-26 7-18 4-10 3-5-3-5-4-10-7-18-6-26 0-30Z", opacity: 0.75 },
        { paint: "navy", d: "M-28 1C-18 6-12-2-6 3 0 8 6 2 12 1 18 0 22 4 28 1V14H-28Z", opacity: 0.25 },
      ],
    },
    ...([-20, 0, 20] as const).map((x): Paper => ({ paint: "ink", d: oval(x, -3, 1.7), flat: true })),
  ],
};

const SHELL = "M26 4C28-20 10-42-14-42-36-42-48-24-46-4-44 18-26 34-4 34 12 34 24 24 26 4Z";

const nautilus: Drawing = {
  papers: [
    { paint: "rose", d: "M22 16C34 16 38 22 46 18M22 20C32 24 36 28 44 27M20 24C28 30 32 36 40 36M16 27C22 34 24 40 30 43M24 12C32 10 40 14 47 9", line: 3 },
    {
      paint: "ivory",
      d: SHELL,
      traces: [
        {
          paint: "rust",
          d: "M26-2C12-4 8-12 10-26 20-30 26-20 28-8ZM2-2C-6-16-4-30 2-44L14-44C6-32 6-20 12-10ZM-12 0C-20-12-22-28-16-46L-4-46C-8-32-6-18-2-8ZM-18 6C-30-2-38-14-36-30L-26-40C-28-26-22-12-12-4ZM-20 12C-32 12-42 6-48-6L-46-20C-40-8-30-2-18 2Z",
        },
        { paint: "clay", d: "M24 10C16 4 8 2 0 6-8 10-8 18-2 20 2 21 5 18 3 15", line: 2 },
        { paint: "clay", d: "M-46 6C-30 26-6 34 26 14L20 44H-48Z", opacity: 0.16 },
      ],
    },
    { paint: "clay", d: "M8 4C18-2 30-2 34 6 36 14 32 22 24 26 16 28 8 24 6 16Z", traces: [{ paint: "rust", d: "M10 4C20-4 32 0 36 10", line: 5, opacity: 0.75 }] },
    { paint: "ivory", d: oval(21, 14, 5), flat: true },
    { paint: "ink", d: oval(21.5, 14, 1.8) + "M22 14H27", line: 1.4 },
  ],
};

const LIP = "M-45-2C-42-14-34-14-30-6-26-16-16-18-12-8-8-18 6-19 9-9 13-19 25-17 28-7 32-15 42-13 45-2";

const clam: Drawing = {
  papers: [
    {
      paint: "mist",
      d: "M-44-2C-46-18-38-26-32-20-29-32-17-36-12-26-8-38 6-38 10-27 15-36 28-32 30-21 37-26 46-17 44-2Z",
      traces: [{ paint: "slate", d: "M-32-20-24 0M-12-26-8 0M10-27 8 0M30-21 24 0", line: 1.6, opacity: 0.6 }],
    },
    {
      paint: "violet",
      d: `${LIP}C42 8 32 10 28 3 24 12 13 12 9 3 5 12-8 12-12 4-16 12-26 12-30 4-34 10-43 8-45-2Z`,
      traces: [
        { paint: "ink", d: "M-38-1C-20 2 20 2 38-1", line: 3.2, opacity: 0.7 },
        { paint: "sky", d: dots(2, [[-36, -6], [-24, -8], [-18, -9], [-4, -10], [2, -10], [17, -11], [22, -8], [37, -6], [-36, 4], [-22, 6], [-3, 6], [18, 6], [35, 4]]) },
        { paint: "teal", d: dots(1.1, [[-30, -3], [-11, -5], [9, -5], [28, -4], [-13, 7], [-29, 7], [9, 7], [27, 7]]) },
      ],
    },
    {
      paint: "mist",
      d: "M-46 0C-43 8-34 12-30 5-26 13-16 14-12 6-8 14 5 14 9 5 13 14 24 14 28 5 32 12 43 8 46 0 46 24 26 40 0 40-26 40-46 24-46 0Z",
      traces: [
        { paint: "slate", d: "M-30 6C-26 18-18 28-6 38M-12 7C-10 18-6 30-2 40M9 6C8 18 4 30 2 40M28 6C24 18 18 28 6 38", line: 1.8, opacity: 0.65 },
        { paint: "slate", d: "M-42 17C-30 22-24 24-18 21-10 26 10 26 18 21 24 24 30 22 42 17M-32 29C-18 32 18 32 32 29", line: 1.3, opacity: 0.5 },
        { paint: "slate", d: "M-46 22C-24 36 24 36 46 22V50H-46Z", opacity: 0.22 },
      ],
    },
  ],
};

export const DRIFTERS: Record<string, Drawing> = {
  E1: octopus,
  E2: cuttlefish,
  E3: nudibranch,
  E4: boxJelly,
  F1: nautilus,
  F2: clam,
};
