// One board being played on: the position, what is legal, which order is being prepared. The board's parts share it.

import { createContext } from "svelte";
import { BoardPlay } from "../../board/play.svelte";
import type { Submarine, View } from "../../generated/sonar";
import type { BoardProps } from "../contract";
import { allCells, type Direction } from "./cells";
import { harms, isOperator, isToAct, otherCrew, submarineOf, withMove, type SonarEvent } from "./position";
import { COSTS, crewWords, readOffers, type Costly, type Crew, type Offers } from "./words";

export type Mode = "silence" | "torpedo";

export class Play extends BoardPlay<View, SonarEvent> {
  /** The order that is being prepared: it still wants a direction or a cell. */
  mode = $state<Mode | null>(null);
  /** The cell that was pressed once and waits for a second press. */
  aim = $state<string | null>(null);
  /** Surfacing would do damage, and was asked for once. */
  braves = $state(false);
  /** The captain still has to wait for the next order, in real time. */
  resting = $state(false);
  /** On a narrow page: which of the two is looked at. */
  side = $state<"map" | "radio">("map");
  /** The order for which the game was stopped, as far as it was seen. */
  stoppedFor = $state<"sonar" | "silence" | "torpedo" | "surface" | null>(null);

  offers: Offers = $derived.by(() => readOffers(this.moves));
  /** The crew whose map is looked at: one's own; for a spectator there is none. */
  own: Submarine | null = $derived.by(() => (this.view.crew === null ? null : submarineOf(this.view, this.view.crew)));
  /** Cells that a crewmate has just shown. */
  shown: string[] = $derived.by(() => {
    const { seat, teamChat } = this.given();
    const last = teamChat.findLast((one) => one.seat !== seat);
    const cells = new Set(allCells(this.view.chart));
    return last ? [...new Set(last.text.toUpperCase().match(/\b[A-J](?:10|[1-9])\b/g))].filter((cell) => cells.has(cell)) : [];
  });

  constructor(given: () => BoardProps<View, SonarEvent>) {
    super(given, withMove);
  }

  /** Nothing more can be chosen while a move is on its way, or before the next order may be given. */
  override get moves(): string[] {
    return this.resting && this.view.phase === "orders" ? [] : super.moves;
  }

  get spectator(): boolean {
    return this.view.crew === null;
  }

  get operator(): boolean {
    return isOperator(this.view);
  }

  /** Somebody of the same crew can be shown cells. */
  get crewmate(): boolean {
    return this.given().onteamchat !== null;
  }

  get toAct(): boolean {
    return isToAct(this.view);
  }

  /** The crew that is listened to. */
  get enemy(): Crew {
    return otherCrew(this.view.crew ?? "blue");
  }

  crewWords(crew: Crew): string {
    return crewWords(crew, this.say);
  }

  /** Seconds until the captain may give the next order. */
  get cooldown(): number {
    const { seat, cooldown } = this.given();
    return seat === null ? 0 : cooldown(seat);
  }

  // -- orders

  /** The move that a direction stands for now. */
  steers(direction: Direction): string | null {
    const { steps, silences } = this.offers;
    if (this.mode === "silence") return silences.has(direction) ? `silence ${direction}` : null;
    return steps.has(direction) ? direction : null;
  }

  steer(direction: Direction): void {
    const move = this.steers(direction);
    if (move !== null) this.move(move);
    else this.why(this.mode === "silence" ? `silence ${direction}` : direction);
  }

  /** It is time to steer: the ways that are free are offered. */
  get steering(): boolean {
    return this.mode !== "torpedo" && this.view.phase === "orders" && this.moves.length > 0;
  }

  /** What stands in the way of an order, in a few words; null: it can be given. */
  hindrance(order: Costly | "surface"): string | null {
    const { say, offers, own, view } = this;
    const able = {
      sonar: offers.sonar,
      silence: offers.silences.size > 0,
      torpedo: offers.torpedoes.size > 0,
      surface: offers.surface,
    };
    if (able[order]) return null;
    if (order !== "surface" && own && own.energy < COSTS[order]) return say("board.short_of", { n: COSTS[order] - own.energy });
    if (view.phase === "stopped") return say("board.why_stopped");
    if (view.phase === "answer") return say("board.why_answer");
    if (this.resting) return say("board.why_rest");
    if (this.busy) return say("board.on_its_way");
    if (!this.toAct || view.phase !== "orders" || this.given().moves.length === 0) return say("board.why_turn");
    return say("board.why_stuck");
  }

  /** An order's button is pressed: it is given, or wants a direction, a cell or a second thought. */
  order(order: Costly | "surface"): void {
    if (this.hindrance(order) !== null) {
      this.why(this.#example(order));
      return;
    }
    const { mode, braves } = this;
    this.letGo();
    if (order === "sonar") this.move("sonar");
    else if (order === "surface") {
      if (braves || !this.harmful) this.move("surface");
      else this.braves = true;
    } else if (mode !== order) {
      this.mode = order;
      this.side = "map";
      this.focus(order === "torpedo" ? "[data-target][tabindex='0']" : "[data-steer][data-move]");
    }
  }

  /** One move of an order, to be asked why it cannot be made. */
  #example(order: Costly | "surface"): string {
    if (order === "silence") return "silence up";
    return order === "torpedo" ? `torpedo ${this.own?.cell ?? "A1"}` : order;
  }

  /** Surfacing here would do damage. */
  get harmful(): boolean {
    return this.own?.cell ? harms(this.view, this.own.cell) : false;
  }

  /** Cells that can be pressed: to start there, or to fire at. */
  get targets(): Set<string> {
    if (this.offers.starts.size > 0) return this.offers.starts;
    return this.mode === "torpedo" ? this.offers.torpedoes : NOWHERE;
  }

  /** The move that a press on a cell makes. */
  actionAt(cell: string): string {
    return this.offers.starts.size > 0 ? `start ${cell}` : `torpedo ${cell}`;
  }

  /** A torpedo on the submarine's own cell hits it. */
  isRash(cell: string): boolean {
    return this.mode === "torpedo" && cell === this.own?.cell;
  }

  /** A cell is pressed; a finger, or a player about to hit themselves, presses twice. */
  press(cell: string, byTouch: boolean): void {
    if (!this.targets.has(cell)) this.why(this.actionAt(cell));
    else if (this.aim !== cell && (byTouch || this.isRash(cell))) this.aim = cell;
    else this.move(this.actionAt(cell));
  }

  /** Something is being prepared that could be let go. */
  get prepares(): boolean {
    return this.mode !== null || this.braves || this.aim !== null;
  }

  letGo(): void {
    this.mode = null;
    this.aim = null;
    this.braves = false;
  }

  /** Shows the crewmate some cells. */
  tellTeam(text: string): void {
    this.given().onteamchat?.(text);
  }
}

const NOWHERE = new Set<string>();

export const [getPlay, setPlay] = createContext<Play>();
