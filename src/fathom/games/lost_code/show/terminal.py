"""Lost Code in a terminal: the whole position as a seat sees it.

The codes are a table with a line for each symbol, the reader's own sheet beside or below it; then come the wheels, the track, and
the bets of every round. `sheets` makes the tables of codes, `pictures` draws symbols and the track.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from fathom.core.notation import seat_letter
from fathom.core.terminal import side_by_side, status_line
from fathom.core.text import Catalogue
from fathom.games.lost_code.components import box
from fathom.games.lost_code.show import pictures
from fathom.games.lost_code.show.sheets import Sheets, percent
from fathom.games.lost_code.show.view import BetMade, RoundView, View, WheelView
from fathom.games.lost_code.show.words import LostCodeSpeaker, ranged, winner

WIDEST = 120
GAP = 4  # columns between what stands side by side
WHEEL = 9  # columns of a wheel
SUM = 4  # columns of a sum and its chance
DISCARDED = "−"
UNSET = "·"


def render(view: View, text: Catalogue) -> RenderableType:
    """Return the position as one seat (or a spectator) sees it."""
    return _Board(view, text)


class _Board:
    """The position, drawn for the width of the terminal."""

    def __init__(self, view: View, text: Catalogue) -> None:
        self.view = view
        self.say = text.say
        self.speaker = LostCodeSpeaker(text, view.seat, {})
        self.sheets = Sheets(view, self.speaker)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        view = self.view
        width = min(options.max_width, WIDEST)
        yield self._occasion()
        if view.stacks:
            if view.dice:
                yield self._dice()
            yield Text()
            yield from self._codes_and_sheet(console, options, width)
            yield from self._sums(width)
            if view.phase not in ("final", "over"):
                yield Text()
                yield from self._wheels(width)
            yield Text()
            yield from self._track(width)
            yield from self._expansions()
            yield from self._rounds()
        yield Text()
        yield status_line(self._status(), bright=self._is_to_act() or view.result is not None)

    def _occasion(self) -> Text:
        """Return how far the game is, and its version."""
        view, say = self.view, self.say
        setup = view.setup
        if view.phase in ("final", "over"):
            parts = [say("terminal.after", n=setup.rounds)]
        else:
            parts = [say("terminal.round", n=view.round, rounds=setup.rounds) if view.round else say("terminal.before")]
        parts += [say("terminal.beginner")] if "bear" not in setup.symbols else []
        parts += [say("terminal.x")] if setup.digits > box().digits else []
        parts += [say("terminal.shortcut")] if setup.shortcut else []
        parts += [say("terminal.curse")] if setup.curse != "off" else []
        return Text(" · ".join(parts), "bold")

    def _dice(self) -> Text:
        view = self.view
        line = Text.assemble((f"{self.say('terminal.dice')}: ", "bold"), Text("  ").join(map(self.sheets.named, view.dice)))
        if view.fell != view.dice:
            fell = ", ".join(map(self.speaker.symbol, view.fell))
            line.append(f"  ({self.say('terminal.turned', dice=fell)})", "dim")
        return line

    # -- codes and the sheet

    def _codes_and_sheet(self, console: Console, options: ConsoleOptions, width: int) -> Iterator[RenderableType]:
        view = self.view
        codes = self.sheets.codes()
        if view.phase == "over":
            beside = self.sheets.results()
        elif view.knowledge is not None:
            beside = self.sheets.sheet(view.knowledge)
        else:
            yield codes
            return
        needs = [Measurement.get(console, options, table).maximum for table in (codes, beside)]
        if sum(needs) + GAP <= width:
            yield side_by_side((codes, beside), (None, None), GAP)
        else:
            yield codes
            yield Text()
            yield beside

    def _sums(self, width: int) -> Iterator[Text]:
        """Yield how likely each sum of the dice is, where the option `help` says so."""
        sums = None if self.view.knowledge is None else self.view.knowledge.sums
        if sums is None:
            return
        yield Text()
        yield Text(self.say("terminal.sums"), "bold")
        likely = [(total, chance) for total, chance in enumerate(sums) if chance > 0]
        in_row = width // SUM
        for first in range(0, len(likely), in_row):
            some = likely[first : first + in_row]
            yield Text("".join(str(total).rjust(SUM) for total, _ in some), "dim")
            yield Text("".join(percent(chance).rjust(SUM) for _, chance in some))

    # -- the table

    def _wheels(self, width: int) -> Iterator[RenderableType]:
        """Yield every wheel with its points and, once it is taken, its range and owner."""
        yield Text(self.say("terminal.wheels"), "bold")
        in_row = width // WHEEL
        for first in range(0, len(self.view.wheels), in_row):
            grid = Table.grid()
            some = self.view.wheels[first : first + in_row]
            for _ in some:
                grid.add_column(width=WHEEL, no_wrap=True)
            grid.add_row(*map(self._wheel, some))
            yield grid

    def _wheel(self, wheel: WheelView) -> Text:
        shown = Text(self.say("terminal.wheel", size=wheel.size, points=wheel.points))
        if wheel.seat is None or wheel.low is None:
            return shown.append(f"\n{UNSET}", "dim")
        shown.stylize("dim")
        shown.append(f"\n{ranged(wheel.low, wheel.low + wheel.size - 1)}", "bold")
        if wheel.answer is not None:
            shown.append(" ").append_text(pictures.answer(wheel.answer))
        return shown.append("\n").append_text(self._marker(wheel.seat, self.speaker.whom(wheel.seat)))

    def _track(self, width: int) -> Iterator[Text]:
        view = self.view
        order = ", ".join(self.speaker.whom(marker.seat) for marker in view.line)
        yield Text(self.say("terminal.track", order=order), "bold")
        stacks: dict[int, list[Text]] = {}
        for marker in view.line:
            stacks.setdefault(marker.space, []).append(self._marker(marker.seat, seat_letter(marker.seat)))
        if view.skull == "track":
            stacks[view.setup.skull_space] = [Text(pictures.SKULL)]
        yield from pictures.track(stacks, width)

    def _expansions(self) -> Iterator[Text]:
        """Yield the tokens and the skull, where they are in the game."""
        view, say = self.view, self.say
        if view.tokens:
            shown = []
            for token in view.tokens:
                owner = say("terminal.token_gone" if token.gone else "terminal.token_free")
                owner = owner if token.seat is None else self.speaker.whom(token.seat)
                shown.append(Text.assemble(pictures.mark(token.symbol), f" {owner}"))
            yield Text.assemble((f"{say('terminal.tokens')}: ", "bold"), Text("  ").join(shown))
        if view.skull == "track":
            yield Text(say("terminal.skull_track", space=view.setup.skull_space))
        elif view.skull == "gone":
            yield Text(say("terminal.skull_gone"), "dim")
        elif view.cursed is not None:
            yield Text(self.speaker.act("terminal.cursed", view.cursed), "bold red")

    def _rounds(self) -> Iterator[RenderableType]:
        """Yield what was rolled, bet, answered and discarded."""
        view = self.view
        if not view.rounds:
            return
        yield Text()
        yield Text(self.say("terminal.rounds"), "bold")
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
        table.add_column("", justify="right")
        table.add_column("")
        for seat in self.sheets.seats:
            table.add_column(self.sheets.column(seat), no_wrap=True)
        for played in view.rounds:
            bets = {bet.seat: bet for bet in played.bets}
            dice = Text(" ").join(map(pictures.mark, played.dice))
            table.add_row(str(played.round), dice, *(self._bet(played, bets[seat]) for seat in self.sheets.seats))
        yield table

    def _bet(self, played: RoundView, bet: BetMade) -> Text:
        shown = Text.assemble(f"{ranged(bet.low, bet.high)} ", pictures.answer(bet.answer))
        for swap in played.swaps:
            if swap.seat == bet.seat:
                shown.append(f" {DISCARDED}").append_text(pictures.mark(swap.symbol)).append(str(swap.digit))
        return shown

    def _marker(self, seat: int, name: str) -> Text:
        return pictures.marker(name, you=seat == self.view.seat)

    # -- what is to be done

    def _status(self) -> str:
        """Return who is to act and how, or how the game ended."""
        view, say = self.view, self.say
        if view.result is not None:
            return f"{say(f'reason.{view.reason}')} {winner(view.line, self.speaker)}"
        if view.phase == "final":
            return self._writing()
        if not view.actors:
            return say("terminal.draw" if view.phase == "swap" else f"terminal.{view.phase}")
        [actor] = view.actors
        if view.offered is not None:
            return self.speaker.act("terminal.token", actor, symbol=self.speaker.symbol_of(view.offered))
        return self.speaker.act(f"terminal.{view.phase}", actor)

    def _writing(self) -> str:
        """Return what the reader is to write; everybody writes at the same time, symbol by symbol."""
        view = self.view
        if view.seat is None:
            return self.say("terminal.final")
        if not self._is_to_act():
            return self.say("terminal.final_wait")
        following = view.setup.symbols[view.sheets[view.seat].written.index(False)]
        return self.say("terminal.final_you", symbol=self.speaker.symbol_of(following))

    def _is_to_act(self) -> bool:
        """Return whether the reader is to act now."""
        return self.view.seat in self.view.actors
