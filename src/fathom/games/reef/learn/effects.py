"""What a plan does to an ocean, as far as a sentence can say it: what is finished or prepared, and what gets in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.games.reef.bot.plans import Plan
from fathom.games.reef.components import CORALS, HUES
from fathom.games.reef.geometry import ALL_SPACES, BUBBLES, SPACES, TOUCHING
from fathom.games.reef.rules import actions, pools
from fathom.games.reef.rules.scoring import BLUE, ORANGE, score

if TYPE_CHECKING:
    from fathom.games.reef.rules.ocean import Ocean
    from fathom.games.reef.rules.position import Reef


class Effects:
    """A plan, played out in a copy of a seat's ocean."""

    def __init__(self, state: Reef, seat: int, plan: Plan) -> None:
        self.state = state
        self.plan = plan
        self.lookup = state.lookup
        self.before: Ocean = state.oceans[seat]
        self.after = self.before.copy()
        self.tile = state.hand_tile  # in hand, or chosen
        self.fish = state.hand_fish  # its colour; that of the fish which is moved
        self.space = -1  # where the tile goes
        self.bubble = -1  # where the fish goes
        self.start = -1  # where it comes from, if it is moved
        self.finished: list[int] = []  # spaces, in their order
        for action in plan.actions:
            self._follow(action)
        cards = state.cards_of(seat) or (-1, -1)
        lines = [score(ocean, *cards, 0) for ocean in (self.before, self.after)]
        self.card_points = lines[1][ORANGE] + lines[1][BLUE] - lines[0][ORANGE] - lines[0][BLUE]

    def _follow(self, action: int) -> None:
        after = self.after
        if action >= actions.SHIFT:
            start, self.space, rotation = actions.shifted(action)
            self.tile = after.tiles[start] >> 2
            after.shift_coral(start, self.space, rotation)
        elif action >= actions.MOVE:
            self.start, self.bubble = actions.moved(action)
            self.fish = after.colour_at(self.start)
            after.move_fish(self.start, self.bubble)
        elif action >= actions.FINISH:
            space, corner = actions.finished(action)
            self.finished.append(space)
            if corner == actions.CREATURE_CORNER:
                after.finish_creature(space)
            else:
                after.finish_coral(space, corner)
        elif action >= actions.FISH:
            self.bubble = action - actions.FISH
            after.place_fish(self.bubble, self.fish)
        elif action >= actions.TILE:
            self.space, rotation = actions.placed(action)
            after.place_tile(self.space, self.tile, rotation)
        elif actions.TAKE <= action < actions.DRAW:
            self.tile = self.state.creatures[action - actions.TAKE]
        elif action < actions.TAKE:
            place, fish = actions.chosen(action)
            self.tile = pools.tile_at(self.state, place)
            self.fish = fish if self.lookup.open_stock else self.state.fish[fish]

    # -- what is finished

    @property
    def tile_points(self) -> int:
        """What the tiles score that are finished."""
        return sum(self.lookup.points[self.after.tiles[space] >> 2] for space in self.finished)

    @property
    def finished_by_tile(self) -> bool:
        """Whether the tile has a part in what is finished: itself, for a creature, or for the fish that needs its bubble."""
        creatures = any(not self.after.coral_spaces >> space & 1 for space in self.finished)
        reached = self.bubble >= 0 and not self.before.reach >> self.bubble & 1
        return self.space in self.finished or creatures or reached

    # -- the fish

    def served(self) -> list[int]:
        """Return the corals that want the fish where it goes, as spaces."""
        if self.bubble < 0:
            return []
        return [space for space in self._waiting(self.bubble) if self._needs(space, self.fish) >> self.bubble & 1]

    def hindered(self) -> list[int]:
        """Return the unfinished corals that want another fish where it goes."""
        if self.bubble < 0 or not self.after.taken >> self.bubble & 1:
            return []
        others = [colour for colour in range(HUES) if colour != self.fish]
        return [
            space
            for space in self._waiting(self.bubble)
            if not self.after.finished >> space & 1 and any(self._needs(space, colour) >> self.bubble & 1 for colour in others)
        ]

    def cleared(self) -> int:
        """Return an unfinished coral that wants another fish where a moved one came from, or -1."""
        if self.start < 0:
            return -1
        waiting = [space for space in self._waiting(self.start) if not self.after.finished >> space & 1]
        return next((space for space in waiting if self.wants(space, self.start) not in (-1, self.fish)), -1)

    def touched(self) -> int:
        """Return how many finished corals the fish touches if it stays on its bubble."""
        if self.bubble < 0 or not self.after.taken >> self.bubble & 1:
            return 0
        return (TOUCHING[self.bubble] & self.after.finished & self.after.coral_spaces).bit_count()

    def room(self) -> int:
        """Return how many empty spaces the fish touches."""
        return 0 if self.bubble < 0 else (TOUCHING[self.bubble] & ~self.after.filled).bit_count()

    def nearly(self) -> int:
        """Return the coral that the fish serves and that lacks only one more then, besides the placed one; or -1."""
        for space in self.served():
            if space != self.space and not self.after.finished >> space & 1 and self.lacking(space) == 1:
                return space
        return -1

    # -- the tile

    @property
    def is_coral(self) -> bool:
        return 0 <= self.tile < CORALS

    def needed(self, space: int) -> int:
        """Return how many fish a coral wants."""
        return sum(self._needs(space, colour).bit_count() for colour in range(HUES))

    def lacking(self, space: int) -> int:
        """Return how many fish an unfinished coral lacks."""
        return sum((self._needs(space, colour) & ~self.after.fish[colour]).bit_count() for colour in range(HUES))

    def watcher(self) -> int:
        """Return the space of an unfinished creature that looks where the coral goes and wants it there, or -1."""
        if self.space < 0 or not self.is_coral:
            return -1
        colour = self.lookup.colour_of[self.tile]
        for space in self._creatures():
            kind, looks = self._kind(space), self.looks(space)
            if looks >> self.space & 1 and looks != ALL_SPACES and suits(self.before, kind, looks, colour):
                return space
        return -1

    def partner(self) -> tuple[int, int]:
        """Return an older coral with which the placed one shares a missing fish, and that fish's colour; or -1 twice."""
        if self.space < 0 or not self.is_coral or self.after.finished >> self.space & 1:
            return -1, -1
        for bubble in range(BUBBLES):
            for colour in range(HUES):
                if self._needs(self.space, colour) >> bubble & 1 and not self.after.taken >> bubble & 1:
                    for space in self._waiting(bubble):
                        shares = self._needs(space, colour) >> bubble & 1
                        if space != self.space and not self.after.finished >> space & 1 and shares:
                            return space, colour
        return -1, -1

    def progress(self) -> int:
        """Return how much the placed creature has of what it wants."""
        return self.after.progress(self.space)

    def sight(self) -> int:
        """Return at how many spaces the placed creature looks."""
        return self.looks(self.space).bit_count()

    def wish(self) -> int:
        """Return how much the creature in hand wants."""
        return self.lookup.need[self.tile - CORALS]

    # -- spaces

    def looks(self, space: int) -> int:
        """Return the spaces at which a creature looks."""
        placed = self.after.tiles[space]
        return self.lookup.looks[((placed >> 2) - CORALS) * 4 * SPACES + (placed & 3) * SPACES + space]

    def _kind(self, space: int) -> int:
        return (self.after.tiles[space] >> 2) - CORALS

    def _creatures(self) -> list[int]:
        """Return where unfinished creatures lay before."""
        spaces = self.before.filled & ~self.before.finished & ~self.before.coral_spaces
        return self.spaces(spaces)

    def spaces(self, mask: int) -> list[int]:
        """Return the spaces of a set."""
        return [space for space in range(SPACES) if mask >> space & 1]

    def wants(self, space: int, bubble: int) -> int:
        """Return the colour of the fish that a coral wants on a bubble, or -1."""
        for colour in range(HUES):
            if self._needs(space, colour) >> bubble & 1:
                return colour
        return -1

    def _waiting(self, bubble: int) -> list[int]:
        """Return the corals at a bubble that were not finished before, the placed one included."""
        spaces = TOUCHING[bubble] & self.after.coral_spaces & ~self.before.finished
        return self.spaces(spaces)

    def _needs(self, space: int, colour: int) -> int:
        return self.lookup.needs[(self.after.tiles[space] * SPACES + space) * HUES + colour]


def suits(ocean: Ocean, kind: int, looks: int, colour: int) -> bool:
    """Return whether a coral of a colour where a creature looks brings it nearer to what it wants; its fish may always do so."""
    lookup = ocean.lookup
    if looks.bit_count() < lookup.need[kind]:
        return False
    if lookup.wants_fish[kind]:
        return True
    there = [hue for hue in range(HUES) if ocean.corals[hue] & looks]
    return not there or (colour in there) == lookup.wants_same[kind]
