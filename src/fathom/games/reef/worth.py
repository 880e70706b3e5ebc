# mypyc: compile
"""What an ocean is likely to come to: the heart of Reef's own bot.

An unfinished coral counts with the chance that its missing fish will come, an unfinished creature with the chance that its
pattern will be filled; fish, shells and ecosystem cards count with what they score and what they are still good for. With no
turns left that is the score.
"""

from __future__ import annotations

from typing import Final

from fathom.games.reef import feats
from fathom.games.reef.components import CORALS
from fathom.games.reef.geometry import BESIDE, SPACES, TOUCHING
from fathom.games.reef.lookup import HUES, TURNS
from fathom.games.reef.ocean import Ocean
from fathom.games.reef.position import BEFORE, CLOSING, DRAWING, REFRESHING, Position
from fathom.games.reef.scoring import BLUE as BLUE_LINE
from fathom.games.reef.scoring import (
    FREE_LIONFISH,
    LINES,
    LIONFISH_POINTS,
    VARIETY_POINTS,
    blue_points,
    orange_points,
)
from fathom.games.reef.scoring import ORANGE as ORANGE_LINE

# The fish that are still to come go round among the corals that wait. Those that lack least come first; the more is asked for,
# the less is left for the others.
RESERVE: Final = 0.6
CROWDING: Final = 0.08
LOAD: Final = 0.6
SHARED: Final = 0.7  # of the doubt about a fish is left where two corals wait for it
BLOCKED: Final = 0.45  # a wanted bubble holds a fish of another colour
SURE: Final = 0.96
MOST_LACKING: Final = 8  # halves of a fish that a coral can lack

SPACE_HOPE: Final = 0.75  # that an empty space at which a creature looks will hold what it wants, early in the game
LATE: Final = 1.5  # turns at the end in which hardly anything new is finished
EMPTY_AT_END: Final = 4.0  # spaces
COLOUR_HOPE: Final = 0.85  # that the fish which goes onto a coral is the one that a creature wants
PART: Final = 0.8  # of what is likely to come counts for a creature that stays unfinished
HOPEFUL: Final = 0.3  # the least chance with which something counts for the cards

FISH_USED: Final = 0.5  # of the points of a fish that corals wait for
FISH_FREE: Final = 0.8
FISH_HOPE: Final = 0.9  # for each empty space around a fish, early in the game
FISH_HALF: Final = 4.0  # turns before the end when half of that is left
FISH_SPENT: Final = 1.0  # of that for each half of a fish that a coral lacks: it could go elsewhere

SHELL: Final = 0.9  # of a point, early in the game
SHELL_HALF: Final = 2.0
SHELL_FALL: Final = 0.12  # each further shell is worth so much less
TIE: Final = 0.01  # a shell in the end
SHELL_FOR_TILE: Final = 0.6  # of a shell's worth comes with a finished tile
FREE_UNIT: Final = 0.7  # of a shell's worth is a fish that the lionfish takes for nothing
DEBT: Final = 1000.0  # what cannot be paid
TASK: Final = 4.0  # for each step that a scenario's task is away
MOST_AWAY: Final = 99
BROKEN: Final = 10.0  # a modified rule is broken


class Worth:
    """Weighs one seat's oceans as they would be when its present turn is over."""

    def __init__(self, state: Position, left: int) -> None:
        lookup = state.lookup
        self.lookup = lookup
        self.left = left
        self.orange = state.orange
        self.blue = state.blue
        self.lionfish = 0
        for fish in state.lionfish:
            self.lionfish += fish
        self.space_chance = SPACE_HOPE * max(0.0, left - LATE) / (left + EMPTY_AT_END)
        self.fish_chance = FISH_HOPE * left / (left + FISH_HALF)
        self.shell_worth = SHELL * left / (left + SHELL_HALF)
        self.chance: list[float] = [0.0] * SPACES  # that the tile on a space will be finished
        self.lack: list[int] = [0] * SPACES  # halves of fish that it lacks; one that others lack too is half a fish
        self.latest = 0.0  # the chance of the creature that was looked at last
        # What a creature may hope for, by colour: how much, and from how many corals.
        self.sums: list[float] = [0.0] * HUES
        self.counts: list[int] = [0] * HUES
        self.task = None if lookup.scenario is None else lookup.scenario.task

    def price(self, shells: int, units: int, spare: int) -> float:
        """What so many units of a price cost in points, with so many shells and so many fish to spare for the lionfish."""
        cost = 0.0
        lionfish = self.lionfish
        for _ in range(units):
            if self.lookup.solo and lionfish < FREE_LIONFISH and spare > 0:
                lionfish += 1
                spare -= 1
                cost += self.shell_worth * FREE_UNIT
            elif shells:
                shells -= 1
                cost += self.shell_worth * (1.0 - SHELL_FALL * shells)
            elif self.lookup.solo and spare > 0:
                lionfish += 1
                spare -= 1
                cost += LIONFISH_POINTS
            else:
                return DEBT
        return cost

    def of(self, ocean: Ocean) -> float:
        """The points that an ocean is likely to come to."""
        points = self._corals(ocean) if self.left else 0.0
        points += self._tiles(ocean)
        points += self._fish(ocean)
        points += self._cards(ocean)
        shells = ocean.shells
        points += self.shell_worth * shells * (1.0 - SHELL_FALL * 0.5 * (shells - 1)) + TIE * shells
        if ocean.broken:
            points -= BROKEN
        return points

    # -- corals

    def _corals(self, ocean: Ocean) -> float:
        """What unfinished corals are good for; notes the chance of each."""
        lookup = self.lookup
        needs = lookup.needs
        tiles = ocean.tiles
        fish = ocean.fish
        f0 = fish[0]
        f1 = fish[1]
        f2 = fish[2]
        f3 = fish[3]
        # The bubbles where corals wait for a colour, and those where two or more do.
        w0 = w1 = w2 = w3 = 0
        t0 = t1 = t2 = t3 = 0
        waiting = ocean.coral_spaces & ~ocean.finished
        spaces = waiting
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            space = bit.bit_length() - 1
            base = (tiles[space] * SPACES + space) * HUES
            missing = needs[base] & ~f0
            t0 |= w0 & missing
            w0 |= missing
            missing = needs[base + 1] & ~f1
            t1 |= w1 & missing
            w1 |= missing
            missing = needs[base + 2] & ~f2
            t2 |= w2 & missing
            w2 |= missing
            missing = needs[base + 3] & ~f3
            t3 |= w3 & missing
            w3 |= missing
        left = self.left
        demand = count(w0) + count(w1) + count(w2) + count(w3)
        hold = min(SURE, left / (left + RESERVE + CROWDING * demand))
        shared_hold = 1.0 - (1.0 - hold) * SHARED
        blocked_hold = hold * BLOCKED
        spaces = waiting
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            space = bit.bit_length() - 1
            base = (tiles[space] * SPACES + space) * HUES
            m0 = needs[base] & ~f0
            m1 = needs[base + 1] & ~f1
            m2 = needs[base + 2] & ~f2
            m3 = needs[base + 3] & ~f3
            missing = m0 | m1 | m2 | m3
            shared = m0 & t0 | m1 & t1 | m2 & t2 | m3 & t3
            chance = 1.0
            number = 0
            while missing:
                bubble = missing & -missing
                missing ^= bubble
                number += 1
                if bubble & ocean.taken:
                    chance *= blocked_hold
                elif bubble & shared:
                    chance *= shared_hold
                else:
                    chance *= hold
            if number > left:
                chance = 0.0
            self.chance[space] = chance
            self.lack[space] = 2 * number - count(shared)
        return self._share_out(ocean, waiting)

    def _share_out(self, ocean: Ocean, waiting: int) -> float:
        """Lowers the chances of corals that come late in the queue, and adds up what all are good for."""
        lookup = self.lookup
        asked = 0
        points = 0.0
        for lack in range(MOST_LACKING + 1):
            spaces = waiting
            while spaces:
                bit = spaces & -spaces
                spaces ^= bit
                space = bit.bit_length() - 1
                if self.lack[space] == lack:
                    waiting ^= bit
                    asked += lack
                    load = asked * LOAD / (2 * self.left + 1.0)
                    chance = self.chance[space] / (1.0 + load * load)
                    self.chance[space] = chance
                    gain = lookup.points[ocean.tiles[space] >> 2] + self.shell_worth * SHELL_FOR_TILE
                    points += chance * (gain - FISH_SPENT * lack * self.fish_chance)
            if not waiting:
                break
        return points

    # -- tiles

    def _tiles(self, ocean: Ocean) -> float:
        """Finished tiles, creatures with their hopes, and variety."""
        lookup = self.lookup
        points = 0.0
        kinds = 0
        spaces = ocean.finished
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            tile = ocean.tiles[bit.bit_length() - 1] >> 2
            points += lookup.points[tile]
            if tile >= CORALS:
                kinds |= 1 << (tile - CORALS)
        if lookup.worthless_colour:
            points -= self._least_colour(ocean)
        variety = 0.0 if lookup.family else float(VARIETY_POINTS)
        points += variety * count(kinds)
        spaces = ocean.filled & ~ocean.finished & ~ocean.coral_spaces
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            space = bit.bit_length() - 1
            placed = ocean.tiles[space]
            kind = (placed >> 2) - CORALS
            more = self.shell_worth * SHELL_FOR_TILE
            if not kinds >> kind & 1:
                more += variety
            points += self.creature(ocean, placed, space, more)
            self.chance[space] = self.latest
            if lookup.creatures_apart and BESIDE[space] & ocean.finished & ~ocean.coral_spaces:
                points -= BROKEN * self.latest  # M10
        return points

    def _least_colour(self, ocean: Ocean) -> float:
        """Scenario 15: what the corals of the colour that loses least are worth."""
        least = DEBT
        for colour in range(HUES):
            loss = 0.0
            spaces = ocean.corals[colour]
            while spaces:
                bit = spaces & -spaces
                spaces ^= bit
                loss += self.lookup.points[ocean.tiles[bit.bit_length() - 1] >> 2]
            least = min(least, loss)
        return least

    def creature(self, ocean: Ocean, placed: int, space: int, more: float) -> float:
        """What an unfinished creature is good for, if finishing it brings so much more than its own points."""
        lookup = self.lookup
        kind = (placed >> 2) - CORALS
        looks = lookup.looks[(kind * 4 + (placed & 3)) * SPACES + space]
        need = lookup.need[kind]
        fish = lookup.wants_fish[kind]
        items = ocean.landed if fish else ocean.corals
        sums = self.sums
        counts = self.counts
        for colour in range(HUES):
            sums[colour] = 0.0
            counts[colour] = 0
        empty = 0
        hope = 0.0
        if self.left:
            empty = count(looks & ~ocean.filled)
            hope = empty * self.space_chance
            self._hopes(ocean, looks & ocean.coral_spaces & ~ocean.finished, fish)
        best = 0.0
        expected = 0.0
        if lookup.wants_same[kind]:
            for colour in range(HUES):
                have = count(items[colour] & looks)
                lacking = need - have
                supply = sums[colour] + hope
                chance = 0.0
                if counts[colour] + empty >= lacking:
                    chance = _chance(supply, lacking)
                amount = have + PART * min(supply, max(0.0, lacking - 1.0))
                if chance > best:
                    best = chance
                if amount > expected:
                    expected = amount
        else:
            have = 0
            found = 0
            ready = empty
            supply = hope
            for colour in range(HUES):
                mask = items[colour] & looks
                if mask:
                    have += 1
                    found += count(mask)
                elif counts[colour]:
                    ready += 1
                    supply += min(1.0, sums[colour])
            lacking = need - have
            # Marked spaces must all fit: two of one colour spoil it.
            if ready >= lacking and not (found > have and count(looks) <= need):
                best = _chance(supply, lacking)
            expected = have + PART * min(supply, max(0.0, lacking - 1.0))
        self.latest = best
        return best * (lookup.points[placed >> 2] + more) + (1.0 - best) * lookup.partial[kind] * expected

    def _hopes(self, ocean: Ocean, corals: int, fish: bool) -> None:
        """Adds up by colour what the unfinished corals on some spaces may bring: themselves, or a fish."""
        lookup = self.lookup
        while corals:
            bit = corals & -corals
            corals ^= bit
            space = bit.bit_length() - 1
            placed = ocean.tiles[space]
            chance = self.chance[space]
            if fish:
                base = (placed * SPACES + space) * HUES
                for colour in range(HUES):
                    if lookup.needs[base + colour]:
                        self.sums[colour] = self.sums[colour] + chance * COLOUR_HOPE
                        self.counts[colour] = self.counts[colour] + 1
            else:
                colour = lookup.colour_of[placed >> 2]
                self.sums[colour] = self.sums[colour] + chance
                self.counts[colour] = self.counts[colour] + 1

    # -- fish

    def _fish(self, ocean: Ocean) -> float:
        """What unfinished fish score, and the hope that corals to come will want them."""
        lookup = self.lookup
        family = lookup.family
        filled = ocean.filled
        done = ocean.finished & ocean.coral_spaces
        waiting = ocean.coral_spaces & ~ocean.finished
        left = self.left
        points = 0.0
        for colour in range(HUES):
            own = ocean.corals[colour] if lookup.own_colour_bonus else 0
            bubbles = ocean.fish[colour]
            while bubbles:
                bit = bubbles & -bubbles
                bubbles ^= bit
                touching = TOUCHING[bit.bit_length() - 1]
                scored = 0.0 if family else float(count(touching & done) + count(touching & own))
                if left:
                    used = False
                    spaces = touching & waiting
                    while spaces:
                        space_bit = spaces & -spaces
                        spaces ^= space_bit
                        space = space_bit.bit_length() - 1
                        if not family:
                            scored += self.chance[space]
                        if lookup.needs[(ocean.tiles[space] * SPACES + space) * HUES + colour] & bit:
                            used = True
                    scored = scored * (FISH_USED if used else FISH_FREE) + self.fish_chance * count(touching & ~filled)
                points += scored
        return points

    # -- cards and tasks

    def _cards(self, ocean: Ocean) -> float:
        """The ecosystem cards: what they score now, and part of what hopes would add."""
        if not self.orange:
            return 0.0
        now = self._card_points(ocean)
        if not self.left:
            return now
        hopes = 0
        total = 0.0
        lookup = self.lookup
        finished = ocean.finished
        corals = ocean.corals[:]
        landed = ocean.landed[:]
        hoped = finished
        same = 0 in self.orange
        spaces = ocean.filled & ~finished
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            space = bit.bit_length() - 1
            chance = self.chance[space]
            if chance >= HOPEFUL:
                hopes += 1
                total += chance
                hoped |= bit
                placed = ocean.tiles[space]
                if placed < CORALS * 4:
                    colour = lookup.colour_of[placed >> 2]
                    corals[colour] = corals[colour] | bit
                    swimmer = self._likely_fish((placed * SPACES + space) * HUES, colour, same)
                    landed[swimmer] = landed[swimmer] | bit
        if not hopes:
            return now
        old_corals = ocean.corals
        old_landed = ocean.landed
        ocean.finished = hoped
        ocean.corals = corals
        ocean.landed = landed
        later = self._card_points(ocean)
        ocean.finished = finished
        ocean.corals = old_corals
        ocean.landed = old_landed
        return now + (later - now) * total / hopes

    def _likely_fish(self, base: int, own: int, same: bool) -> int:
        """The colour of the fish that is likely to go onto a coral."""
        needs = self.lookup.needs
        if same and needs[base + own]:
            return own
        for colour in range(HUES):
            if needs[base + colour] and (colour != own or same):
                return colour
        return own

    def _card_points(self, ocean: Ocean) -> float:
        """What the cards score, less what a scenario's task still lacks."""
        orange = 0
        blue = 0
        for card in self.orange:
            orange = max(orange, orange_points(ocean, card))
        for card in self.blue:
            blue = max(blue, blue_points(ocean, card))
        orange *= self.lookup.orange_factor
        task = self.task
        if task is None:
            return float(orange + blue)
        lines = [0] * LINES
        lines[ORANGE_LINE] = orange
        lines[BLUE_LINE] = blue
        away = MOST_AWAY
        for value in feats.MEASURES[task.kind](ocean, lines):
            away = min(away, max(task.least - value, value - task.most, 0))
        return orange + blue - TASK * away


def count(bits: int) -> int:
    """How many bits are set; quicker than the method of int where this is compiled, since there are few."""
    number = 0
    while bits:
        bits &= bits - 1
        number += 1
    return number


def _chance(supply: float, lacking: int) -> float:
    """The chance that all of so many lacking things come, if so many are likely to."""
    if lacking <= 0:
        return 1.0
    each = min(SURE, supply / lacking)
    chance = each
    for _ in range(lacking - 1):
        chance *= each
    return chance


def turns_left(state: Position, seat: int) -> int:
    """How many turns a seat has after the one in hand, or after now if it is not its turn."""
    players = state.players
    left = TURNS - state.turns // players
    if (seat - state.first) % players < state.turns % players:
        left -= 1
    phase = state.phase
    busy = BEFORE <= phase <= REFRESHING or phase == CLOSING or (phase == DRAWING and state.drafted == players)
    return left - 1 if busy and seat == state.turn else left
