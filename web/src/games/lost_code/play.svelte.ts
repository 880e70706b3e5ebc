// One board being played on: the position, what is legal, which wheel, die or tile is in hand. The board's parts share it.

import { createContext } from "svelte";
import { BoardPlay } from "../../board/play.svelte";
import type { Rack, View, WheelView } from "../../generated/lost_code";
import type { BoardProps } from "../contract";
import { Motion } from "./motion";
import { farRacks, isToAct, nearRack, withMove, type CodeEvent } from "./position";
import { readOffers, writeBet, type Offers, type Symbol } from "./words";

/** Values that an entry may have at most. */
export const MOST_VALUES = 3;

export class Play extends BoardPlay<View, CodeEvent> {
  /** The wheel in hand, by its size, and where its range begins. */
  size = $state<number | null>(null);
  low = $state(0);
  /** The die in hand, from 1. */
  die = $state<number | null>(null);
  /** The values for the offered token; null: it is not being taken. */
  values = $state.raw<number[] | null>(null);
  /** The tile that is to be discarded. */
  tile = $state<Symbol | null>(null);
  /** On a narrow page: which of the two is looked at. */
  side = $state<"table" | "notes">("table");

  readonly #motion = new Motion();

  offers: Offers = $derived.by(() => readOffers(this.moves));
  near: Rack | null = $derived.by(() => nearRack(this.view));
  far: Rack[] = $derived.by(() => farRacks(this.view));
  /** The wheel in hand. */
  wheel: WheelView | null = $derived.by(() => this.view.wheels.find(({ size }) => size === this.size) ?? null);

  constructor(given: () => BoardProps<View, CodeEvent>) {
    super(given, withMove);
    this.follow();
  }

  protected override look(): void {
    this.#motion.look(this.root);
  }

  protected override changed(news: CodeEvent[] | null): void {
    this.#motion.go(this.root, news);
  }

  get spectator(): boolean {
    return this.view.seat === null;
  }

  get over(): boolean {
    return this.view.phase === "over";
  }

  get toAct(): boolean {
    return isToAct(this.view);
  }

  isMe(seat: number | null): boolean {
    return seat !== null && seat === this.view.seat;
  }

  /** The place of a symbol in all lists by symbol. */
  place(symbol: Symbol): number {
    return this.view.setup.symbols.indexOf(symbol);
  }

  // -- dice

  /** A die is taken in hand, or laid back. */
  pick(die: number): void {
    if (!this.offers.turns.has(die)) return;
    this.die = this.die === die ? null : die;
    if (this.die !== null) this.focus(".prompt [data-turn]");
  }

  turn(symbol: Symbol): void {
    if (this.die !== null) this.move(`turn ${this.die} ${symbol}`);
  }

  // -- wheels

  /** A wheel is taken in hand: its range stays around the same sum if there was another, else it lies in the middle. */
  take(size: number): void {
    const lows = this.offers.bets.get(size);
    if (!lows) return;
    const middle = this.size === null ? this.likely : this.low + (this.size - 1) / 2;
    this.size = size;
    this.centre(middle);
    this.focus("[data-line]");
  }

  /** The sum around which a range is laid first: the likeliest if the table tells it, else the middle. */
  get likely(): number {
    const { sums } = this.view.knowledge ?? { sums: null };
    if (sums === null) return this.view.setup.highest / 2;
    return sums.indexOf(Math.max(...sums));
  }

  /** Lays the range so that a sum is in its middle. */
  centre(sum: number): void {
    if (this.size !== null) this.lay(Math.round(sum - (this.size - 1) / 2));
  }

  /** Turns the wheel by a number of sums. */
  shift(by: number): void {
    this.lay(this.low + by);
  }

  lay(low: number): void {
    const lows = this.size === null ? undefined : this.offers.bets.get(this.size);
    const [first, last] = [lows?.[0], lows?.at(-1)];
    if (first !== undefined && last !== undefined) this.low = Math.min(last, Math.max(first, low));
  }

  get high(): number {
    return this.low + (this.size ?? 1) - 1;
  }

  /** The bet that the wheel in hand makes as it is set. */
  get bet(): string | null {
    if (this.size === null) return null;
    const bet = writeBet(this.low, this.size);
    return this.can(bet) ? bet : null;
  }

  /** With the table's help: how likely the sum lies in a range. */
  chance(low: number, high: number): number | null {
    const { sums } = this.view.knowledge ?? { sums: null };
    return sums === null ? null : sums.slice(low, high + 1).reduce((all, one) => all + one, 0);
  }

  // -- token

  /** The taking that the chosen values make. */
  get taking(): string | null {
    const entry = `take ${[...(this.values ?? [])].sort((one, two) => one - two).join(" ")}`;
    return this.can(entry) ? entry : null;
  }

  open(): void {
    if (this.offers.takes.size === 0) return;
    this.values = [];
    this.focus(".prompt .digits [tabindex='0']");
  }

  // -- swap

  lift(symbol: Symbol): void {
    if (!this.offers.discards.has(symbol)) {
      this.why(`discard ${symbol}`);
      return;
    }
    this.tile = this.tile === symbol ? null : symbol;
    if (this.tile !== null) this.focus(".prompt [data-move]");
  }

  /** Something is in hand that could be laid back. */
  get holds(): boolean {
    return this.size !== null || this.die !== null || this.values !== null || this.tile !== null;
  }

  letGo(): void {
    this.size = null;
    this.die = null;
    this.values = null;
    this.tile = null;
  }

  /** Lets go of what is in hand, and goes back to where it lay. */
  layBack(): void {
    const { size, die, tile } = this;
    const back =
      size !== null
        ? `[data-wheel="${size}"]`
        : die !== null
          ? `[data-die="${die}"]`
          : tile !== null
            ? `[data-tile="${tile}"]`
            : "[data-open]";
    this.letGo();
    this.focus(back);
  }
}

export const [getPlay, setPlay] = createContext<Play>();
