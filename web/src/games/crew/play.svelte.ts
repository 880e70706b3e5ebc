// One board being played on: the position, what is legal, what the player has picked up. The board's parts share it.

import { createContext } from "svelte";
import { BoardPlay } from "../../board/play.svelte";
import type { Member, View } from "../../generated/crew";
import type { BoardProps } from "../contract";
import { Motion } from "./motion";
import { actsForTonoja, farMembers, membersToAct, nearMember, withMove, type CrewEvent } from "./position";
import { cardWords, letterOf, readOffers, type Offers, type Showing } from "./words";

export class Play extends BoardPlay<View, CrewEvent> {
  /** The card that has been picked up. */
  card = $state<string | null>(null);
  /** The player is choosing a card to show. */
  showing = $state(false);
  /** The last trick is looked at. */
  looking = $state(false);
  /** The focus was on the board before the position changed. */
  #focused = false;
  readonly motion = new Motion();

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

  constructor(given: () => BoardProps<View, CrewEvent>) {
    super(given, withMove);
    this.follow();
  }

  protected override look(): void {
    this.motion.look(this.root);
    this.#focused = this.root?.contains(document.activeElement) ?? false;
  }

  protected override changed(news: CrewEvent[] | null): void {
    this.motion.go(this.root, news);
    // A button that has done its work is gone: a keyboard player goes on from the hand.
    if (this.#focused && document.activeElement === document.body) this.focusHand();
  }

  get players(): number {
    return this.given().names.length;
  }

  /** The card of the move on its way. */
  get pendingCard(): string | null {
    return this.given().pending?.split(" ").at(0) ?? null;
  }

  /** A trick is still on its way to its winner. */
  get leaving(): boolean {
    return this.motion.ghosts.list.length > 0;
  }

  get forTonoja(): boolean {
    return actsForTonoja(this.view);
  }

  member(index: number): Member | undefined {
    return this.view.members[index];
  }

  isTonoja(member: number): boolean {
    return member >= this.players;
  }

  override name(member: number): string {
    return this.isTonoja(member) ? this.say("board.tonoja") : super.name(member);
  }

  override plainName(member: number): string {
    return this.isTonoja(member) ? this.say("board.tonoja") : super.plainName(member);
  }

  letter(member: number): string {
    return letterOf(member, this.players);
  }

  cardWords(card: string): string {
    return cardWords(card, this.say);
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

  /** A card is pressed: it is picked up, or what it was picked up for is done. Where nothing can be done with it, it is said why. */
  press(card: string): void {
    if (!this.choosable.has(card)) {
      this.why(this.#refused(card));
      return;
    }
    const action = this.actionOf(card);
    if (action === null && !this.showing) this.startShowing();
    if (this.card !== card) this.card = card;
    else if (action === null) this.card = null;
    else {
      this.move(action);
      this.focusHand();
    }
  }

  /** The move for which a card is pressed although it is not legal: the engine says why not. */
  #refused(card: string): string {
    const { shows, gives } = this.offers;
    const [show] = shows.values();
    if (this.showing) return show?.[0]?.position ? `show ${card} highest` : `show ${card}`;
    const [give] = gives.values();
    return give ? [...give.split(" ").slice(0, -1), card].join(" ") : card;
  }

  letGo(): void {
    this.card = null;
    this.showing = false;
  }

  /** Begins to choose a card to show. Where the window has a time, the others are asked for more of it. */
  startShowing(): void {
    if (this.can("wait") && this.secondsTo("window_over") !== null) this.move("wait");
    this.showing = true;
  }

  /** Other moves are offered: what was picked up stays in hand as long as it can be shown, played or passed on. */
  reconsider(moves: string[]): void {
    const { plays, gives, shows } = readOffers(moves);
    if (this.showing && shows.size === 0) this.showing = false;
    const { card } = this;
    if (card !== null && !(this.showing ? shows.has(card) : plays.has(card) || gives.has(card))) this.card = null;
  }

  focusCard(card: string): void {
    this.focus(`[data-card="${card}"]`);
  }

  focusHand(): void {
    this.focus("[data-card][tabindex='0']");
  }
}

export const [getPlay, setPlay] = createContext<Play>();
