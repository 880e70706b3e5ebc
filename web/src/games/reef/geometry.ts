// The ocean: 22 diamond-shaped spaces in rows of 4-5-4-5-4, and the 35 bubbles at their corners. A space is written by its column
// and its row, d3; a bubble by the first space it touches and the corner it is there, d3e.

const ROWS = 5;
const COLUMNS = 9;
const CORNERS = ["n", "e", "s", "w"];

/** A column and a row; a space's corners lie one step away from its middle. */
export interface Point {
  x: number;
  y: number;
}

export type Offset = readonly number[];

const LETTERS = "abcdefghi";
const TO_CORNER: readonly Point[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

function spaceName({ x, y }: Point): string {
  return `${LETTERS.charAt(x - 1)}${y}`;
}

/** The space there; null outside the ocean. */
function spaceAt({ x, y }: Point): string | null {
  const inside = x >= 1 && x <= COLUMNS && y >= 1 && y <= ROWS && (x + y) % 2 === 1;
  return inside ? spaceName({ x, y }) : null;
}

export function placeOf(space: string): Point {
  return { x: LETTERS.indexOf(space.charAt(0)) + 1, y: Number(space.charAt(1)) };
}

/** Every space, row by row. */
export const SPACES: readonly string[] = Array.from({ length: ROWS * COLUMNS }, (_, i) =>
  spaceAt({ x: (i % COLUMNS) + 1, y: Math.floor(i / COLUMNS) + 1 }),
).filter((space) => space !== null);

const BUBBLE_AT = new Map<string, string>();
const BUBBLE_PLACES = new Map<string, Point>();
const TOUCHING = new Map<string, string[]>();

for (const space of SPACES) {
  CORNERS.forEach((corner, i) => {
    const point = stepped(placeOf(space), i);
    const at = `${point.x} ${point.y}`;
    const bubble = BUBBLE_AT.get(at) ?? space + corner;
    BUBBLE_AT.set(at, bubble);
    BUBBLE_PLACES.set(bubble, point);
    TOUCHING.set(bubble, [...(TOUCHING.get(bubble) ?? []), space]);
  });
}

function stepped({ x, y }: Point, corner: number): Point {
  const step = TO_CORNER[corner % 4] ?? { x: 0, y: 0 };
  return { x: x + step.x, y: y + step.y };
}

/** Every bubble, row by row. */
export const BUBBLES: readonly string[] = [...BUBBLE_PLACES.entries()]
  .sort(([, one], [, two]) => one.y - two.y || one.x - two.x)
  .map(([bubble]) => bubble);

export function bubblePlace(bubble: string): Point {
  return BUBBLE_PLACES.get(bubble) ?? { x: 0, y: 0 };
}

/** The bubble at a corner of a space: 0 is its top, then clockwise. */
export function bubbleOf(space: string, corner: number): string {
  const { x, y } = stepped(placeOf(space), corner);
  return BUBBLE_AT.get(`${x} ${y}`) ?? "";
}

/** The spaces that a bubble touches. */
export function touching(bubble: string): string[] {
  return TOUCHING.get(bubble) ?? [];
}

/** Returns an offset after a number of quarter turns clockwise. */
export function turned([x = 0, y = 0]: Offset, rotation: number): Point {
  let point = { x, y };
  for (let i = 0; i < rotation; i++) point = { x: -point.y || 0, y: point.x };
  return point;
}

/** The marked spaces around a tile; null where one lies outside the ocean. */
export function cellsFrom(space: string, offsets: readonly Offset[], rotation: number): (string | null)[] {
  const { x, y } = placeOf(space);
  return offsets.map((offset) => {
    const step = turned(offset, rotation);
    return spaceAt({ x: x + step.x, y: y + step.y });
  });
}

/** Every space in the directions, as far as the ocean goes. */
export function raysFrom(space: string, directions: readonly Offset[], rotation: number): string[] {
  return directions.flatMap((direction) => {
    const step = turned(direction, rotation);
    const found: string[] = [];
    let { x, y } = placeOf(space);
    while (x >= 0 && x <= COLUMNS + 1 && y >= 0 && y <= ROWS + 1) {
      x += step.x;
      y += step.y;
      const other = spaceAt({ x, y });
      if (other !== null) found.push(other);
    }
    return found;
  });
}

/** Where an arrow key leads: left and right along the row, up and down to the next row that has anything, as near as can be.
    So every place can be reached. What is less than half a `unit` apart lies in one row. */
export function nextTo<Name extends string>(
  from: Point,
  step: Point,
  places: Iterable<readonly [Name, Point]>,
  unit = 1,
): Name | null {
  let best: Name | null = null;
  let least = Infinity;
  for (const [name, { x, y }] of places) {
    const along = ((x - from.x) * step.x + (y - from.y) * step.y) / unit;
    const aside = (Math.abs(x - from.x) * Math.abs(step.y) + Math.abs(y - from.y) * Math.abs(step.x)) / unit;
    if (along < 0.5 || (step.x !== 0 && aside >= 0.5)) continue;
    const far = 1000 * Math.round(along) + aside;
    if (far < least) [best, least] = [name, far];
  }
  return best;
}
