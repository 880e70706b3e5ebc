# mypyc: compile
"""What a seat of Lost Code knows as numbers. Its own things come first, then those of the seats after it.

Symbols keep their places: bear, jaguar, human, bird, chameleon, snake. In the beginner version those of the bear stay empty.

The answers are written as the facts that they leave about the tiles on the racks now (knowledge.facts). How likely that makes a
digit is not worked out here, even where the table allows that help. Three things in the view are left out: the order of play,
which is the line of markers for as long as it matters; how the dice fell, once no token is offered; and what is shown at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.core.lookup import lookup_for
from fathom.core.planes import Block, Encoder, Plane, mark, seats_after
from fathom.core.state import State
from fathom.games.lost_code.components import DICE, RACKS, SYMBOLS
from fathom.games.lost_code.knowledge.facts import COUNTS
from fathom.games.lost_code.lookup import LostCodeLookup
from fathom.games.lost_code.rules import actions, answers, phases, skull
from fathom.games.lost_code.rules.position import LostCode

if TYPE_CHECKING:
    from fathom.core.planes import Row
    from fathom.games.lost_code.options import LostCodeOptions

OTHERS: Final = RACKS - 1  # racks that a seat sees


def encoder(players: int, options: LostCodeOptions) -> LostCodeEncoder:
    """Return what writes positions as numbers for this many players and these options."""
    return LostCodeEncoder(lookup_for(LostCodeLookup, players, options))


class LostCodeEncoder(Encoder):
    """Writes positions of Lost Code."""

    rewards = "1 for the winner and 0 for the others."

    def __init__(self, lookup: LostCodeLookup) -> None:
        super().__init__(_planes(lookup), _blocks(lookup))
        self.players = lookup.players
        self.digits = lookup.digits
        self.sums = lookup.highest + 1
        self.rounds = lookup.rounds
        self.has_tokens = lookup.options.shortcut
        self.phase_at = self.place("phase")
        self.round_at = self.place("round")
        self.acting_at = self.place("acting")
        self.line_at = self.place("line")
        self.ahead_at = self.place("ahead")
        self.below_at = self.place("below")
        self.dice_at = self.place("dice")
        self.asked_at = self.place("asked")
        self.tokens_at = self.place("tokens")
        self.taken_at = self.place("taken")
        self.written_at = self.place("written")
        self.entries_at = self.place("entries")
        self.skull_at = self.place("skull")
        self.cursed_at = self.place("cursed")
        self.wheels_at = self.place("wheels")
        self.bets_at = self.place("bets")
        self.answers_at = self.place("answers")
        self.racks_at = self.place("racks")
        self.unseen_at = self.place("unseen")
        self.discarded_at = self.place("discarded")
        self.fact_symbols_at = self.place("fact symbols")
        self.fact_sums_at = self.place("fact sums")

    def write(self, state: State, seat: int, row: Row, at: int) -> None:
        assert isinstance(state, LostCode)
        row[at + seat] = 1
        row[at + self.phase_at + state.phase] = 1
        row[at + self.round_at] = state.round
        self._write_table(state, seat, row, at)
        for other in range(self.players):
            place = seats_after(seat, other, self.players)
            self._write_player(state, other, place, row, at)
            self._write_facts(state.facts[other], place, row, at)
        if self.has_tokens or state.phase >= phases.FINAL:
            self._write_entries(state, seat, row, at)
        self._write_tiles(state, seat, row, at)

    def _write_table(self, state: LostCode, seat: int, row: Row, at: int) -> None:
        """Write what is in the middle of the table, and who is to act."""
        players = self.players
        for actor in state.actors():
            if actor >= 0:
                row[at + self.acting_at + seats_after(seat, actor, players)] = 1
        place = at + self.line_at
        for other in state.line:
            row[place + seats_after(seat, other, players)] = 1
            place += players
        place = at + self.dice_at
        for symbol in state.dice:
            row[place + symbol] = 1
            place += SYMBOLS
        row[at + self.skull_at + state.skull] = 1
        if state.cursed >= 0:
            row[at + self.cursed_at + seats_after(seat, state.cursed, players)] = 1
        mark(row, at + self.wheels_at, state.wheels)

    def _write_player(self, state: LostCode, other: int, place: int, row: Row, at: int) -> None:
        """Write where a player stands, and the bet of this round; `place` counts from the seat whose row it is."""
        space = state.spaces[other]
        if space >= 0:
            row[at + self.ahead_at + place] = space
        else:
            row[at + self.below_at + place] = -space
        bet = state.bets[other]
        if bet >= 0:
            first = at + self.bets_at + place * self.sums
            for total in range(state.lookup.low_of[bet], state.lookup.high_of[bet] + 1):
                row[first + total] = 1
            answer = state.answers[other]
            if answer >= 0:
                row[at + self.answers_at + place * answers.COUNT + answer] = 1

    def _write_facts(self, facts: list[int], place: int, row: Row, at: int) -> None:
        """Write what the answers tell a player: the symbols that each fact is about, and the sums that it leaves."""
        symbols = at + self.fact_symbols_at + place * self.rounds * SYMBOLS
        sums = at + self.fact_sums_at + place * self.rounds * self.sums
        for fact in facts:
            for symbol in range(SYMBOLS):
                row[symbols + symbol] = fact >> 2 * symbol & 3
            # One by one: a fact leaves most sums, and `mark` is made for sets with few members.
            left = fact >> COUNTS
            total = sums
            while left:
                if left & 1:
                    row[total] = 1
                left >>= 1
                total += 1
            symbols += SYMBOLS
            sums += self.sums

    def _write_entries(self, state: LostCode, seat: int, row: Row, at: int) -> None:
        """Write the tokens and the entries; in a game without tokens there are none before the end."""
        lookup = state.lookup
        asked = -1
        if state.phase == phases.TOKENS:
            asked = state.offered()
        elif state.phase == phases.FINAL:
            asked = state.next_entry(seat)
        if asked >= 0:
            row[at + self.asked_at + asked] = 1
        mark(row, at + self.tokens_at, state.tokens)
        for other in range(self.players):
            place = seats_after(seat, other, self.players)
            for symbol in lookup.symbols:
                if state.takers[symbol] == other:
                    row[at + self.taken_at + place * SYMBOLS + symbol] = 1
                entry = state.entries[other * SYMBOLS + symbol]
                if entry >= 0:
                    row[at + self.written_at + place * SYMBOLS + symbol] = 1
                    if other == seat:
                        mark(row, at + self.entries_at + symbol * self.digits, lookup.entries[entry])

    def _write_tiles(self, state: LostCode, seat: int, row: Row, at: int) -> None:
        """Write the tiles of each symbol: on the racks that the seat sees, seen nowhere, or discarded."""
        lookup = state.lookup
        for symbol in lookup.symbols:
            first = symbol * self.digits
            unseen = state.unseen(seat, symbol)
            discarded = lookup.all_digits ^ unseen
            for place in range(OTHERS):
                # The players after this one, then the spare racks, which stand behind those of all players.
                rack = place + 1
                if rack < self.players:
                    rack += seat
                    if rack >= self.players:
                        rack -= self.players
                digit = state.racks[rack * SYMBOLS + symbol]
                if digit >= 0:
                    row[at + self.racks_at + place * SYMBOLS * self.digits + first + digit] = 1
                    discarded ^= 1 << digit
            mark(row, at + self.unseen_at + first, unseen)
            mark(row, at + self.discarded_at + first, discarded)


def _planes(lookup: LostCodeLookup) -> list[Plane]:
    players, digits, rounds, sums = lookup.players, lookup.digits, lookup.rounds, lookup.highest + 1
    most = max(lookup.points)
    double = 2 if lookup.options.shortcut else 1
    cursed = lookup.options.curse != "off"
    ahead = rounds * most + len(lookup.symbols) * max(lookup.entry_points) * double
    below = -len(lookup.symbols) * lookup.final_miss * double
    if cursed:
        ahead += rounds * (players - 1)
        below += rounds * most
    return [
        Plane("seat", (players,), 1, "which seat this is"),
        Plane(
            "phase",
            (phases.COUNT,),
            1,
            "what the game waits for: the deal, the stacking of markers, a roll, an answer to a token on offer, bears "
            "to be turned, a die to be turned, a bet, a swap, the new tile, final entries, nothing, since it is over",
        ),
        Plane("round", (1,), rounds, "the round, from 1; 0 before the first"),
        Plane("acting", (players,), 1, "who is to act: I, the seats after me"),
        Plane(
            "line",
            (players, players),
            1,
            "whose marker is last on the track, second to last, … first: mine, those of the seats after me; "
            "the last rolls, and a round is played in this order",
        ),
        Plane("ahead", (players,), ahead, "how far above space 0 a marker stands: mine, those of the seats after me"),
        Plane("below", (players,), below, "how far below space 0 a marker stands: mine, those of the seats after me"),
        Plane(
            "dice",
            (DICE, SYMBOLS),
            1,
            "the symbol that each die shows now, none before the roll; always bear, jaguar, human, bird, chameleon, snake",
        ),
        Plane(
            "asked", (SYMBOLS,), 1, "the symbol that values can be written for: of the token on offer, or of my next final entry"
        ),
        Plane("tokens", (SYMBOLS,), 1, "tokens that can still be taken"),
        Plane("taken", (players, SYMBOLS), 1, "tokens taken: by me, by the seats after me"),
        Plane("written", (players, SYMBOLS), 1, "symbols whose final entry is written: by me, by the seats after me"),
        Plane("entries", (SYMBOLS, digits), 1, "the values that I have written for each symbol"),
        Plane("skull", (skull.COUNT,), 1, "where the skull is: not in the game, on the track, taken, gone"),
        Plane("cursed", (players,), 1, "who is cursed: I, the seats after me"),
        Plane("wheels", (len(lookup.sizes),), 1, "wheels that lie on the table, from the smallest to the largest"),
        Plane(
            "bets", (players, sums), 1, "the sums from 0 on that a bet of this round covers: mine, those of the seats after me"
        ),
        Plane(
            "answers",
            (players, answers.COUNT),
            1,
            "how the bet was answered, mine and those of the seats after me: right, the sum is higher, lower, just wrong",
        ),
        Plane(
            "racks",
            (OTHERS, SYMBOLS, digits),
            1,
            "the digit of each symbol: on the racks of the seats after me, on the spare racks",
        ),
        Plane(
            "unseen",
            (SYMBOLS, digits),
            1,
            "digits of each symbol that I see nowhere: one is on my rack, one lies aside, the others are its stack",
        ),
        Plane("discarded", (SYMBOLS, digits), 1, "digits of each symbol that have been discarded, by anybody"),
        Plane(
            "fact symbols",
            (players, rounds, SYMBOLS),
            3,
            "what answers have told about the tiles on a rack now, mine and those of the seats after me, as facts, the oldest "
            "first: how often each symbol counts in the sum that a fact is about; a tile that was discarded no longer counts",
        ),
        Plane("fact sums", (players, rounds, sums), 1, "the sums from 0 on that each of those facts leaves possible"),
    ]


def _blocks(lookup: LostCodeLookup) -> list[Block]:
    blocks = [
        Block(
            "turn",
            actions.KEEP - actions.TURN,
            "6 × die + symbol: turn this of the three dice to that symbol, from bear to snake as in the planes",
        ),
        Block("keep", 1, "leave the dice as they lie"),
        Block("pass", 1, "leave the token that is offered"),
        Block("discard", actions.WRITE - actions.DISCARD, "swap the tile of this symbol"),
        Block(
            "write",
            len(lookup.entries),
            "write these values for the symbol that is asked, with its token or at the end: no value, each digit alone, "
            "every two, every three, in the order of a dictionary",
        ),
    ]
    for size, points in zip(lookup.sizes, lookup.points, strict=True):
        sums = "1 sum" if size == 1 else f"{size} sums in a row"
        worth = "1 point" if points == 1 else f"{points} points"
        blocks.append(
            Block(f"bet {size}", lookup.highest - size + 2, f"bet on {sums}, worth {worth}: the range that begins at 0, at 1, …")
        )
    return blocks
