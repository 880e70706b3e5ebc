// One board being played on: the position, what is legal, what the player has picked up. The board's parts share it.

import { createContext } from "svelte";
import { BoardPlay } from "../../board/play.svelte";
import type { Kind, Ocean, Piece, View } from "../../generated/reef";
import type { BoardProps } from "../contract";
import { BUBBLES, bubbleOf, touching } from "./geometry";
import {
  farSeats,
  finishingIn,
  kindOf,
  layoutOf,
  nearSeat,
  progressOf,
  withFish,
  withFishMoved,
  withMove,
  withTile,
  withTileMoved,
  type Finishing,
  type Layout,
  type Progress,
  type ReefEvent,
} from "./position";
import { asColour, readOffers, type Finish, type Offers } from "./words";

/** The tile in hand as it would lie, and the move that places it so. */
export interface Ghost {
  piece: Piece;
  space: string;
  rotation: number;
  move: string;
}

/** A tile that is looked at: in the ocean, or in a pool. */
export interface About {
  piece: Piece;
  space: string | null;
}

const NOTHING: Finishing = { now: new Set(), then: new Set() };

export class Play extends BoardPlay<View, ReefEvent> {
  /** A pool's tile that still wants its fish: `coral 2`. */
  pick = $state<string | null>(null);
  /** Quarter turns of the tile in hand. */
  rotation = $state(0);
  /** The space under the pointer or the focus, or tapped. */
  space = $state<string | null>(null);
  /** The bubble under the pointer or the focus. */
  bubble = $state<string | null>(null);
  /** The bubble of the fish that is being moved. */
  moving = $state<string | null>(null);
  /** The space of the coral that is being moved (M3). */
  shifting = $state<string | null>(null);
  /** The tile with which more than one thing can be done. */
  picked = $state<string | null>(null);
  /** The tile that is looked at. */
  about = $state.raw<About | null>(null);
  /** The seat whose ocean is looked at; null: one's own. */
  looked = $state<number | null>(null);
  guide = $state(false);
  /** Lets the pieces of a move set out; the board says how. */
  leave: (move: string) => void = () => {};

  own: number = $derived.by(() => nearSeat(this.view));
  far: number[] = $derived.by(() => farSeats(this.view));
  shown: number = $derived.by(() => this.looked ?? this.own);
  offers: Offers = $derived.by(() => readOffers(this.moves));
  layout: Layout = $derived.by(() => layoutOf(this.ocean(this.shown)));
  /** Whether the ocean in the middle is the one that is played in. */
  acting: boolean = $derived.by(() => this.moves.length > 0 && this.shown === this.view.seat);

  ghost: Ghost | null = $derived.by(() => {
    const { space, shifting } = this;
    if (space === null || !this.acting || this.moving !== null) return null;
    const piece = shifting === null ? this.view.tile : this.layout.tiles.get(shifting)?.piece;
    return piece && this.spaces.has(space) ? { piece, space, ...this.#placing(space) } : null;
  });

  /** The fish that would lie on the bubble under the pointer. */
  swimming: { bubble: string; colour: string } | null = $derived.by(() => {
    const { bubble, moving } = this;
    if (bubble === null || !this.acting || !this.bubbles.has(bubble)) return null;
    const colour = moving === null ? this.view.swimmer : this.layout.fish.get(moving);
    return colour ? { bubble, colour } : null;
  });

  /** Spaces where the tile in hand, or the coral that is moved, may go. */
  spaces: Set<string> = $derived.by(() => {
    if (!this.acting || this.moving !== null) return new Set();
    return new Set((this.shifting === null ? this.offers.tiles : this.offers.shifts.get(this.shifting))?.keys() ?? []);
  });

  /** Bubbles where the fish in hand, or the one that is moved, may go. */
  bubbles: Set<string> = $derived.by(() => {
    if (!this.acting || this.shifting !== null) return new Set();
    return this.moving === null ? this.offers.fish : (this.offers.moves.get(this.moving) ?? new Set());
  });

  /** What the placement under the pointer would let be finished that cannot be finished yet. */
  brings: Finishing = $derived.by(() => {
    const after = this.#after;
    if (after === null) return NOTHING;
    const before = finishingIn(this.layout, this.view.kinds);
    const { now, then } = finishingIn(after, this.view.kinds);
    return {
      now: new Set([...now].filter((space) => !before.now.has(space))),
      then: new Set([...then].filter((space) => !before.then.has(space))),
    };
  });

  /** The ocean as the pointer would make it; null while it points at nothing. */
  #after: Layout | null = $derived.by(() => {
    const { ghost, swimming, shifting, moving, layout } = this;
    if (ghost) {
      if (shifting !== null) return withTileMoved(layout, shifting, ghost.space, ghost.rotation);
      return withTile(layout, ghost.piece, ghost.space, ghost.rotation);
    }
    if (!swimming) return null;
    if (moving !== null) return withFishMoved(layout, moving, swimming.bubble);
    return withFish(layout, asColour(swimming.colour), swimming.bubble);
  });

  /** What the creature that is looked at, or about to be placed, wants of the ocean. */
  wanting: (Progress & { kind: Kind; space: string }) | null = $derived.by(() => {
    const { ghost, about } = this;
    const placed = about?.space ? this.layout.tiles.get(about.space) : undefined;
    const it = ghost ?? (placed && !placed.finished ? placed : null);
    const kind = it ? this.kind(it.piece.name) : undefined;
    if (!it || !kind) return null;
    return { kind, space: it.space, ...progressOf(this.layout, kind, it.space, it.rotation) };
  });

  constructor(given: () => BoardProps<View, ReefEvent>) {
    super(given, withMove);
  }

  get solo(): boolean {
    return this.view.oceans.length === 1;
  }

  ocean(seat: number): Ocean {
    return this.view.oceans[seat] ?? NO_OCEAN;
  }

  kind(name: string): Kind | undefined {
    return kindOf(this.view, name);
  }

  /** The ways to finish a tile of one's own now. */
  finishes(space: string): Finish[] {
    return this.acting ? (this.offers.finishes.get(space) ?? []) : [];
  }

  /** The way to finish the picked coral with the fish on that bubble. */
  finishWith(bubble: string): Finish | undefined {
    const { picked } = this;
    if (picked === null || !touching(bubble).includes(picked)) return undefined;
    return this.finishes(picked).find(({ corner }) => corner !== null && bubbleOf(picked, "nesw".indexOf(corner)) === bubble);
  }

  /** What a press on a space does at once: places the tile, or finishes what lies there. */
  actionAt(space: string): string | null {
    if (this.spaces.has(space)) return this.#placing(space).move;
    const finishes = this.finishes(space);
    return finishes.length === 1 && !this.#shiftable(space) ? (finishes[0]?.move ?? null) : null;
  }

  /** Whether a press on a space does anything. */
  opens(space: string): boolean {
    return this.spaces.has(space) || this.finishes(space).length > 0 || this.#shiftable(space);
  }

  actionIn(bubble: string): string | null {
    const finish = this.finishWith(bubble);
    if (finish) return finish.move;
    if (!this.bubbles.has(bubble)) return null;
    return this.moving === null ? `fish ${bubble}` : `move ${this.moving} ${bubble}`;
  }

  liftable(bubble: string): boolean {
    return this.acting && this.moving === null && this.shifting === null && this.offers.moves.has(bubble);
  }

  /** The move for which a space is pressed although nothing can be done there: the engine says why not. */
  refusedAt(space: string): string | null {
    if (!this.acting || this.picksElsewhere || this.moving !== null || this.opens(space)) return null;
    if (this.shifting !== null) return `shift ${this.shifting} ${space} ${this.rotation}`;
    const tile = this.layout.tiles.get(space);
    if (this.view.tile || !tile) return `tile ${space} ${this.rotation}`;
    return tile.piece.colour ? `finish ${space} n` : `finish ${space}`;
  }

  /** The same of a bubble. */
  refusedIn(bubble: string): string | null {
    if (!this.acting || this.picksElsewhere || this.shifting !== null) return null;
    if (this.actionIn(bubble) !== null || this.liftable(bubble)) return null;
    if (this.moving !== null) return this.moving === bubble ? null : `move ${this.moving} ${bubble}`;
    if (this.view.swimmer || !this.layout.fish.has(bubble)) return `fish ${bubble}`;
    const free = BUBBLES.find((one) => !this.layout.fish.has(one) && touching(one).some((space) => this.layout.tiles.has(space)));
    return free === undefined ? null : `move ${bubble} ${free}`;
  }

  /** Whether a press in the ocean only lets go of what was picked. */
  get picksElsewhere(): boolean {
    return this.pick !== null || this.picked !== null;
  }

  /** A space is pressed; a finger first sees the tile there and presses again. */
  pressSpace(space: string, byTouch: boolean): void {
    if (this.spaces.has(space)) {
      const seen = this.ghost?.space === space;
      this.space = space;
      if (byTouch && !seen) return;
      if (this.ghost) this.move(this.ghost.move);
      return;
    }
    const action = this.actionAt(space);
    if (action !== null) this.move(action);
    else if (this.opens(space)) this.#take(space);
    else {
      const refused = byTouch && this.layout.tiles.has(space) ? null : this.refusedAt(space);
      if (refused === null) this.letGo();
      else this.why(refused);
    }
  }

  pressBubble(bubble: string): void {
    const action = this.actionIn(bubble);
    if (action !== null) this.move(action);
    else if (this.liftable(bubble)) {
      this.letGo();
      this.moving = bubble;
    } else {
      const refused = this.refusedIn(bubble);
      if (refused === null) this.letGo();
      else this.why(refused);
    }
  }

  /** A coral is taken up to be moved or turned where it is. */
  shift(space: string): void {
    this.letGo();
    this.shifting = space;
    this.rotation = this.layout.tiles.get(space)?.rotation ?? 0;
  }

  /** A pool's tile is pressed: it is chosen with its fish, or waits for one. */
  pressTile(pick: string): void {
    const fish = this.offers.chooses.get(pick);
    const [only] = [...(fish?.values() ?? [])];
    if (fish?.size === 1 && only) this.move(only);
    else this.pick = this.pick === pick || !fish ? null : pick;
  }

  /** A button for a move is pressed: it is made, or it is said why it cannot be. */
  press(move: string): void {
    if (this.can(move)) this.move(move);
    else this.why(move);
  }

  /** The move that takes the picked tile with that fish: a place of the pool, or a colour of the stock. */
  takesFish(fish: string): string | null {
    return this.pick === null ? null : (this.offers.chooses.get(this.pick)?.get(fish) ?? null);
  }

  turn(step: number): void {
    const legal = this.ghost ? this.#rotations(this.ghost.space) : [0, 1, 2, 3];
    this.rotation = nextRotation(legal, (this.rotation + step + 4) % 4, step);
  }

  /** Whether something is in hand that can be turned now. */
  get turns(): boolean {
    return this.spaces.size > 0;
  }

  override move(move: string): void {
    if (this.can(move)) this.leave(move);
    super.move(move);
  }

  /** Whether something has been picked up that could be let go. */
  get holds(): boolean {
    return this.pick !== null || this.moving !== null || this.shifting !== null || this.picked !== null;
  }

  letGo(): void {
    this.pick = null;
    this.moving = null;
    this.shifting = null;
    this.picked = null;
    this.space = null;
    this.bubble = null;
  }

  #shiftable(space: string): boolean {
    return this.acting && this.shifting === null && this.offers.shifts.has(space);
  }

  #take(space: string): void {
    const again = this.picked === space;
    this.letGo();
    if (again) return;
    if (this.finishes(space).length === 0) this.shift(space);
    else this.picked = space;
  }

  /** The rotations in which the tile in hand, or the coral that is moved, may lie there. */
  #rotations(space: string): number[] {
    const { shifting } = this;
    return (shifting === null ? this.offers.tiles.get(space) : this.offers.shifts.get(shifting)?.get(space)) ?? [];
  }

  #placing(space: string): { rotation: number; move: string } {
    const rotation = nextRotation(this.#rotations(space), this.rotation, 1);
    const { shifting } = this;
    return { rotation, move: shifting === null ? `tile ${space} ${rotation}` : `shift ${shifting} ${space} ${rotation}` };
  }
}

const NO_OCEAN: Ocean = {
  tiles: [],
  fish: [],
  shells: 0,
  score: { orange: 0, blue: 0, rows: [0, 0, 0, 0, 0], variety: 0, fish: 0, lionfish: 0, total: 0 },
  cards: null,
  broken: false,
  earned: [],
  rank: null,
};

/** The wanted rotation, or the next one in that direction that is legal. */
function nextRotation(legal: number[], wanted: number, step: number): number {
  for (let i = 0; i < 4; i++) {
    const rotation = (wanted + i * step + 16) % 4;
    if (legal.includes(rotation)) return rotation;
  }
  return wanted;
}

export const [getPlay, setPlay] = createContext<Play>();
