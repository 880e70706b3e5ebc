// D1 to D4: what walks in armour.

import { both, dots, eye, oval, type Drawing } from "./paper";

const LEGS = "M18 10C28 8 36 12 40 22M17 15C26 16 32 22 33 31M13 19C20 24 23 30 22 38";

/** The arms of a small anemone around (x, y), by turns long and short. */
function anemone(x: number, y: number, r: number): string {
  const arms = Array.from({ length: 14 }, (_, at) => {
    const angle = (at * 2 * Math.PI) / 14;
    const reach = at % 2 === 0 ? r : r * 0.82;
    return `M${x} ${y}l${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`;
  });
  return arms.join("");
}

/** It boxes with an anemone in each claw. */
const pomPom: Drawing = {
  papers: [
    ...both("across", { paint: "clay", d: LEGS, line: 4.2 }),
    ...both("across", { paint: "clay", d: "M14-2C24-4 28-10 28-18", line: 6 }),
    ...both("across", { paint: "snow", d: anemone(30, -27, 14.5), line: 4.2 }),
    ...both("across", { paint: "rose", d: oval(30, -27, 6.5), traces: [{ paint: "violet", d: dots(1.2, [[28, -28], [32, -27], [30, -24]]) }] }),
    {
      paint: "sand",
      d: "M0-12C14-14 25-6 25 4 25 16 14 25 0 25-14 25-25 16-25 4-25-6-14-14 0-12Z",
      traces: [
        { paint: "rust", d: "M0-12 8-2 0 6-8-2ZM16-4 24 4 15 12 9 4ZM-16-4-24 4-15 12-9 4ZM0 10 7 17 0 25-7 17Z", opacity: 0.8 },
        { paint: "ink", d: "M0-12 8-2 0 6-8-2ZM16-4 24 4 15 12 9 4ZM-16-4-24 4-15 12-9 4ZM0 10 7 17 0 25-7 17Z", line: 1.1, opacity: 0.7 },
      ],
    },
    ...both("across", { paint: "clay", d: "M6-11 8-18", line: 2.2 }),
    ...eye(8, -19, 3.2),
    ...eye(-8, -19, 3.2),
  ],
};

/** Claws and eyes look out of a borrowed spiral shell. */
const hermit: Drawing = {
  papers: [
    { paint: "coral", d: "M10 20C14 30 12 36 6 42M20 20C26 28 27 36 24 44M28 16C36 22 40 30 40 38", line: 4.6 },
    {
      paint: "sand",
      d: "M18 18C16 30-6 34-22 26-38 18-44-4-34-20-28-29-22-34-14-42-13-34-10-32-4-31 14-28 24-10 18 18Z",
      traces: [
        { paint: "ivory", d: "M-36-16C-20-26-2-22 4-14L16-28-20-44Z", opacity: 0.55 },
        { paint: "clay", d: "M-36-17C-22-27 0-22 6-6 9 6 0 16-12 13-22 10-22-3-12-6-5-8-1 0-6 4", line: 2.2 },
        { paint: "clay", d: "M-29-27C-20-32-8-32-1-29M-21-35C-17-36-13-36-10-34", line: 1.6 },
        { paint: "rust", d: dots(2, [[-28, 2], [-30, -8], [-24, 14], [-14, 21], [-2, 23], [12, -4], [10, -14], [0, -24], [-14, -24]]), opacity: 0.6 },
      ],
    },
    { paint: "rust", d: "M10 22C4 14 8 0 18-6 26-8 30 2 29 12 28 22 18 28 10 22Z" },
    { paint: "coral", d: "M22-2C23-9 26-14 29-18M27 2C31-4 35-7 40-9", line: 2.4 },
    { paint: "coral", d: "M30 4C38 2 44-2 48-10M30 6C38 8 44 6 50 2", line: 1.2 },
    {
      paint: "coral",
      d: "M20 10C26 4 36 4 42 10 49 18 48 29 39 33 41 28 40 24 36 22 36 27 33 30 28 31 20 28 15 18 20 10Z",
      traces: [{ paint: "rust", d: dots(1.3, [[26, 14], [32, 12], [28, 21], [37, 16], [42, 22]]), opacity: 0.8 }],
    },
    ...eye(30, -19, 3.2),
    ...eye(41, -10, 3.2),
  ],
};

/** From above: two claws before it, a fan behind, and feelers longer than itself. */
const lobster: Drawing = {
  turn: 22,
  size: 0.94,
  papers: [
    ...both("across", { paint: "coral", d: "M4-22C10-34 22-40 24-50", line: 1.3 }),
    ...both("across", { paint: "rust", d: "M9-4 20-6 24-1M9 1 21 2 24 8M9 6 19 9 20 15", line: 2.6 }),
    ...both("across", { paint: "rust", d: "M8-12C14-14 18-18 19-24", line: 4.6 }),
    ...both("across", {
      paint: "coral",
      d: "M14-24C14-34 20-42 29-44 27-38 27-36 28-33 30-36 33-38 36-38 37-28 32-19 22-18 17-18 14-20 14-24Z",
      traces: [{ paint: "ivory", d: dots(1.2, [[20, -26], [24, -30], [22, -34], [29, -26]]), opacity: 0.8 }],
    }),
    ...both("across", { paint: "rust", d: "M2 36C8 34 15 38 16 46 9 48 4 44 1 40Z" }),
    { paint: "coral", d: "M-4 34H4L6 48C2 50-2 50-6 48Z" },
    { paint: "coral", d: "M-6 28H6L5 36H-5Z" },
    { paint: "coral", d: "M-8 21H8L7 29H-7Z" },
    { paint: "coral", d: "M-9 14H9L8.5 22H-8.5Z" },
    {
      paint: "coral",
      d: "M0-28C5-24 10-18 11-8 12 2 11 10 9 15H-9C-11 10-12 2-11-8-10-18-5-24 0-28Z",
      traces: [
        { paint: "rust", d: "M-12-2C-4 3 4 3 12-2M0 2V16", line: 1.6, opacity: 0.8 },
        { paint: "ivory", d: dots(1.2, [[5, -12], [-5, -12], [0, -16], [5, 8], [-5, 8]]), opacity: 0.7 },
      ],
    },
    ...eye(6, -21, 2.2, "ivory"),
    ...eye(-6, -21, 2.2, "ivory"),
  ],
};

/** Every colour at once, eyes on stalks, and the folded clubs it strikes with. */
const mantis: Drawing = {
  papers: [
    { paint: "coral", d: "M8 14 4 30M16 14 15 32M24 12 26 30", line: 2.6 },
    { paint: "leaf", d: "M-16 16C-18 22-20 26-24 28M-7 17C-8 23-10 27-13 30M-26 12C-28 17-31 20-35 22", line: 3 },
    { paint: "coral", d: "M-34 2C-42 0-48 6-49 15-42 19-34 17-30 11Z", traces: [{ paint: "violet", d: "M-50 8C-44 12-42 14-40 20L-52 22Z" }] },
    { paint: "teal", d: "M-38 0C-36-8-30-14-22-16L-18 14C-26 18-34 14-37 8Z" },
    { paint: "leaf", d: "M-27-12C-24-16-18-19-12-20L-8 15C-14 18-20 18-24 15Z" },
    { paint: "teal", d: "M-16-18C-12-21-6-22-1-22L3 14C-3 18-10 18-14 15Z" },
    { paint: "leaf", d: "M-5-21C0-23 6-23 11-22L14 12C8 17 0 17-4 14Z" },
    {
      paint: "teal",
      d: "M6-22C18-25 30-20 33-8 34 2 28 12 16 13 8 14 4 8 4 0Z",
      traces: [
        { paint: "gold", d: dots(2.2, [[15, -14], [22, -8], [13, -4], [22, 2], [14, 6]]) },
        { paint: "ink", d: dots(1, [[15, -14], [22, -8], [13, -4], [22, 2], [14, 6]]) },
      ],
    },
    { paint: "coral", d: "M32-16C38-22 40-30 37-40M30-18C34-26 33-34 28-42", line: 1.4 },
    { paint: "sky", d: "M30-8C38-8 44-4 47 2 42 5 34 3 29-1Z", flat: true },
    { paint: "gold", d: "M22 8C31 5 40 8 43 16", line: 5 },
    { paint: "gold", d: "M43 16C42 21 39 23 35 23", line: 4 },
    { paint: "coral", d: oval(31, 22, 6.5), traces: [{ paint: "gold", d: "M24 24C28 28 34 28 38 24L36 34H26Z", opacity: 0.55 }] },
    { paint: "leaf", d: "M30-12 36-18M27-14 28-22", line: 2.6 },
    ...eye(38, -21, 4.6, "rose"),
    ...eye(28, -26, 4.6, "rose"),
  ],
};

export const CRABS: Record<string, Drawing> = { D1: pomPom, D2: hermit, D3: lobster, D4: mantis };
