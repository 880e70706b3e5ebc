// Pieces that move: after each change every piece travels from where it lay to where it lies. Nothing waits for it.

import type { Claimed, Contest, View } from "../../generated/divers";
import type { DiversEvent } from "./position";
import { COLOURS, placeName, readCard, type Colour } from "./words";

const TRAVEL = 240;
/** How long a settled tile's cards stay in sight before they go. */
const LINGER = 1100;
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

/** A piece that has left the board and is still seen on its way out. */
export interface Ghost {
  id: number;
  card: string | null;
  gem: Colour | null;
  from: DOMRect;
  over: DOMRect;
  to: DOMRect;
  /** How long it stays in sight before it goes. */
  stay: number;
}

export class Motion {
  ghosts = $state.raw<Ghost[]>([]);
  #boxes = new Map<string, DOMRect>();
  #shown: View | null = null;
  #heard: DiversEvent[] | null = null;
  #number = 0;

  /** Remembers where everything lies, just before the board changes. */
  look(root: HTMLElement | null, dropped: { card: string; box: DOMRect } | null): void {
    this.#boxes = new Map(pieces(root).map((piece) => [piece.dataset.at ?? "", piece.getBoundingClientRect()]));
    if (dropped) this.#boxes.set(`card:${dropped.card}`, dropped.box);
  }

  /** Lets everything travel to where it lies now. */
  go(root: HTMLElement | null, view: View, happened: DiversEvent[]): void {
    // A move on its way changes the view before anything new has happened.
    const events = happened === this.#heard ? [] : happened;
    if (root && this.#shown) this.#travel(root, events);
    this.#heard = happened;
    this.#shown = view;
    this.#boxes.clear();
  }

  gone(ghost: Ghost): void {
    this.ghosts = this.ghosts.filter((one) => one !== ghost);
  }

  #travel(root: HTMLElement, events: DiversEvent[]): void {
    const contest = events.find((event) => event.event === "contest");
    const filled = new Set(events.filter((event) => event.event === "filled").map((event) => event.tile));
    // Whoever goes on quickly, or steps through a replay, does not wait for what is still leaving.
    if (contest || events.length === 0) this.ghosts = [];
    let gems = 0;
    for (const piece of pieces(root)) {
      const at = piece.dataset.at ?? "";
      const [kind, name = ""] = at.split(":");
      const box = piece.getBoundingClientRect();
      if (kind === "gem" && filled.has(Number(name))) {
        const wait = (contest?.tile === Number(name) ? LINGER + TRAVEL : 0) + 50 * gems++;
        const small = new DOMRect(0, 0, box.width / 2, box.height / 2);
        travel(piece, within(this.#boxes.get("bag") ?? box, small), box, wait);
      } else if (kind === "card") {
        const from = this.#boxes.get(at) ?? this.#origin(name, events);
        if (from && Math.hypot(from.x - box.x, from.y - box.y) > 3) travel(piece, from, box, 0);
      }
    }
    this.#leave(root, contest, events);
    for (const event of events) if (event.event === "claimed") this.#pay(event);
  }

  /** Where a card comes from that was not seen before. */
  #origin(card: string, events: DiversEvent[]): DOMRect | undefined {
    const played = events.find((event) => event.event === "played" && event.card === card);
    if (played?.event === "played") return this.#boxes.get(`hand:${played.seat}`);
    const drawn = events.some((event) => event.event === "drew" && event.cards?.includes(card));
    return drawn ? this.#boxes.get("deck") : undefined;
  }

  /** What lay at the tiles and is gone: cards go to the discard pile, treasures to the winner. */
  #leave(root: HTMLElement, contest: Contest | undefined, events: DiversEvent[]): void {
    const still = new Set(pieces(root).map((piece) => piece.dataset.at));
    const discard = this.#boxes.get("discard");
    const laid = this.#shown?.tiles.flatMap((tile) => tile.sides.flatMap((side) => side.cards)) ?? [];
    for (const card of laid) {
      const over = this.#boxes.get(`card:${card}`);
      if (!over || !discard || still.has(`card:${card}`)) continue;
      this.#haunt({ card, gem: null, from: over, over, to: discard, stay: contest ? LINGER : 0 });
    }
    if (!contest) return;
    const played = events.find((event) => event.event === "played");
    if (played && discard && !still.has(`card:${played.card}`) && !laid.includes(played.card)) {
      const from = this.#boxes.get(`card:${played.card}`) ?? this.#boxes.get(`hand:${played.seat}`);
      const over = this.#boxes.get(`free:${placeName(played)}:${readCard(played.card).colour}`);
      if (from && over) this.#haunt({ card: played.card, gem: null, from, over, to: discard, stay: LINGER });
    }
    for (const [at, over] of this.#boxes) {
      const [kind, value, colour] = at.split(":");
      if (kind !== "gem" || Number(value) !== contest.tile) continue;
      const to = this.#boxes.get(`goal:${colour}:${contest.winner}`);
      if (to) this.#haunt({ card: null, gem: colour as Colour, from: over, over, to: within(to, over), stay: LINGER });
    }
  }

  /** The treasures of a payment go to the goal card. */
  #pay(claimed: Claimed): void {
    const goal = this.#boxes.get(`goalcard:${claimed.goal}`);
    for (const gem of COLOURS) {
      const from = this.#boxes.get(`goal:${gem}:${claimed.seat}`);
      for (let i = 0; goal && from && i < (claimed.paid[gem] ?? 0); i++) {
        const over = new DOMRect(from.x + 9 * i, from.y, from.height, from.height);
        this.#haunt({ card: null, gem, from: over, over, to: within(goal, over), stay: 60 * i });
      }
    }
  }

  #haunt(ghost: Omit<Ghost, "id">): void {
    this.ghosts = [...this.ghosts, { id: ++this.#number, ...ghost }];
  }
}

/** Lets a ghost arrive, stay a while and leave. */
export function haunt(element: HTMLElement, ghost: Ghost): Animation {
  const { stay } = ghost;
  const whole = TRAVEL + stay + TRAVEL;
  const away = calm() ? "none" : shift(ghost.over, ghost.to);
  return element.animate(
    [
      { transform: calm() ? "none" : shift(ghost.over, ghost.from), offset: 0, easing: EASE },
      { transform: "none", offset: TRAVEL / whole },
      { transform: "none", opacity: 1, offset: (TRAVEL + stay) / whole, easing: EASE },
      { transform: away, opacity: 0, offset: 1 },
    ],
    { duration: whole, fill: "forwards" },
  );
}

function pieces(root: HTMLElement | null): HTMLElement[] {
  return root ? [...root.querySelectorAll<HTMLElement>("[data-at]")] : [];
}

function travel(piece: HTMLElement, from: DOMRect, to: DOMRect, delay: number): void {
  const timing = { duration: TRAVEL, delay, easing: EASE, fill: "backwards" } as const;
  if (calm()) {
    piece.animate([{ opacity: 0 }, { opacity: 1 }], timing);
    return;
  }
  const dx = centreX(from) - centreX(to);
  const dy = centreY(from) - centreY(to);
  const lift = Math.min(36, Math.hypot(dx, dy) / 6);
  const size = Math.min(1.6, from.width / Math.max(1, to.width));
  const hidden = delay > 0 ? { opacity: 0 } : {};
  piece.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${size})`, zIndex: 5, ...hidden },
      { transform: `translate(${dx / 2}px, ${dy / 2 - lift}px) scale(${(size + 1.1) / 2})`, zIndex: 5 },
      { transform: "none", zIndex: 5 },
    ],
    timing,
  );
}

function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function shift(from: DOMRect, to: DOMRect): string {
  const size = to.width / Math.max(1, from.width);
  return `translate(${centreX(to) - centreX(from)}px, ${centreY(to) - centreY(from)}px) scale(${Math.min(1.6, size)})`;
}

/** A box of the given size in the middle of another. */
function within(box: DOMRect, size: DOMRect): DOMRect {
  return new DOMRect(centreX(box) - size.width / 2, centreY(box) - size.height / 2, size.width, size.height);
}

function centreX(box: DOMRect): number {
  return box.x + box.width / 2;
}

function centreY(box: DOMRect): number {
  return box.y + box.height / 2;
}
