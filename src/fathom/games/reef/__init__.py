"""Reef: draft a tile and a fish each turn, and build an ocean.

- `geometry`, `components`, `options`: the ocean, what is in the box, and how it is set up
- `ocean`: one player's tiles and fish; `scoring`: the score sheet; `feats` and `sheet`: achievements
- `rules`: what is legal, on top of `position`, `flow`, `moves` and `nature`, with `tables`, `actions`, `journal` and `sets`
- `view`: what a seat sees; `planes`: the same as numbers
- `positions`: a game set up in the middle
- `notation`: moves as text; `words`: what happened; `terminal` (with `pictures`) and `menu`: the position in a terminal, and the
  moves; `text`: Polish and English
- `mind`: its own bot, with `plans` of whole turns (and `sketches`), their `worth`, the `outlook` of a refresh, `ideas` for search
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fathom.core.dice import Dice
from fathom.core.events import Event
from fathom.core.game import Game
from fathom.core.text import Catalogue
from fathom.games.reef import menu, notation, terminal, words
from fathom.games.reef.actions import SIZE
from fathom.games.reef.components import CORALS, KINDS
from fathom.games.reef.feats import RANKS
from fathom.games.reef.geometry import BUBBLES, SPACES
from fathom.games.reef.mind import choose
from fathom.games.reef.options import ReefOptions
from fathom.games.reef.planes import ReefEncoder
from fathom.games.reef.positions import ReefOcean, ReefPosition, ReefPositions
from fathom.games.reef.rules import Reef
from fathom.games.reef.sheet import ReefSheet
from fathom.games.reef.tables import MOST_SHELLS, TURNS, tables_for
from fathom.games.reef.text import TEXTS
from fathom.games.reef.view import WIRE, View

__all__ = ["GAME", "Reef", "ReefOcean", "ReefOptions", "ReefPosition"]


class ReefGame(Game[Reef]):
    name = "reef"
    version = 1
    players = (1, 2, 3, 4)
    usual = 2
    options = ReefOptions
    presets = {
        "first": ReefOptions(creatures="first", orange=1, blue=2, matching=True, counts=True),
        "standard": ReefOptions(),
        "family": ReefOptions(mode="family", creatures="first"),
    }
    longest = 5_000
    texts = TEXTS
    wire = WIRE
    sheet = ReefSheet()
    positions = ReefPositions()
    grades = RANKS
    strength = 20
    levels = {"beginner": "house:0", "easy": "house:1", "medium": "house:4", "hard": "house:20"}

    def new(self, players: int, options: ReefOptions) -> Reef:
        return Reef(tables_for(players, options))

    def size(self, players: int, options: ReefOptions) -> int:
        return SIZE

    def encoder(self, players: int, options: ReefOptions) -> ReefEncoder:
        return ReefEncoder(tables_for(players, options))

    def write(self, state: Reef, seat: int, action: int) -> str:
        return notation.write(state, seat, action)

    def read(self, state: Reef, seat: int, text: str) -> int:
        return notation.read(state, seat, text)

    def draw(self, view: View, text: Catalogue) -> Any:
        return terminal.draw(view, text)

    def tell(self, event: Event, text: Catalogue, you: int | None, names: Mapping[int, str] | None = None) -> str:
        return words.tell(event, text, you, names or {})

    def menu(self, state: Reef, seat: int, text: Catalogue) -> list[tuple[str, list[int]]]:
        return menu.menu(state, seat, text)

    def house(self, world: Reef, seat: int, dice: Dice, strength: int) -> int:
        return choose(world, seat, dice, strength)

    def broken_law(self, state: Reef) -> str | None:
        tables = state.tables
        tiles = [tile for tile in (*state.corals, *state.creatures, state.hand_tile) if tile >= 0]
        for ocean in state.oceans:
            tiles += [placed >> 2 for placed in ocean.tiles if placed >= 0]
        bag = [coral for coral in range(CORALS) if state.coral_bag[coral % 4] >> coral // 4 & 1]
        if sorted([*bag, *(tile for tile in tiles if tile < CORALS)]) != list(range(CORALS)) or len(bag) != state.corals_left:
            return "every coral is in exactly one place"
        for kind in range(len(KINDS)):
            copies = tables.copies if state.kinds >> kind & 1 else 0
            if state.creature_bag[kind] + tiles.count(CORALS + kind) != copies:
                return "every creature is in exactly one place"
        for colour in range(4):
            fish = state.fish_bag[colour] + state.fish.count(colour) + (state.hand_fish == colour) + state.lionfish[colour]
            fish += sum(ocean.fish[colour].bit_count() + ocean.landed[colour].bit_count() for ocean in state.oceans)
            if fish != tables.fish_of_a_colour:
                return "every fish is in exactly one place"
        if sum(state.fish_bag) != state.fish_left or sum(state.creature_bag) != state.creatures_left:
            return "what is in the bags is counted right"
        for ocean in state.oceans:
            if not 0 <= ocean.shells <= MOST_SHELLS:
                return "nobody has more than five shells"
            if sum(ocean.landed) != sum(ocean.corals) or sum(ocean.corals) != ocean.finished & ocean.coral_spaces:
                return "every finished coral has one fish on it"
            if sum(ocean.fish) != ocean.taken or ocean.taken >> BUBBLES:
                return "a bubble holds at most one fish"
            if ocean.finished & ~ocean.filled or ocean.satisfied & (ocean.finished | ~ocean.filled):
                return "only tiles that lie there are satisfied or finished"
            wanted = [s for s in range(SPACES) if (ocean.filled & ~ocean.finished) >> s & 1 and ocean.is_satisfied(s)]
            if sum(1 << space for space in wanted) != ocean.satisfied:
                return "what is satisfied is kept right"
        if state.reason == "full" and any(state.empty_spaces(seat) != SPACES - TURNS - 1 for seat in range(state.players)):
            return "at the end every ocean has four empty spaces"
        return None


GAME = ReefGame()
