// The four fish: each body leans towards the shape of its colour's mark.

import type { ReefColour } from "./corals";
import type { Drawing, Paper } from "./paper";

const TAIL: Paper = { paint: "shade", d: "M-20 0C-30-6-38-16-48-22-43-8-43 8-48 22-38 16-30 6-20 0Z" };

function swimmer(...papers: Paper[]): Drawing {
  return { papers: [TAIL, ...papers] };
}

export const FISHES: Record<ReefColour, Drawing> = {
  red: swimmer(
    { paint: "shade", d: "M-12-18C-8-32 2-40 16-42 14-34 14-28 18-22ZM-12 18C-8 32 2 40 16 42 14 34 14 28 18 22Z", flat: true },
    { paint: "piece", d: "M48 0C38-12 22-28 6-34-8-26-20-12-26 0-20 12-8 26 6 34 22 28 38 12 48 0Z" },
  ),
  yellow: swimmer(
    { paint: "shade", d: "M-14-22C-4-38 14-42 26-32L20-20ZM-8 26C0 36 12 38 20 34L16 22Z", flat: true },
    { paint: "piece", d: "M47 0C47-19 30-33 10-33-12-33-26-16-30 0-26 16-12 33 10 33 30 33 47 19 47 0Z" },
  ),
  green: swimmer(
    { paint: "shade", d: "M-16-8C-14-26-12-38-6-49 6-44 16-32 24-16ZM-16 16 24 20C10 28-4 34-12 44-18 34-18 24-16 16Z", flat: true },
    { paint: "piece", d: "M48 10C36-8 18-26 4-36-6-24-18-8-28 4-24 14-16 24-6 29 12 31 34 26 48 10Z" },
  ),
  purple: swimmer(
    {
      paint: "shade",
      d: "M-20-16-16-40C-10-36-6-34-2-30L6-46C12-40 15-36 17-30L28-40C31-32 32-26 31-18ZM-18 16-12 38C-6 36-2 34 2 30L10 42C16 36 20 30 22 22Z",
      flat: true,
    },
    { paint: "piece", d: "M48 2C40-16 26-28 8-29-10-29-22-14-28 0-22 14-10 29 8 29 26 28 40 18 48 2Z" },
  ),
};
