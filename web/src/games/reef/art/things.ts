// What is neither a tile nor a fish of the reef: the shell, and the lionfish of a solo game.

import { eye, type Drawing } from "./paper";

export const SHELL: Drawing = {
  papers: [
    { paint: "sand", d: "M-14 30-24 42H24L14 30Z" },
    {
      paint: "ivory",
      d: "M-12 36C-30 24-46 8-46-6-45-14-39-17-34-15-34-26-26-32-19-28-15-38-5-42 0-36 5-42 15-38 19-28 26-32 34-26 34-15 39-17 45-14 46-6 46 8 30 24 12 36Z",
      traces: [
        { paint: "coral", d: "M-10 38-35-16M-6 38-19-29M0 38V-37M6 38 19-29M10 38 35-16", line: 2.6, opacity: 0.75 },
        { paint: "coral", d: "M-48-2C-30 8-14 12 0 12S30 8 48-2L60 40H-60Z", opacity: 0.18 },
        { paint: "coral", d: "M-48 14C-30 22-14 24 0 24S30 22 48 14L60 40H-60Z", opacity: 0.22 },
      ],
    },
  ],
};

const SPINES = "M-12-12C-18-24-20-34-18-46M-4-15C-7-26-6-36-2-48M4-16C4-27 8-37 14-46M12-15C15-24 20-32 28-39";
const WING = "M8 6C2 18-8 30-22 36M8 6C6 20 2 32-6 42M8 6C10 20 12 32 10 44M8 6C16 18 22 28 26 38";

export const LIONFISH: Drawing = {
  papers: [
    { paint: "ivory", d: "M-24-4C-34-14-42-16-49-14-44-6-44 6-48 16-40 16-32 10-24 4Z", traces: [{ paint: "rust", d: "M-34-20V20M-41-20V20", line: 2.6 }] },
    { paint: "rust", d: "M-18-10C-20-24-18-36-14-44L-6-30-2-46 6-30 14-44 18-28 28-38C28-26 24-16 20-12Z", flat: true },
    { paint: "ivory", d: SPINES, line: 2.4 },
    {
      paint: "ivory",
      d: "M47 3C42-8 30-17 12-18-8-19-22-10-28 0-22 11-8 19 10 18 28 17 40 12 47 3Z",
      traces: [{ paint: "rust", d: "M34-20C36-8 35 6 31 20M24-22C25-8 24 8 20 22M13-22C13-8 11 8 8 22M3-22C2-8 0 8-3 22M-7-20C-9-8-10 8-13 20M-17-16C-19-6-19 6-21 14", line: 4 }],
    },
    { paint: "rust", d: "M10 4C-2 14-14 26-24 34L-12 32-8 42 0 36 10 46 14 36 27 40C28 26 22 12 10 4Z", flat: true },
    { paint: "ivory", d: WING, line: 2.2 },
    { paint: "rust", d: "M38 10C40 15 40 18 38 21M42 8C46 12 47 15 46 18M37-10C40-15 42-18 46-19", line: 1.8 },
    ...eye(34, -4, 3.4, "gold"),
  ],
};
