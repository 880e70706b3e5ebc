# mypyc: compile
"""The rules of Reef: what is legal when. Numbers such as R11 are the rules of docs/rules/reef.en.md.

The state is put together from layers: `position` (what there is), `flow` (how the game goes on), `moves` (what a player does),
`nature` (what is drawn), and here what a player may do. A single ocean, with finishing and scoring, is in `ocean` and `scoring`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.state import NATURE, Outcome, State
from fathom.games.reef import journal, view
from fathom.games.reef.actions import (
    CARDS,
    CHOOSE,
    DRAW,
    END,
    FINISH,
    FISH,
    LIFT,
    MOVE,
    PAY_LIONFISH,
    PAY_SHELL,
    REFRESH,
    REFRESH_FREELY,
    SHIFT,
    SIZE,
    TAKE,
    TILE,
)
from fathom.games.reef.components import CORALS
from fathom.games.reef.geometry import BUBBLES, SPACES
from fathom.games.reef.lookup import HUES
from fathom.games.reef.moves import CREATURE_CORNER
from fathom.games.reef.nature import Nature
from fathom.games.reef.position import (
    ACTORS,
    BEFORE,
    CARD_CHOICE,
    CLOSING,
    CORAL,
    CREATURE,
    LAY,
    NATURE_ACTS,
    NOBODY,
    OVER,
    PAYING,
    PLACING,
)
from fathom.games.reef.position import FISH as FISH_POOL
from fathom.games.reef.position import (
    TAKE as TAKING,
)
from fathom.games.reef.text import refuse

if TYPE_CHECKING:
    import msgspec

    from fathom.core.events import Event

# For counting colours, four bits each, when four alike are looked for (R5).
FOUR_MORE_EACH: Final = 0x4444
HIGHEST_BITS: Final = 0x8888
CARD_CHOICES: Final = 4

# Ready-made ints: listing hundreds of moves takes half as long again with fresh ones.
NUMBERS: Final[list[object]] = list(range(SIZE))


class Reef(Nature):
    """A game of Reef."""

    # -- the contract

    def actors(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == BEFORE or phase == PLACING or phase == PAYING:
            return ACTORS[self.turn]
        if phase == TAKING or phase == LAY or phase == CLOSING or phase == CARD_CHOICE:
            return ACTORS[self.turn]
        return NOBODY if phase == OVER else NATURE_ACTS

    def actions(self, seat: int) -> list[int]:
        legal: list[object] = []
        if seat == self.turn:
            phase = self.phase
            if phase == BEFORE:
                self._list_choices(legal)
                self._list_finishing(legal)
                self._list_moves(legal)
            elif phase == PLACING:
                if self.can_end():
                    legal.append(NUMBERS[END])
                if self.hand_tile >= 0:
                    self._list_tiles(legal)
                if self.hand_fish >= 0:
                    _list_bits(legal, self.oceans[seat].open_bubbles(), FISH)
                self._list_finishing(legal)
                self._list_moves(legal)
            elif phase == PAYING:
                if self.oceans[seat].shells:
                    legal.append(PAY_SHELL)
                if self.can_pay_lionfish():
                    legal.append(PAY_LIONFISH)
            elif phase == LAY:
                self._list_tiles(legal)
            elif phase == TAKING:
                for place in range(len(self.creatures)):
                    if self.creatures[place] >= 0:
                        legal.append(TAKE + place)
            elif phase == CLOSING:
                self._list_finishing(legal)
            elif phase == CARD_CHOICE:
                for choice in range(CARD_CHOICES):
                    legal.append(CARDS + choice)
        return cast("list[int]", legal)

    def apply(self, seat: int, action: int) -> None:
        if seat == NATURE:
            self.apply_nature(action)
            return
        problem = self._problem(seat, action)
        if problem:
            raise self._refusal(problem, action)
        if action >= MOVE or action == LIFT or REFRESH <= action < LIFT:
            self._buy(action, self.price_of(action))
        elif action >= FINISH:
            self.finish((action - FINISH) // 5, (action - FINISH) % 5)
        elif action >= FISH:
            self.place_fish(action - FISH)
        elif action >= TILE:
            self.place_tile((action - TILE) // 4, (action - TILE) % 4)
        elif action >= CARDS:
            self._choose_cards(action - CARDS)
        elif action == END:
            self.end_turn(seat)
        elif action == PAY_LIONFISH:
            self._pay_lionfish()
        elif action == PAY_SHELL:
            self._pay_shell()
        elif action >= REFRESH_FREELY:
            self.refresh(action - REFRESH_FREELY, True)
        elif action >= DRAW:
            self.name_bag(CORAL if action == DRAW else CREATURE)
        elif action >= TAKE:
            self._take(action - TAKE)
        else:
            self.choose((action - CHOOSE) // 5, (action - CHOOSE) % 5)

    def _events(self, journal: list[tuple[int, ...]]) -> list[Event]:
        return view.events(self, journal)

    def outcome(self) -> Outcome | None:
        return self.end

    def observe(self, seat: int | None) -> msgspec.Struct:
        return view.observe(self, seat)

    def sample(self, seat: int, dice: Dice) -> Reef:
        """The same state: nothing is hidden but what nature will draw, and that is not in it."""
        return self.copy()

    def worlds(self, seat: int, limit: int) -> list[State] | None:
        return [self.copy()] if limit else None

    def copy(self) -> Reef:
        return Reef(self.lookup, self)

    def _shared(self) -> tuple[object, ...]:
        return (self.lookup,)

    # -- listing

    def _list_choices(self, legal: list[object]) -> None:
        """What can be done only before choosing (R5, R6, R8)."""
        lookup = self.lookup
        if not lookup.pools:
            for bag in range(2):
                if not self.bag_problem(bag):
                    legal.append(DRAW + bag)
            return
        for place in range(10):
            if self._tile_at(place) >= 0:
                if lookup.links and not self.lifted:
                    if self.fish[place % 5] >= 0:
                        legal.append(CHOOSE + place * 5 + place % 5)
                else:
                    for fish in range(5):
                        if self._has_fish(fish):
                            legal.append(CHOOSE + place * 5 + fish)
        for pool in range(2):
            if not self.free_refresh_problem(pool):
                legal.append(REFRESH_FREELY + pool)
        for pool in range(3):
            if not self.refresh_problem(pool):
                legal.append(REFRESH + pool)
        if not self._lift_problem():
            legal.append(LIFT)

    def _list_tiles(self, legal: list[object]) -> None:
        spaces = self.oceans[self.turn].open_spaces(self.hand_tile)
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            first = TILE + (bit.bit_length() - 1) * 4
            for rotation in range(4):
                legal.append(NUMBERS[first + rotation])

    def _list_finishing(self, legal: list[object]) -> None:
        ocean = self.oceans[self.turn]
        spaces = ocean.satisfied
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            space = bit.bit_length() - 1
            first = FINISH + space * 5
            if ocean.coral_spaces & bit:
                for corner in range(4):
                    if ocean.corner_wanted(space, corner):
                        legal.append(NUMBERS[first + corner])
            else:
                legal.append(NUMBERS[first + CREATURE_CORNER])

    def _list_moves(self, legal: list[object]) -> None:
        """Moving fish (R10) or corals (M3)."""
        lookup = self.lookup
        ocean = self.oceans[self.turn]
        if not self._can_afford(lookup.move_price):
            return
        if lookup.shifts:
            self._list_shifts(legal)
            return
        free = ocean.open_bubbles()
        fish = ocean.taken
        while fish:
            bit = fish & -fish
            fish ^= bit
            _list_bits(legal, free, MOVE + (bit.bit_length() - 1) * BUBBLES)

    def _list_shifts(self, legal: list[object]) -> None:
        ocean = self.oceans[self.turn]
        for start in range(SPACES):
            if (ocean.coral_spaces & ~ocean.finished) >> start & 1:
                targets = ocean.shift_spaces(start) | 1 << start
                for space in range(SPACES):
                    if targets >> space & 1:
                        for rotation in range(4):
                            if space != start or rotation != ocean.tiles[start] & 3:
                                legal.append(NUMBERS[SHIFT + (start * SPACES + space) * 4 + rotation])

    # -- what may be done: each question is answered in one place, with the key of a sentence or nothing

    def can_end(self) -> bool:
        """R11: both are placed, and whatever is satisfied is finished."""
        return self.hand_tile < 0 and self.hand_fish < 0 and not self.oceans[self.turn].satisfied

    def can_pay_lionfish(self) -> bool:
        """R17: as long as there are fish, but a refresh of the fish must still be possible after paying (R7)."""
        if self.pending == REFRESH + FISH_POOL:
            return self._fish_after(1, self.due - 1) >= self.lookup.places
        return self.fish_left > 0

    def _fish_after(self, lionfish: int, units: int) -> int:
        """How many fish the bag holds after so many for the lionfish and so many units paid with shells as far as they go."""
        return self.fish_left - lionfish - max(0, units - self.oceans[self.turn].shells)

    def _can_afford(self, price: int) -> bool:
        """Solo, a price above the fish left may be started; with no fish left (M5, M8) only shells pay."""
        return self.oceans[self.turn].shells >= price or (self.lookup.solo and self.fish_left > 0)

    def _tile_at(self, place: int) -> int:
        """The tile at a place of the pools: 0 to 4 corals, 5 to 9 creatures; -1 if there is none."""
        if place % 5 >= len(self.corals):
            return -1
        return self.corals[place] if place < 5 else self.creatures[place - 5]

    def _has_fish(self, fish: int) -> bool:
        """Whether there is a fish at a place, or, in the stock, of a colour (M5)."""
        if self.lookup.open_stock:
            return fish < HUES and self.fish_bag[fish] > 0
        return fish < len(self.fish) and self.fish[fish] >= 0

    def _choice_problem(self, place: int, fish: int) -> str:
        if not self.lookup.pools or self._tile_at(place) < 0:
            return "empty_place"
        if self.lookup.open_stock:
            return "" if self._has_fish(fish) else "stock_empty"
        if not self._has_fish(fish):
            return "empty_place"
        return "" if self.lifted or fish == place % 5 else "not_linked"

    def bag_problem(self, bag: int) -> str:
        """M8: an empty bag cannot be named."""
        if self.lookup.pools:
            return "no_such_action"
        return "" if (self.creatures_left if bag else self.corals_left) else "bag_empty"

    def free_refresh_problem(self, pool: int) -> str:
        """R5."""
        if not self.lookup.refreshes or (pool == FISH_POOL and not self.lookup.links):
            return "no_refresh"
        if not self._has_four_alike(pool):
            return "not_four"
        bag = self.corals_left if pool == CORAL else self.fish_left
        return "" if bag >= self.lookup.places else "bag_too_small"

    def refresh_problem(self, pool: int) -> str:
        """R6, R7."""
        lookup = self.lookup
        if not lookup.refreshes or (pool == FISH_POOL and not lookup.links):
            return "no_refresh"
        if not self._can_afford(lookup.refresh_price):
            return "too_few_shells"
        if pool == CREATURE:
            return "creatures_dry" if self.dry else ""
        bag = self.corals_left
        if pool == FISH_POOL:
            bag = self._fish_after(0, lookup.refresh_price if lookup.solo else 0)
        return "" if bag >= lookup.places else "bag_too_small"

    def _has_four_alike(self, pool: int) -> bool:
        counts = 0  # four bits a colour
        for piece in self._pool(pool):
            if piece >= 0:
                counts += 1 << 4 * (self.lookup.colour_of[piece] if pool == CORAL else piece)
        # Five are the most there can be, so a colour's highest bit is set just when it had four.
        return (counts + FOUR_MORE_EACH) & HIGHEST_BITS != 0

    def _lift_problem(self) -> str:
        """R6: once a turn."""
        if not self.lookup.links:
            return "no_link"
        if self.lifted:
            return "already_lifted"
        return "" if self._can_afford(self.lookup.lift_price) else "too_few_shells"

    def _tile_problem(self, space: int) -> str:
        """R9, M1, M8."""
        ocean = self.oceans[self.turn]
        if self.hand_tile < 0:
            return "no_tile"
        if ocean.filled >> space & 1:
            return "space_taken"
        if ocean.open_spaces(self.hand_tile) >> space & 1:
            return ""
        if self.lookup.corals_together and ocean.open_spaces(CORALS) >> space & 1:
            return "not_beside_coral"
        return "not_adjacent"

    def _bubble_problem(self, bubble: int) -> str:
        ocean = self.oceans[self.turn]
        if ocean.taken >> bubble & 1:
            return "bubble_taken"
        return "" if ocean.reach >> bubble & 1 else "bubble_not_yours"

    def _finish_problem(self, space: int, corner: int) -> str:
        """R11, R13."""
        ocean = self.oceans[self.turn]
        bit = 1 << space
        if not ocean.filled & bit:
            return "no_tile_there"
        if ocean.finished & bit:
            return "already_finished"
        if not ocean.satisfied & bit:
            return "not_satisfied"
        if not ocean.coral_spaces & bit:
            return "" if corner == CREATURE_CORNER else "no_fish_on_creature"
        if corner == CREATURE_CORNER:
            return "which_fish"
        return "" if ocean.corner_wanted(space, corner) else "wrong_corner"

    def _move_problem(self, start: int, bubble: int) -> str:
        """R10."""
        if self.lookup.shifts:
            return "no_moves"
        if not self.oceans[self.turn].taken >> start & 1:
            return "no_fish_there"
        problem = self._bubble_problem(bubble)
        if problem:
            return problem
        return "" if self._can_afford(self.lookup.move_price) else "too_few_shells"

    def _shift_problem(self, start: int, space: int, rotation: int) -> str:
        """M3."""
        ocean = self.oceans[self.turn]
        if not self.lookup.shifts:
            return "no_shifts"
        if not (ocean.coral_spaces & ~ocean.finished) >> start & 1:
            return "not_open_coral"
        if space == start:
            if rotation == ocean.tiles[start] & 3:
                return "same_rotation"
        elif ocean.filled >> space & 1:
            return "space_taken"
        elif not ocean.shift_spaces(start) >> space & 1:
            return "not_adjacent"
        return "" if self._can_afford(self.lookup.move_price) else "too_few_shells"

    def _problem(self, seat: int, action: int) -> str:
        """Why an action is not legal now: the key of a sentence, or nothing."""
        phase = self.phase
        if phase == OVER:
            return "game_over"
        if seat != self.turn or seat not in self.actors():
            return "not_your_turn"
        if not 0 <= action < SIZE:
            return "no_such_action"
        if phase == BEFORE:
            return self._problem_before(action)
        if phase == PLACING:
            return self._problem_placing(action)
        if phase == PAYING:
            if action == PAY_SHELL:
                return "" if self.oceans[seat].shells else "no_shells"
            if action == PAY_LIONFISH:
                return "" if self.can_pay_lionfish() else "bag_too_small" if self.fish_left else "bag_empty"
            return "pay_first"
        if phase == LAY:
            return self._tile_problem((action - TILE) // 4) if TILE <= action < FISH else "place_first"
        if phase == TAKING:
            if not TAKE <= action < DRAW:
                return "take_first"
            place = action - TAKE
            return "" if place < len(self.creatures) and self.creatures[place] >= 0 else "empty_place"
        if phase == CLOSING:
            return self._finishing_or_moving_problem(action) if FINISH <= action < MOVE else "only_finishing"
        return "" if CARDS <= action < TILE else "choose_cards"

    def _problem_before(self, action: int) -> str:
        if action >= FINISH:
            return self._finishing_or_moving_problem(action)
        if action < TAKE:
            return self._choice_problem(action // 5, action % 5)
        if DRAW <= action < REFRESH_FREELY:
            return self.bag_problem(action - DRAW)
        if REFRESH_FREELY <= action < REFRESH:
            return self.free_refresh_problem(action - REFRESH_FREELY)
        if REFRESH <= action < LIFT:
            return self.refresh_problem(action - REFRESH)
        if action == LIFT:
            return self._lift_problem()
        return self._out_of_place(action, "choose_first")

    def _problem_placing(self, action: int) -> str:
        if action >= FINISH:
            return self._finishing_or_moving_problem(action)
        if action >= FISH:
            return self._bubble_problem(action - FISH) if self.hand_fish >= 0 else "no_fish_in_hand"
        if action >= TILE:
            return self._tile_problem((action - TILE) // 4)
        if action == END:
            if self.hand_tile >= 0 or self.hand_fish >= 0:
                return "place_first"
            return "" if self.can_end() else "finish_first"
        return self._out_of_place(action, "already_chosen")

    def _finishing_or_moving_problem(self, action: int) -> str:
        if action >= SHIFT:
            number = action - SHIFT
            return self._shift_problem(number // (SPACES * 4), number // 4 % SPACES, number % 4)
        if action >= MOVE:
            return self._move_problem((action - MOVE) // BUBBLES, (action - MOVE) % BUBBLES)
        return self._finish_problem((action - FINISH) // 5, (action - FINISH) % 5)

    def _out_of_place(self, action: int, otherwise: str) -> str:
        """What belongs to another part of the game."""
        if action == PAY_SHELL or action == PAY_LIONFISH:
            return "nothing_to_pay"
        if CARDS <= action < TILE:
            return "no_cards_to_choose"
        return otherwise

    def _refusal(self, problem: str, action: int) -> Refusal:
        if problem == "too_few_shells":
            return refuse(problem, price=self.price_of(action))
        return refuse(problem)

    # -- M7

    def _choose_cards(self, choice: int) -> None:
        """M7: each player in turn says which two cards score."""
        seat = self.turn
        self.choices[seat] = choice
        self._note(journal.CHOSE_CARDS, seat, self.orange[choice >> 1], self.blue[choice & 1])
        self.turn = (seat + 1) % self.players
        if self.turn == self.first:
            self._score()


def _list_bits(legal: list[object], bits: int, first: int) -> None:
    """Adds one action for every bit that is set, counted from the first action."""
    while bits:
        bit = bits & -bits
        bits ^= bit
        legal.append(NUMBERS[first + bit.bit_length() - 1])
