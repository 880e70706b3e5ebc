// The corals: four forms of growth, so that a colour is also a silhouette. In bloom the polyps are out.

import { dots, oval, type Drawing, type Paper } from "./paper";

export type ReefColour = "red" | "yellow" | "green" | "purple";

/** A part of a coral, with what comes out of it when the coral is finished. */
interface Growth {
  stem: Paper[];
  polyps: Paper[];
}

const ANTLERS =
  "M0 24V-8M0 10C-12 6-20-4-20-20M-17-8C-27-10-33-17-34-28M0 4C14 0 20-10 20-26M17-12C27-14 34-20 36-30M0-8C-5-18-9-24-8-38M0-8C6-16 9-24 8-36";
const ANTLER_TIPS = [[-20, -22], [-35, -30], [20, -28], [37, -32], [-8, -40], [8, -39]] as const;

/** Like antlers. */
const staghorn: Growth = {
  stem: [{ paint: "piece", d: ANTLERS, line: 9, traces: [{ paint: "tint", d: ANTLERS, line: 1.8, opacity: 0.55 }] }],
  polyps: [
    { paint: "tint", d: dots(5.4, ANTLER_TIPS), flat: true },
    { paint: "white", d: dots(2, ANTLER_TIPS), flat: true },
  ],
};

const CROWN = [[-41, -8], [-33, -25], [-18, -36], [0, -40], [18, -36], [33, -25], [41, -8]] as const;

/** A round head with furrows. */
const brain: Growth = {
  stem: [
    {
      paint: "piece",
      d: "M-41 26C-46-6-28-34 0-34S46-6 41 26C30 36-30 36-41 26Z",
      traces: [
        {
          paint: "shade",
          d: "M-40 8C-32-2-32-12-25-18-20-23-14-16-18-10-22-3-28 4-23 8-18 12-13 2-10-8-7-18-4-28 3-25 9-22 2-13 0-6M40 8C32-1 33-11 26-18 20-23 14-19 17-11 20-3 28 2 23 8 18 12 14 4 11-4M-33 20C-24 16-16 20-11 14M33 20C24 16 17 20 12 14",
          line: 3.2,
          opacity: 0.8,
        },
      ],
    },
  ],
  polyps: [
    { paint: "tint", d: dots(4.6, CROWN), flat: true },
    { paint: "white", d: dots(1.7, CROWN), flat: true },
  ],
};

/** Where the leaves of the lettuce coral end: the polyps sit there. */
const LEAF_TIPS = [[-45, -9], [-38, -20], [-28, -24], [-18, -36], [-7, -42], [7, -42], [18, -36], [28, -24], [38, -20], [45, -9]] as const;

/** Ruffled leaves, spread like a fan. */
const lettuce: Growth = {
  stem: [
    {
      paint: "piece",
      d: "M0 32C-18 26-38 12-46-6-44-12-39-10-38-16-36-24-30-18-27-24-22-30-14-26-12-20L0 20Z",
      traces: [{ paint: "shade", d: "M-4 26C-18 18-28 8-38-6M-4 20C-12 10-18 0-26-14", line: 2.2, opacity: 0.7 }],
    },
    {
      paint: "piece",
      d: "M0 32C18 26 38 12 46-6 44-12 39-10 38-16 36-24 30-18 27-24 22-30 14-26 12-20L0 20Z",
      traces: [{ paint: "shade", d: "M4 26C18 18 28 8 38-6M4 20C12 10 18 0 26-14", line: 2.2, opacity: 0.7 }],
    },
    {
      paint: "piece",
      d: "M0 34C-10 20-18-4-21-28-21-36-15-32-13-37-10-44-4-38 0-44 4-38 10-44 13-37 15-32 21-36 21-28 18-4 10 20 0 34Z",
      traces: [{ paint: "shade", d: "M0 24V-30M-3 18C-8 2-12-12-13-26M3 18C8 2 12-12 13-26", line: 2.2, opacity: 0.7 }],
    },
  ],
  polyps: [
    { paint: "tint", d: dots(4.4, LEAF_TIPS), flat: true },
    { paint: "white", d: dots(1.6, LEAF_TIPS), flat: true },
  ],
};

const PIPES = [
  { x: -30, top: -10, width: 9, lean: 12 },
  { x: 30, top: -8, width: 9, lean: -12 },
  { x: -14, top: -30, width: 10, lean: 5 },
  { x: 15, top: -27, width: 10, lean: -5 },
  { x: 1, top: -12, width: 10, lean: 0 },
] as const;

/** A bundle of pipes; the polyps of one are hidden by the next. */
const organ = PIPES.map(({ x, top, width, lean }): Growth => {
  const [left, right] = [x - width, x + width];
  const arms = [-1, -0.5, 0, 0.5, 1].map((side) => `M${x} ${top + 1}L${x + side * width * 0.9} ${top - 11 + Math.abs(side) * 5}`);
  return {
    stem: [
      {
        paint: "piece",
        d: `M${left} ${top}C${left + 1} 6 ${left + lean} 14 ${left + lean + 2} 32H${right + lean - 2}C${right + lean} 14 ${right - 1} 6 ${right} ${top}Z`,
      },
      { paint: "shade", d: oval(x, top, width, 4.4), flat: true },
    ],
    polyps: [{ paint: "tint", d: arms.join(""), line: 2.6 }],
  };
});

const GROWTHS: Record<ReefColour, Growth[]> = { red: [staghorn], yellow: [brain], green: [lettuce], purple: organ };

export function coral(colour: ReefColour, bloom: boolean): Drawing {
  return { papers: GROWTHS[colour].flatMap(({ stem, polyps }) => (bloom ? [...stem, ...polyps] : stem)) };
}
