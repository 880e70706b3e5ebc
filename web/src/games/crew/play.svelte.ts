// One board being played on: the position, what is legal, what the player has picked up. The board's parts share it.

import { createContext, tick } from "svelte";
import type { Member, View } from "../../generated/crew";
import type { Say } from "../../lib/text";
import { distinct } from "../../table/names";
import type { BoardProps } from "../contract";
import { actsForTonoja, farMembers, membersToAct, nearMember, withMove, type CrewEvent } from "./position";
import { cardWords, letterOf, readOffers, type Offers, type Showing } from "./words";

export class Play {
  readonly #given: () => BoardProps<View, CrewEvent>;

  /** The card that has been picked up. */
  card = $state<string | null>(null);
  /** The player is choosing a card to show. */
  showing = $state(false);
  /** The last trick is looked at. */
  looking = $state(false);
  /** A trick is still on its way to its winner. */
  leaving = $state(false);
  /** The board's element, where pieces are found to be focused. */
  root = $state.raw<HTMLElement | null>(null);

  view: View = $derived.by(() => withMove(this.#given().view, this.#given().pending));
  near: number = $derived.by(() => nearMember(this.view));
  far: number[] = $derived.by(() => farMembers(this.view));
  acting: number[] = $derived.by(() => membersToAct(this.view));
  offers: Offers = $derived.by(() => readOffers(this.moves));
  /** Cards that can be chosen now, to be played, passed on or shown. */
  choosable: Set<string> = $derived.by(() => {
    const { plays, gives, shows } = this.offers;
    if (this.showing) return new Set(shows.keys());
    return new Set([...plays, ...gives.keys(), ...shows.keys()]);
  });
  /** Cards that stand out: those that the table waits for. */
  lit: Set<string> = $derived.by(() => {
    const { plays, gives } = this.offers;
    return this.showing ? this.choosable : new Set([...plays, ...gives.keys()]);
  });

  #names: string[] = $derived.by(() => distinct(this.#given().names));

  constructor(given: () => BoardProps<View, CrewEvent>) {
    this.#given = given;
  }

  /** Nothing more can be chosen while a move is on its way. */
  get moves(): string[] {
    return this.#given().pending === null ? this.#given().moves : [];
  }

  get busy(): boolean {
    return this.#given().pending !== null;
  }

  get say(): Say {
    return this.#given().say;
  }

  get players(): number {
    return this.#given().names.length;
  }

  /** The card of the move on its way. */
  get pendingCard(): string | null {
    return this.#given().pending?.split(" ").at(0) ?? null;
  }

  get forTonoja(): boolean {
    return actsForTonoja(this.view);
  }

  /** Seconds until the table rules so; null where no such time runs. */
  secondsTo(ruling: string): number | null {
    const timer = this.#given().timers.find(({ move }) => move === ruling);
    return timer ? Math.max(0, timer.ends - this.#given().now()) : null;
  }

  member(index: number): Member | undefined {
    return this.view.members[index];
  }

  isTonoja(member: number): boolean {
    return member >= this.players;
  }

  name(member: number): string {
    return this.isTonoja(member) ? this.say("board.tonoja") : (this.#names[member] ?? "");
  }

  /** The name alone, for where the letter stands beside it. */
  plainName(member: number): string {
    return this.isTonoja(member) ? this.say("board.tonoja") : (this.#given().names[member] ?? "");
  }

  /** `you` where the reader is meant. */
  who(member: number): string {
    return member === this.view.seat ? this.say("board.you") : this.name(member);
  }

  letter(member: number): string {
    return letterOf(member, this.players);
  }

  cardWords(card: string): string {
    return cardWords(card, this.say);
  }

  can(move: string): boolean {
    return this.moves.includes(move);
  }

  /** What the picked card can be shown as. */
  get showings(): Showing[] {
    return this.card === null ? [] : (this.offers.shows.get(this.card) ?? []);
  }

  /** What a second press on a card does: it is played, or passed on. Showing takes a button of its own. */
  actionOf(card: string): string | null {
    if (this.showing) return null;
    return this.offers.plays.has(card) ? card : (this.offers.gives.get(card) ?? null);
  }

  /** A card is pressed: it is picked up, or what it was picked up for is done. */
  press(card: string): void {
    if (!this.choosable.has(card)) return;
    const action = this.actionOf(card);
    if (this.card !== card) this.card = card;
    else if (action !== null) this.move(action);
    else this.card = null;
  }

  move(move: string): void {
    if (!this.can(move)) return;
    this.letGo();
    this.#given().onmove(move);
  }

  letGo(): void {
    this.card = null;
    this.showing = false;
  }

  // -- the keyboard: each waits until the board shows what has changed

  focusCard(card: string): void {
    this.#focus(`[data-card="${card}"]`);
  }

  focusHand(): void {
    this.#focus("[data-card][tabindex='0']");
  }

  #focus(selector: string): void {
    void tick().then(() => this.root?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
  }
}

export const [getPlay, setPlay] = createContext<Play>();
