"""Crew: a cooperative trick-taking voyage.

- `cards`, `components`, `options`: what is in the box, and the points on which tables differ
- `facts`: what lies open; `tasks` (with `goals`, `endings`): whether a task is fulfilled, out of reach or open
- `rules`: the state and its moves, with `tables`, `actions`, `drawing` and `messages`; `worlds`: where the unseen cards may be
- `view`: what a seat sees; `notation`: moves as text; `words`: what happened; `terminal` and `menu`: the table in a terminal, and
  the moves; `text`: Polish and English
- `planes`: what a seat knows as numbers, for programs that learn
- `positions`: an attempt set up from chosen hands and tasks
- `mind`: the crew's own bot, with `hunches`, `stakes` and `signals`
- `campaign`: the logbook, and what a crew carries from one sitting to the next
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fathom.core.dice import Dice
from fathom.core.events import Event
from fathom.core.game import Game, Talk
from fathom.core.planes import Encoder
from fathom.core.text import Catalogue
from fathom.games.crew import menu, notation, terminal, words
from fathom.games.crew.actions import AGREE, MARK, PREDICT, READY, SHOW, SIZE, WAIT
from fathom.games.crew.campaign import CrewLogbook
from fathom.games.crew.cards import ALL_CARDS
from fathom.games.crew.components import EPILOGUE, PRACTICE
from fathom.games.crew.mind import choose
from fathom.games.crew.options import CrewOptions
from fathom.games.crew.phases import DRAW, GIVE, TURN_UP
from fathom.games.crew.planes import CrewEncoder
from fathom.games.crew.positions import CrewPosition, CrewPositions
from fathom.games.crew.rules import Crew
from fathom.games.crew.tables import tables_for
from fathom.games.crew.text import TEXTS
from fathom.games.crew.view import WIRE, View

__all__ = ["EPILOGUE", "GAME", "Crew", "CrewOptions", "CrewPosition"]


class CrewGame(Game[Crew]):
    name = "crew"
    version = 2
    players = (2, 3, 4, 5)
    usual = 4
    options = CrewOptions
    presets = {
        "first": CrewOptions(mission=PRACTICE, attempts=20),
        "standard": CrewOptions(attempts=20),
        "deeper": CrewOptions(mission=7, attempts=20),
    }
    longest = 20_000
    texts = TEXTS
    view_forgets = True  # K4: only the latest trick may be looked at
    wire = WIRE
    logbook = CrewLogbook()
    positions = CrewPositions()
    strength = 40
    levels = {"beginner": "house:0", "easy": "house:4", "medium": "house:40", "hard": "house:200"}

    def new(self, players: int, options: CrewOptions) -> Crew:
        return Crew(tables_for(players, options))

    def size(self, players: int, options: CrewOptions) -> int:
        return SIZE

    def write(self, state: Crew, seat: int, action: int) -> str:
        return notation.write(state, seat, action)

    def read(self, state: Crew, seat: int, text: str) -> int:
        return notation.read(state, seat, text)

    def encoder(self, players: int, options: CrewOptions) -> Encoder:
        return CrewEncoder(tables_for(players, options))

    def house(self, world: Crew, seat: int, dice: Dice, strength: int) -> int:
        return choose(world, seat, dice, strength)

    def draw(self, view: View, text: Catalogue) -> Any:
        return terminal.draw(view, text)

    def tell(self, event: Event, text: Catalogue, you: int | None, names: Mapping[int, str] | None = None) -> str:
        return words.tell(event, text, you, names or {})

    def menu(self, state: Crew, seat: int, text: Catalogue) -> list[tuple[str, list[int]]]:
        return menu.menu(state, seat, text)

    def talk(self, state: Crew) -> Talk:
        """K12: from the deal until the attempt is won or lost nobody speaks of hands; between attempts everybody talks freely."""
        allowed: Talk = state.tables.options.talk if DRAW <= state.phase <= TURN_UP else "free"
        return allowed

    def quiet(self, state: Crew, seat: int, action: int) -> bool:
        """Agreeing, having nothing to say, asking for time, marking a task, and what is chosen in secret."""
        if action < SHOW:
            return state.phase == GIVE
        return action in (READY, WAIT) or PREDICT <= action <= AGREE or action >= MARK

    def broken_law(self, state: Crew) -> str | None:
        dealt = [*state.hands, state.covered, *state.played]
        if any(state.hands) and (sum(map(int.bit_count, dealt)) != 40 or sum(dealt) != ALL_CARDS):
            return "every card is in exactly one place"
        won = state.facts.won
        if sum(won) + sum(1 << card for card in state.laid if card >= 0) != sum(state.played) and state.lost < 0:
            return "every card played is won or lies in the trick"
        if len(set(state.display)) != len(state.display):
            return "no task is there twice"
        if any(state.deck >> (task - 1) & 1 for task in state.display) and not state.tables.fixed:
            return "a task on display is not in the deck"
        if state.owners and state.facts.captain in [
            owner for task, owner in zip(state.display, state.owners, strict=True) if not state.tables.captain_may[task]
        ]:
            return "the captain owns no task that compares with the captain"
        wins = state.facts.wins
        if sum(wins) != (1 << state.facts.played) - 1:
            return "every trick has one winner"
        return None


GAME = CrewGame()
