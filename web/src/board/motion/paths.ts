// How pieces travel. Nothing waits for them: the view has already moved on.

export const TRAVEL = 220; // ms
export const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

const LARGEST = 1.6; // how much a travelling piece may be enlarged
const HIGHEST = 36; // px by which an arc rises at most

/** Whether the reader's system asks for less motion. */
export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Animates a piece; it fades in where motion is not wanted. */
export function animate(piece: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions = {}): Animation {
  return piece.animate(calm() ? [{ opacity: 0 }, { opacity: 1 }] : frames, {
    duration: TRAVEL,
    easing: EASE,
    fill: "backwards",
    ...timing,
  });
}

/** Lets a piece that lies at `to` come from `from` along a short arc; before a delay is over it is not seen. */
export function travel(piece: HTMLElement, from: DOMRect, to: DOMRect, delay = 0): void {
  const { dx, dy, size } = between(to, from);
  const middle = `translate(${dx / 2}px, ${dy / 2 - lift(dx, dy)}px) scale(${(size + 1) / 2})`;
  animate(
    piece,
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${size})`, zIndex: 5, ...(delay > 0 ? { opacity: 0 } : {}) },
      { transform: middle, zIndex: 5 },
      { transform: "none", zIndex: 5 },
    ],
    { delay },
  );
}

/** A way that a picture of a piece takes above the board, and the box in which it is drawn. */
export interface Path {
  box: DOMRect;
  frames: Keyframe[];
  timing: KeyframeAnimationOptions;
}

/** Returns the way of a piece that comes from somewhere, stays for some milliseconds over its place, and leaves. */
export function visit(from: DOMRect, over: DOMRect, to: DOMRect, stay: number): Path {
  const whole = TRAVEL + stay + TRAVEL;
  const shift = (goal: DOMRect): string => {
    const { dx, dy, size } = between(over, goal);
    return calm() ? "none" : `translate(${dx}px, ${dy}px) scale(${size})`;
  };
  const frames = [
    { transform: shift(from), offset: 0, easing: EASE },
    { transform: "none", offset: TRAVEL / whole },
    { transform: "none", opacity: 1, offset: (TRAVEL + stay) / whole, easing: EASE },
    { transform: shift(to), opacity: 0, offset: 1 },
  ];
  return { box: over, frames, timing: { duration: whole, fill: "forwards" } };
}

/** Returns the way along a short arc from one box to another. */
export function arc(from: DOMRect, to: DOMRect): Path {
  const { dx, dy } = between(from, to);
  const size = Math.min(to.width, to.height) / Math.max(1, from.width);
  const frames = [
    { transform: "none" },
    { transform: `translate(${dx / 2}px, ${dy / 2 - lift(dx, dy)}px) scale(${(1 + size) / 2})` },
    { transform: `translate(${dx}px, ${dy}px) scale(${size})` },
  ];
  return { box: from, frames, timing: { duration: TRAVEL, easing: EASE, fill: "forwards" } };
}

/** Returns a box of the given size in the middle of another. */
export function within(box: DOMRect, size: DOMRect): DOMRect {
  return new DOMRect(centreX(box) - size.width / 2, centreY(box) - size.height / 2, size.width, size.height);
}

export function isApart(one: DOMRect, other: DOMRect): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) > 3;
}

/** How far `to` is from `box`, and how much larger. */
function between(box: DOMRect, to: DOMRect): { dx: number; dy: number; size: number } {
  const size = Math.min(LARGEST, to.width / Math.max(1, box.width));
  return { dx: centreX(to) - centreX(box), dy: centreY(to) - centreY(box), size };
}

function lift(dx: number, dy: number): number {
  return Math.min(HIGHEST, Math.hypot(dx, dy) / 6);
}

function centreX(box: DOMRect): number {
  return box.x + box.width / 2;
}

function centreY(box: DOMRect): number {
  return box.y + box.height / 2;
}
