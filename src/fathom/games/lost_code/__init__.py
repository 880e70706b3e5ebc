"""Lost Code: everybody sees your six digits but you. Rules: docs/rules/lost_code.en.md.

- `components`, `options`, `tables`: what is in the box, how a table is set up, and what the rules look up
- `rules` (with `actions`, `phases`): the state and its moves
- `posterior`: exactly what a player can know of the own rack
- `view`, `words`, `notation`, `terminal` (with `pictures`), `menu`: what a seat sees, and how it is told, written and drawn
- `planes`: what a seat sees as numbers
- `positions`: a game set up in the middle
- `mind`: its own bot, with `prospects` (what knowing its code promises)
- `review`: what was knowable, after the game
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fathom.core.dice import Dice
from fathom.core.events import Event
from fathom.core.game import Game
from fathom.core.record import Record
from fathom.core.text import Catalogue
from fathom.games.lost_code import menu, notation, review, terminal, words
from fathom.games.lost_code.actions import SYMBOLS
from fathom.games.lost_code.components import RACKS
from fathom.games.lost_code.mind import choose
from fathom.games.lost_code.options import CodeOptions
from fathom.games.lost_code.phases import BETS, DEAL, DRAW, FINAL, NO_SKULL, ON_TRACK, OVER, TAKEN
from fathom.games.lost_code.planes import CodeEncoder
from fathom.games.lost_code.positions import CodePosition, CodePositions
from fathom.games.lost_code.rules import LostCode
from fathom.games.lost_code.tables import tables_for
from fathom.games.lost_code.text import TEXTS
from fathom.games.lost_code.view import WIRE, View

__all__ = ["GAME", "CodeOptions", "CodePosition", "LostCode"]


class CodeGame(Game[LostCode]):
    name = "lost_code"
    version = 1
    players = (2, 3, 4)
    options = CodeOptions
    presets = {
        "first": CodeOptions(beginner=True, help="deductions"),
        "standard": CodeOptions(),
        "expert": CodeOptions(x=True, shortcut=True, curse="leader"),
    }
    longest = 250
    texts = TEXTS
    wire = WIRE
    review_wire = review.WIRE
    positions = CodePositions()
    strength = 3
    levels = {"beginner": "random", "easy": "house:1", "medium": "house:2", "hard": "house:3"}

    def new(self, players: int, options: CodeOptions) -> LostCode:
        return LostCode(tables_for(options, players))

    def size(self, players: int, options: CodeOptions) -> int:
        return tables_for(options, players).size

    def encoder(self, players: int, options: CodeOptions) -> CodeEncoder:
        return CodeEncoder(tables_for(options, players))

    def write(self, state: LostCode, seat: int, action: int) -> str:
        return notation.write(state, seat, action)

    def read(self, state: LostCode, seat: int, text: str) -> int:
        return notation.read(state, seat, text)

    def draw(self, view: View, text: Catalogue) -> Any:
        return terminal.draw(view, text)

    def tell(self, event: Event, text: Catalogue, you: int | None, names: Mapping[int, str] | None = None) -> str:
        return words.tell(event, text, you, names or {})

    def menu(self, state: LostCode, seat: int, text: Catalogue) -> list[tuple[str, list[int]]]:
        return menu.menu(state, seat, text)

    def house(self, world: LostCode, seat: int, dice: Dice, strength: int) -> int:
        return choose(world, seat, dice, strength)

    def review(self, record: Record, text: Catalogue, names: Mapping[int, str]) -> review.CodeReview:
        return review.review(self, record, text, names)

    def quiet(self, state: LostCode, seat: int, action: int) -> bool:
        return state.phase == FINAL

    def stands(self, state: LostCode, seat: int, action: int) -> bool:
        """C8: bets that have been answered. Whether all had known the answers depends on racks that their owners do not see."""
        return state.phase == BETS and state.at == state.players - 1

    def broken_law(self, state: LostCode) -> str | None:
        tables = state.tables
        if state.phase == DEAL:
            return None
        for symbol in tables.symbols:
            tiles = [state.racks[rack * SYMBOLS + symbol] for rack in range(RACKS)]
            tiles += [digit for _, _, discarded, digit in state.swaps if discarded == symbol]
            tiles += [digit for digit in range(tables.digits) if state.pools[symbol] >> digit & 1]
            being_drawn = state.phase == DRAW and state.leaving == symbol
            if sorted(tiles) != [-1] * being_drawn + list(range(tables.digits)):
                return "every tile is on a rack, discarded, in its stack or set aside"
        if sorted(state.line) != list(range(state.players)):
            return "every marker is on the track once"
        if [state.spaces[seat] for seat in state.line] != sorted(state.spaces):
            return "the track goes from last to first"
        for seat in range(state.players if state.phase != OVER else 0):
            posterior = state.posterior(seat)
            for symbol in tables.symbols:
                digit = state.racks[seat * SYMBOLS + symbol]
                if digit >= 0 and not posterior.count(symbol, digit):
                    return "what is true is possible"
        out = [wheel for wheel in range(len(tables.sizes)) if not state.wheels >> wheel & 1]
        if sorted(tables.wheel_of[bet] for bet in state.bets if bet >= 0) != out or (out and state.phase < BETS):
            return "every wheel is on the table or with one player"
        if state.cursed >= 0 and state.skull != TAKEN:
            return "who is cursed holds the skull"
        if (tables.options.curse == "off") != (state.skull == NO_SKULL):
            return "there is a skull where the curse is played"
        if state.skull in (ON_TRACK, TAKEN) and (state.round > tables.skull_last_round or state.phase == FINAL):
            return "the skull is gone before the last round"
        if state.skull == ON_TRACK and max(state.spaces) >= tables.skull_space:
            return "whoever reaches the skull takes it"
        if state.tokens and state.round > tables.tokens_last_round:
            return "tokens leave in time"
        return None


GAME = CodeGame()
