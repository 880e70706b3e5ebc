// One board being played on: the position, what is legal, what the player has picked up. The board's parts share it.

import { createContext } from "svelte";
import { BoardPlay } from "../../board/play.svelte";
import type { Contest, View } from "../../generated/divers";
import type { BoardProps } from "../contract";
import { Motion } from "./motion";
import { nearSeat, withMove, type DiversEvent } from "./position";
import {
  cardWords,
  COLOURS,
  lowest,
  placeName,
  plainPayment,
  readCard,
  readPayments,
  readPlays,
  type Colour,
  type Place,
} from "./words";

const MOST_EXCHANGED = 4;

/** A card that is being dragged: where the pointer is, and which part of the card it holds. */
export interface Drag {
  card: string;
  x: number;
  y: number;
  dx: number;
  dy: number;
  width: number;
}

export class Play extends BoardPlay<View, DiversEvent> {
  /** The card that has been picked up. */
  card = $state<string | null>(null);
  /** The free slot that has been asked about: which cards fit there? */
  asked = $state<(Place & { colour: Colour }) | null>(null);
  /** The cards chosen to be exchanged. */
  exchanged = $state<string[]>([]);
  drag = $state<Drag | null>(null);
  /** The side under a dragged card, such as 2B. */
  over = $state<string | null>(null);
  /** The card laid last, in case it still lies at its tile. */
  last = $state<string | null>(null);
  /** The contest that the last card settled. */
  settled = $state.raw<Contest | null>(null);
  /** Where a dragged card was let go: it travels on from there. */
  dropped: { card: string; box: DOMRect } | null = null;
  readonly motion = new Motion();

  near: number = $derived.by(() => nearSeat(this.view));
  far: number = $derived.by(() => 1 - this.near);
  plays: Map<string, Place[]> = $derived.by(() => readPlays(this.moves));
  payments = $derived.by(() => readPayments(this.moves));
  exchanging: boolean = $derived.by(() => this.moves.some((move) => move.startsWith("discard ")));
  /** Where the picked card may go; without one, every place that takes some card. */
  places: Set<string> = $derived.by(() => {
    const all = this.card === null ? [...this.plays.values()].flat() : (this.plays.get(this.card) ?? []);
    return new Set(all.map(placeName));
  });

  /** The one slot that Tab reaches while no card is picked up; the arrow keys go on from it. */
  firstSlot: string | null = $derived.by(() => {
    for (const tile of this.view.tiles) {
      for (const side of [this.far, this.near]) {
        const place = { tile: tile.value, side };
        const colour = COLOURS.find((one) => tile.sides[side]?.open[one] && this.takes(place, one));
        if (colour) return `${placeName(place)}:${colour}`;
      }
    }
    return null;
  });

  constructor(given: () => BoardProps<View, DiversEvent>) {
    super(given, withMove);
    this.follow();
  }

  protected override look(): void {
    this.motion.look(this.root, this.dropped);
  }

  protected override changed(news: DiversEvent[] | null): void {
    this.motion.go(this.root, this.view, news);
    this.dropped = null;
  }

  /** The card of the move on its way. */
  get pendingCard(): string | null {
    return this.given().pending?.match(/^[rygbs]\d+/)?.[0] ?? null;
  }

  sideWords(seat: number): string {
    if (seat === this.view.seat) return this.say("board.your_side");
    return this.say("board.their_side", { who: this.name(seat) });
  }

  cardWords(card: string): string {
    return cardWords(card, this.say);
  }

  /** Whether a free slot of that colour can be chosen now. */
  takes(place: Place, colour: Colour): boolean {
    if (this.card !== null) return readCard(this.card).colour === colour && this.places.has(placeName(place));
    return this.fitting(place, colour).length > 0;
  }

  /** The cards of the hand that fit a slot of that colour there. */
  fitting(place: Place, colour: Colour): string[] {
    const there = ([card, places]: [string, Place[]]) =>
      readCard(card).colour === colour && places.some((one) => placeName(one) === placeName(place));
    return [...this.plays].filter(there).map(([card]) => card);
  }

  /** The cards that can be chosen in the hand now. */
  choosable(card: string): boolean {
    if (this.exchanging) return true;
    if (this.asked !== null) return this.fitting(this.asked, this.asked.colour).includes(card);
    return this.plays.has(card);
  }

  /** A card is chosen: it is picked up or put back, laid at the slot asked about, or marked for the exchange. */
  chooseCard(card: string): void {
    if (this.exchanging) this.#mark(card);
    else if (this.asked !== null && this.choosable(card)) this.lay(card, this.asked);
    else if (this.plays.has(card)) {
      this.asked = null;
      this.card = this.card === card ? null : card;
    } else this.#ask(card);
  }

  /** A free slot is chosen: the picked card is laid there, or the slot is asked about. */
  choosePlace(place: Place, colour: Colour): void {
    if (!this.takes(place, colour)) this.#ask(this.card ?? lowest(colour), place);
    else if (this.card !== null) this.lay(this.card, place);
    else if (this.isAsked(place, colour)) this.asked = null;
    else this.asked = { ...place, colour };
  }

  isAsked(place: Place, colour: Colour): boolean {
    return this.asked !== null && placeName(this.asked) === placeName(place) && this.asked.colour === colour;
  }

  lay(card: string, place: Place): void {
    this.move(`${card} ${placeName(place)}`);
  }

  exchange(): void {
    // Moves name cards in the order of the hand.
    const hand = this.view.players[this.near]?.hand ?? [];
    if (this.exchanged.length === 0) this.#ask(hand[0] ?? lowest("red"));
    else this.move(["discard", ...hand.filter((card) => this.exchanged.includes(card))].join(" "));
  }

  /** A goal card is chosen: its first payment is gone to, or it is said why it cannot be bought. */
  chooseGoal(colour: Colour, cost: number): void {
    if (this.payments.some(({ goal }) => goal === colour)) this.focus(`[data-goal="${colour}"] button`);
    else this.why(plainPayment(colour, cost));
  }

  /** Takes up what has just happened. */
  hear(events: DiversEvent[]): void {
    for (const event of events) {
      if (event.event === "played") {
        this.last = event.card;
        this.settled = null;
      }
      if (event.event === "contest") this.settled = event;
    }
  }

  rememberDrag(): void {
    if (this.drag === null) return;
    const { card, x, y, dx, dy, width } = this.drag;
    this.dropped = { card, box: new DOMRect(x - dx, y - dy, width, width * 1.4) };
  }

  focusSlot(): void {
    this.focus("[data-slot][tabindex='0']");
  }

  focusCard(card: string): void {
    this.focus(`[data-card="${card}"]`);
  }

  focusHand(): void {
    const fitting = this.asked === null ? undefined : this.fitting(this.asked, this.asked.colour)[0];
    if (fitting) this.focusCard(fitting);
    else this.focus("[data-card][tabindex='0']");
  }

  letGo(): void {
    this.card = null;
    this.asked = null;
    this.exchanged = [];
    this.drag = null;
    this.over = null;
  }

  #mark(card: string): void {
    if (this.exchanged.includes(card)) this.exchanged = this.exchanged.filter((one) => one !== card);
    else if (this.exchanged.length < MOST_EXCHANGED) this.exchanged = [...this.exchanged, card];
    else this.#ask(card);
  }

  /** Asks why a card cannot be laid there, or anywhere. */
  #ask(card: string, place: Place = { tile: 1, side: 0 }): void {
    this.why(`${card} ${placeName(place)}`);
  }
}

export const [getPlay, setPlay] = createContext<Play>();
