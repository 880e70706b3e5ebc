// What moves: dice that have just fallen, a die that was turned, markers on the track. Nothing waits for them.

import type { CodeEvent } from "./position";

const TRAVEL = 220;
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

export class Motion {
  #boxes = new Map<string, DOMRect>();
  #heard: CodeEvent[] | null = null;

  /** Remembers where the markers lie, just before the board changes. */
  look(root: HTMLElement | null): void {
    this.#boxes = new Map(pieces(root, "marker").map((piece) => [piece.dataset.at ?? "", piece.getBoundingClientRect()]));
  }

  /** Lets everything travel to where it lies now. */
  go(root: HTMLElement | null, happened: CodeEvent[]): void {
    // A move on its way changes the view before anything new has happened.
    const events = happened === this.#heard ? [] : happened;
    if (root && this.#heard !== null) {
      for (const marker of pieces(root, "marker")) this.#travel(marker);
      for (const event of events) {
        if (event.event === "rolled") for (const die of pieces(root, "die")) roll(die);
        if (event.event === "turned" && !events.some((one) => one.event === "rolled")) turn(pieces(root, "die")[event.die - 1]);
      }
    }
    this.#heard = happened;
  }

  #travel(marker: HTMLElement): void {
    const from = this.#boxes.get(marker.dataset.at ?? "");
    const to = marker.getBoundingClientRect();
    if (!from || Math.hypot(from.x - to.x, from.y - to.y) < 3) return;
    const [dx, dy] = [from.x - to.x, from.y - to.y];
    const lift = Math.min(36, Math.hypot(dx, dy) / 6);
    animate(marker, [
      { transform: `translate(${dx}px, ${dy}px)`, zIndex: 3 },
      { transform: `translate(${dx / 2}px, ${dy / 2 - lift}px)`, zIndex: 3 },
      { transform: "none", zIndex: 3 },
    ]);
  }
}

function roll(die: HTMLElement): void {
  animate(die, [
    { transform: "translateY(-14px) rotate(-210deg) scale(0.8)", opacity: 0.4 },
    { transform: "translateY(3px) rotate(18deg)", opacity: 1, offset: 0.75 },
    { transform: "none" },
  ]);
}

function turn(die: HTMLElement | undefined): void {
  if (die) animate(die, [{ transform: "scaleX(0)" }, { transform: "none" }]);
}

/** Things fade where motion is not wanted. */
function animate(piece: HTMLElement, frames: Keyframe[]): void {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  piece.animate(calm ? [{ opacity: 0.2 }, { opacity: 1 }] : frames, { duration: TRAVEL, easing: EASE });
}

function pieces(root: HTMLElement | null, kind: string): HTMLElement[] {
  return root ? [...root.querySelectorAll<HTMLElement>(`[data-at^="${kind}:"]`)] : [];
}
