// C1 to C4: a ray, a turtle, a snake and a seahorse.

import { both, dots, eye, type Drawing } from "./paper";

/** From above, both wings spread. */
const manta: Drawing = {
  turn: 24,
  papers: [
    { paint: "navy", d: "M0 20C4 30-4 38 2 49", line: 1.8 },
    ...both("across", { paint: "navy", d: "M6-24C5-32 8-38 14-40 15-34 13-28 11-23Z" }),
    {
      paint: "navy",
      d: "M0-26C6-26 12-24 16-20 28-16 42-12 49 6 36 2 26 6 18 12 12 17 6 22 0 26-6 22-12 17-18 12-26 6-36 2-49 6-42-12-28-16-16-20-12-24-6-26 0-26Z",
      traces: [
        { paint: "mist", d: "M6-16C14-20 24-16 26-8 18-10 10-8 5-9ZM-6-16C-14-20-24-16-26-8-18-10-10-8-5-9Z" },
        { paint: "sky", d: "M0-14C4 0 4 12 0 24-4 12-4 0 0-14Z", opacity: 0.28 },
        { paint: "ink", d: "M8 4 12 3M8 8 12 8M7.5 12 11 13M-8 4-12 3M-8 8-12 8M-7.5 12-11 13", line: 1.3, opacity: 0.6 },
      ],
    },
    ...eye(14.5, -20.5, 2.2),
    ...eye(-14.5, -20.5, 2.2),
  ],
};

/** From above: overlapping scutes with a saw edge, and a beak. */
const turtle: Drawing = {
  turn: 30,
  papers: [
    ...both("across", {
      paint: "leaf",
      d: "M15-17C26-24 38-22 46-8 47-4 44-2 41-4 33-10 24-8 17-6Z",
      traces: [{ paint: "sand", d: "M22-14 26-18M28-12 32-17M34-10 38-14M39-6 43-9", line: 1.8 }],
    }),
    ...both("across", {
      paint: "leaf",
      d: "M12 24C20 26 27 32 28 40 21 41 13 36 8 30Z",
      traces: [{ paint: "sand", d: "M15 30 18 27M20 34 23 31", line: 1.6 }],
    }),
    { paint: "leaf", d: "M-3 34 0 46 3 34Z", flat: true },
    {
      paint: "leaf",
      d: "M0-47C6-44 10-38 9-30 8-24 4-20 0-20-4-20-8-24-9-30-10-38-6-44 0-47Z",
      traces: [{ paint: "sand", d: "M0-40 4-36 0-31-4-36ZM6-31 7-26M-6-31-7-26", line: 1.5 }],
    },
    {
      paint: "rust",
      d: "M0-26C12-26 21-18 24-6L26-2 24 2 25 7 22 11 22 16 18 19 17 24 12 27 9 32 0 37-9 32-12 27-17 24-18 19-22 16-22 11-25 7-24 2-26-2-24-6C-21-18-12-26 0-26Z",
      traces: [
        { paint: "gold", d: "M0-22 9-16 9-6 0-1-9-6-9-16ZM0 2 9 6 8 15 0 20-8 15-9 6ZM0 23 6 25 4 31 0 33-4 31-6 25Z", opacity: 0.85 },
        { paint: "gold", d: "M12-16 20-8 20-1 12-3ZM-12-16-20-8-20-1-12-3ZM12 3 20 4 18 13 11 13ZM-12 3-20 4-18 13-11 13ZM11 17 17 17 13 23 8 22ZM-11 17-17 17-13 23-8 22Z", opacity: 0.6 },
        { paint: "rust", d: "M0-22V-6M-5-18-3-6M5-18 3-6M0 3V16M-4 6-2.5 15M4 6 2.5 15M16-8 14-4M-16-8-14-4", line: 1.2 },
      ],
    },
    ...eye(6, -36, 1.8, "ivory"),
    ...eye(-6, -36, 1.8, "ivory"),
  ],
};

const KRAIT = "M26-36C8-40-8-30 2-18 12-6 34-6 32 10 30 24 4 20-8 20-22 20-30 28-22 36-16 42-4 42 6 40";

/** Rings of black and blue-grey, a yellow lip, a tail like an oar. */
const krait: Drawing = {
  papers: [
    { paint: "ink", d: "M2 44C12 46 20 44 24 38 18 34 10 34 2 36Z" },
    {
      paint: "sky",
      d: KRAIT,
      line: 11.5,
      traces: [
        { paint: "ink", d: KRAIT, line: 11.5, dashes: "6 7" },
        { paint: "white", d: KRAIT, line: 2, opacity: 0.28 },
      ],
    },
    {
      paint: "ink",
      d: "M22-43C32-46 43-42 46-35 44-29 34-27 23-30 19-33 19-41 22-43Z",
      traces: [{ paint: "gold", d: "M36-46C44-42 46-40 48-34 42-26 36-28 34-27 40-32 40-40 36-46Z" }],
    },
    { paint: "rose", d: "M46-35 52-37M46-35 52-33", line: 0.9 },
    ...eye(35, -38, 1.9, "ivory"),
  ],
};

/** Upright, with a crown, a belly of rings and a curled tail. */
const seahorse: Drawing = {
  size: 0.98,
  papers: [
    { paint: "sand", d: "M-16-4C-26-10-32-6-33 3-30 11-22 13-15 11Z", traces: [{ paint: "rust", d: "M-15 0-32-1M-15 4-32 4M-15 8-28 9", line: 1.2, opacity: 0.8 }] },
    { paint: "gold", d: "M-8 22C-4 32 0 41 9 43 19 44 23 33 15 30 9 28 6 34 10 37", line: 6.2 },
    { paint: "rust", d: "M-12-38-14-49-6-42-2-50 1-41 8-46 6-36Z" },
    {
      paint: "gold",
      d: "M-4-42C6-43 12-38 14-32 20-31 27-30 33-30 34-33 38-33 38-27 38-21 34-21 33-24 26-24 19-23 14-22 11-16 4-14 2-9 8-6 14 0 13 9 12 19 2 26-6 30-14 26-20 16-19 5-19-5-14-10-15-18-18-24-18-40-4-42Z",
      traces: [
        { paint: "ivory", d: "M2-9C6-4 8 8-6 32H30V-9Z", opacity: 0.5 },
        { paint: "rust", d: "M-20-4C-8 0 4-1 14-5M-20 3C-8 7 4 6 15 2M-20 10C-8 14 4 13 14 9M-18 17C-8 21 0 20 10 16M-14 24C-8 26-2 26 5 23", line: 1.3, opacity: 0.7 },
        { paint: "rust", d: dots(1.2, [[-10, -20], [-6, -16], [-12, -27], [-10, -12], [-5, -23]]), opacity: 0.65 },
        { paint: "rust", d: "M14-32C17-29 17-26 14-22", line: 1.2, opacity: 0.6 },
      ],
    },
    ...eye(2, -32, 3.6),
  ],
};

export const GLIDERS: Record<string, Drawing> = { C1: manta, C2: turtle, C3: krait, C4: seahorse };
