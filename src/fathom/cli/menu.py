"""The menu of a person in the terminal: legal moves with their numbers, and what somebody means who types one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fathom.core.errors import FathomError, NotationError, Refusal
from fathom.core.game import Game
from fathom.core.state import State
from fathom.core.text import Catalogue

MANY_WORDS = 5  # with more words than this, only all-lower and all-upper case are tried
INDENT = 2
GLOW = "bold cyan"


class Menu:
    """Shows what a seat may do, and reads what is typed."""

    def __init__(
        self, game: Game[Any], text: Catalogue, words: Catalogue, console: Console, unreadable: str = "play.unreadable"
    ) -> None:
        self.game = game
        self.text = text
        self.words = words
        self.console = console
        self.unreadable = unreadable  # the key of what is said to something that is no move
        self.numbered: list[int] = []  # the actions in the list on the screen

    def show(self, state: State, seat: int) -> None:
        """Show the legal actions with their numbers, each group on its own line."""
        self.numbered = []
        menu = self.game.presenter.menu(state, seat, self.text)
        groups = [(Text.from_markup(heading), actions) for heading, actions in menu]
        width = max((heading.cell_len for heading, actions in groups if actions), default=0)
        room = self.console.width - width - INDENT - 4
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(width=width, no_wrap=True)
        self.console.print()
        for heading, actions in groups:
            if actions:
                table.add_row(heading, self._entries(state, seat, heading.plain, actions, room))
            else:
                self.console.print(Text.assemble(heading, style="bold"))
        self.console.print(Padding.indent(table, INDENT))

    def _entries(self, state: State, seat: int, heading: str, actions: list[int], room: int) -> Text:
        """Return numbers and moves, without the words that the heading above them already says."""
        moves = [self.game.notation.write(state, seat, action) for action in actions]
        first = moves[0].split()
        shared = next((n for n in range(len(first) - 1, 0, -1) if heading.endswith(" ".join(first[:n]))), 0)
        prefix = " ".join(first[:shared]) + " "
        if shared and all(move.startswith(prefix) for move in moves):
            moves = [move[len(prefix) :] for move in moves]
        width = max(map(len, moves))
        entries = []
        for action, move in zip(actions, moves, strict=True):
            self.numbered.append(action)
            entries.append(Text.assemble((f"{len(self.numbered):>3}", GLOW), f" {move.ljust(width)}"))
        in_row = max(1, (room + 1) // (width + 5))
        rows = [Text(" ").join(entries[i : i + in_row]) for i in range(0, len(entries), in_row)]
        return Text("\n").join(rows)

    def understand(self, state: State, seat: int, typed: str) -> int:
        """Return the legal action that was meant: by its number, or by its notation in any case and order of words."""
        if typed.isdecimal():
            if not 1 <= int(typed) <= len(self.numbered):
                raise FathomError(self.words.say("play.no_number", number=typed[:20]))
            return self.numbered[int(typed) - 1]
        meant = [
            action for action in state.actions(seat) if _loosely(self.game.notation.write(state, seat, action)) == _loosely(typed)
        ]
        return meant[0] if len(meant) == 1 else self._read(state, seat, typed)

    def _read(self, state: State, seat: int, typed: str) -> int:
        """Return the action that a move's text means; raise an error that says why it is not allowed."""
        furthest = NotationError(0, "", "")
        for spelling in _spellings(typed):
            try:
                action = self.game.notation.read(state, seat, spelling)
                state.copy().apply(seat, action)
                return action
            except Refusal as refusal:
                raise FathomError(self._said(refusal)) from None
            except NotationError as error:
                furthest = max(furthest, error, key=lambda each: each.column)
        raise FathomError(self.words.say(self.unreadable, column=furthest.column, expected=furthest.expected))

    def _said(self, refusal: Refusal) -> str:
        """Return why a move is not allowed, with the rule that says so."""
        rule = self.game.presenter.refusals.get(refusal.key)
        sentence = self.text.refusal(refusal)
        return sentence if rule is None else f"{sentence} ({self.words.say('play.rule', rule=rule)})"


def _loosely(move: str) -> list[str]:
    """Return a move's words in lower case, in a fixed order."""
    return sorted(move.casefold().split())


def _spellings(typed: str) -> Iterator[str]:
    """Yield a move with its words in lower and upper case, in every combination while there are few."""
    words = typed.split()
    if len(words) > MANY_WORDS:
        yield from dict.fromkeys((typed, typed.lower(), typed.upper()))
        return
    for spelling in product(*(dict.fromkeys((word, word.lower(), word.upper())) for word in words)):
        yield " ".join(spelling)
