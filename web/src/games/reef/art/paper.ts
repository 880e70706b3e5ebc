// The animals and corals are cut out of coloured paper. A drawing is a pile of such papers, from the back to the front, in a box of
// 100 by 100 around (0, 0).

/** The coloured papers; paints.css mixes them. */
export type Paint =
  | "navy"
  | "slate"
  | "mist"
  | "white"
  | "snow"
  | "ivory"
  | "sand"
  | "clay"
  | "rust"
  | "coral"
  | "rose"
  | "violet"
  | "sky"
  | "teal"
  | "leaf"
  | "gold"
  | "ink"
  // The paper of a piece colour, which the drawing component sets as `--fill`; lighter, darker, and the ink that reads on it.
  | "piece"
  | "tint"
  | "shade"
  | "on";

/** Something drawn on a paper, seen only as far as the paper goes: filled, or a line of some width. */
export interface Trace {
  paint: Paint;
  d: string;
  line?: number;
  /** Turns a line into beads or bands. */
  dashes?: string;
  opacity?: number;
}

/** A paper with its edge and the light on its upper rim; with `line` it is a strip along a path. */
export interface Paper {
  paint: Paint;
  d: string;
  line?: number;
  traces?: Trace[];
  /** The same paper turned over: across, left is right; over, up is down. */
  flip?: "across" | "over";
  /** Without a rim of light, as for what is small or lies behind. */
  flat?: boolean;
}

export interface Drawing {
  papers: Paper[];
  /** Degrees clockwise; the light still comes from above. */
  turn?: number;
  size?: number;
}

/** A paper and its mirror image. */
export function both(flip: "across" | "over", paper: Paper): Paper[] {
  return [paper, { ...paper, flip }];
}

/** A circle or an ellipse as a path. */
export function oval(x: number, y: number, rx: number, ry = rx): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0Z`;
}

/** Many dots of one size. */
export function dots(r: number, places: readonly (readonly [number, number])[]): string {
  return places.map(([x, y]) => oval(x, y, r)).join("");
}

/** An eye: white, dark and a glint. */
export function eye(x: number, y: number, r: number, paint: Paint = "white"): Paper[] {
  return [
    { paint, d: oval(x, y, r), flat: true },
    { paint: "ink", d: oval(x + r * 0.15, y, r * 0.62), flat: true },
    { paint: "white", d: oval(x - r * 0.05, y - r * 0.25, r * 0.22), flat: true },
  ];
}
