"""The codes of Lost Code in a terminal, a line for each symbol: the racks, the reader's own sheet, and all entries at the end."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from fathom.core.notation import seat_letter
from fathom.core.terminal import GLOW
from fathom.games.lost_code.components import Symbol
from fathom.games.lost_code.show import pictures
from fathom.games.lost_code.show.view import Knowledge, Sheet, View
from fathom.games.lost_code.show.words import LostCodeSpeaker, signed

HIDDEN = "?"
SEEN, RULED_OUT = "×", "−"


class Sheets:
    """The tables of a position that go by symbols."""

    def __init__(self, view: View, speaker: LostCodeSpeaker) -> None:
        self.view = view
        self.speaker = speaker
        self.say = speaker.say
        self.symbols = view.setup.symbols
        self.seats = range(len(view.sheets))

    def codes(self) -> Table:
        """Return every rack that the reader may see, the tiles left to draw, and who discarded what."""
        view, say = self.view, self.say
        table = _symbol_table(say("terminal.racks"))
        for rack in view.racks:
            table.add_column(say("terminal.spare") if rack.seat is None else self.column(rack.seat), justify="center")
        table.add_column(say("terminal.left"), justify="center")
        table.add_column(say("terminal.discarded"))
        for row, symbol in enumerate(self.symbols):
            digits = [Text(HIDDEN, "dim") if (digit := rack.digits[row]) is None else Text(str(digit)) for rack in view.racks]
            discarded = " ".join(
                f"{seat_letter(rack.seat)}{digit}"
                for rack in view.racks
                if rack.seat is not None
                for digit in rack.discarded[row]
            )
            table.add_row(self.named(symbol), *digits, Text(str(view.stacks[row]), "dim"), Text(discarded))
        return table

    def sheet(self, knowledge: Knowledge) -> Table:
        """Return what the reader can know of their code, and has written."""
        view = self.view
        assert view.seat is not None, "a sheet belongs to a seat"
        own = view.sheets[view.seat]
        table = _symbol_table(self.say("terminal.notes"))
        table.caption = Text(self._legend(knowledge))
        for digit in range(view.setup.digits):
            table.add_column(str(digit), justify="right", min_width=2)
        if any(own.written):
            table.add_column(self.say("terminal.entry"))
        for row, symbol in enumerate(self.symbols):
            cells = [_cell(knowledge, row, digit) for digit in range(view.setup.digits)]
            values = own.values[row]
            written = [] if values is None else [self._entry(values, doubled=own.doubled[row])]
            table.add_row(self.named(symbol), *cells, *written)
        return table

    def _legend(self, knowledge: Knowledge) -> str:
        if knowledge.codes is not None:
            return self.say("terminal.notes_chances", n=knowledge.codes)
        return self.say("terminal.notes_seen" if knowledge.possible is None else "terminal.notes_help")

    def _entry(self, values: Sequence[int], *, doubled: bool) -> str:
        written = "/".join(map(str, values)) or self.say("terminal.nothing")
        return f"{written} ×2" if doubled else written

    def results(self) -> Table:
        """Return all entries with their points, once the game is over."""
        view = self.view
        table = _symbol_table(self.say("terminal.entries"))
        for seat in self.seats:
            table.add_column(self.column(seat))
        for row, symbol in enumerate(self.symbols):
            table.add_row(self.named(symbol), *(self._judged(sheet, row) for sheet in view.sheets))
        totals = [signed(sum(sheet.points or [])) for sheet in view.sheets]
        table.add_row(Text(self.say("terminal.total"), "bold"), *totals)
        return table

    def _judged(self, sheet: Sheet, row: int) -> str:
        values = sheet.values[row]
        assert values is not None, "all entries are open after the game"
        assert sheet.points is not None, "and are judged"
        return f"{self._entry(values, doubled=False)} {signed(sheet.points[row])}"

    def column(self, seat: int) -> Text:
        """Return the head of a player's column."""
        you = seat == self.view.seat
        return pictures.marker(self.say("terminal.you") if you else seat_letter(seat), you=you)

    def named(self, symbol: Symbol) -> Text:
        """Return a symbol with its name."""
        return pictures.named(symbol, self.speaker.symbol(symbol))


def _symbol_table(title: str) -> Table:
    """Return an empty table with a line for each symbol."""
    table = Table(title=Text(title, "bold"), title_justify="left", box=None, padding=(0, 1, 0, 0), pad_edge=False)
    table.caption_justify = "left"
    table.add_column("", no_wrap=True)
    return table


def _cell(knowledge: Knowledge, row: int, digit: int) -> Text:
    """Return a digit of the sheet: itself, or its chance, while it is possible; else why it is not."""
    if digit in knowledge.seen[row]:
        return Text(SEEN, "dim")
    if knowledge.possible is not None and digit not in knowledge.possible[row]:
        return Text(RULED_OUT, "dim")
    if knowledge.chances is not None:
        return Text(percent(knowledge.chances[row][digit]))
    only = knowledge.possible is not None and len(knowledge.possible[row]) == 1
    return Text(str(digit), GLOW if only else "")


def percent(chance: float) -> str:
    """Return a chance in whole percent: 0 and 100 only where it is certain."""
    percent = round(100 * chance)
    if percent == 0:
        return "<1"
    return "99" if percent == 100 and chance < 1 else str(percent)
