// A custom wheel set, as the option `wheels` holds it: reading, and what is wrong with it. What makes a set is decided in
// components.py; this says it while the player edits, and a test compares the two.

export interface Wheel {
  /** How many sums its range covers. */
  size: number;
  points: number;
}

/** What is wrong: a key of the texts under `wheel_set`, its values, and the wheels meant, by their place. */
export interface Problem {
  key: string;
  values: Record<string, number>;
  wheels: number[];
}

export const FEWEST = 4;
export const MOST = 12;
export const LARGEST = 20;
export const MOST_POINTS = 9;

/** The wheels of the box. */
export const STANDARD: Wheel[] = [
  { size: 1, points: 6 },
  { size: 2, points: 4 },
  { size: 3, points: 3 },
  { size: 4, points: 2 },
  { size: 5, points: 2 },
  { size: 7, points: 1 },
  { size: 10, points: 1 },
];

export function writeWheels(wheels: Wheel[]): string {
  return JSON.stringify({ wheels });
}

export function readWheels(text: string): Wheel[] {
  return (JSON.parse(text) as { wheels: Wheel[] }).wheels;
}

export function sorted(wheels: Wheel[]): Wheel[] {
  return [...wheels].sort((one, two) => one.size - two.size);
}

/** A wheel more: the smallest size above the last that is free, or else any that is, and worth a point. */
export function grown(wheels: Wheel[]): Wheel[] {
  const last = wheels.at(-1)?.size ?? 0;
  const free = Array.from({ length: LARGEST }, (_, at) => at + 1).filter((size) => !wheels.some((wheel) => wheel.size === size));
  const size = free.find((one) => one > last) ?? free.at(-1) ?? LARGEST;
  const more = [...wheels, { size, points: 1 }];
  return size > last ? more : sorted(more);
}

/** Everything that is wrong with a set; nothing: it can be played with. */
export function problems(wheels: Wheel[]): Problem[] {
  const found: Problem[] = [];
  if (wheels.length < FEWEST) found.push({ key: "few", values: { n: wheels.length }, wheels: [] });
  if (wheels.length > MOST) found.push({ key: "many", values: { n: wheels.length }, wheels: [] });
  wheels.forEach(({ size, points }, at) => {
    if (size < 1 || size > LARGEST) found.push({ key: "bad_size", values: { n: at + 1, size }, wheels: [at] });
    if (points < 1 || points > MOST_POINTS) found.push({ key: "bad_points", values: { n: at + 1, points }, wheels: [at] });
  });
  const sizes = wheels.map(({ size }) => size);
  const places = (size: number): number[] => sizes.flatMap((one, at) => (one === size ? [at] : []));
  for (const size of new Set(sizes))
    if (places(size).length > 1) found.push({ key: "twice", values: { size }, wheels: places(size) });
  const late = sizes.flatMap((size, at) => (size < (sizes[at - 1] ?? size) ? [at] : []));
  if (late.length > 0) found.push({ key: "order", values: {}, wheels: late });
  return found;
}
