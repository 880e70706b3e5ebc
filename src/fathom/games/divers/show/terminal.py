"""The board of Divers in a terminal.

Every colour comes with its mark and its letter, so the board reads the same without colours.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fathom.core.notation import seat_letter
from fathom.core.terminal import DUE, GLOW, plain_table, side_by_side, status_line
from fathom.core.text import Catalogue
from fathom.games.divers.show import pictures
from fathom.games.divers.show.view import Tile, View
from fathom.games.divers.show.words import DiversSpeaker, reason_text

DEPTH_MARKS = {"deep": "▼", "shallow": "≈"}
WATER = {"deep": "bright_blue", "shallow": "cyan"}

CAPTION = 30  # columns from which a side's caption fits on one line
LABEL = 15  # columns of what stands to the left of a hand
WIDEST = 140
FOUR_IN_A_ROW = 76  # columns that four tiles side by side need; below that they stand two by two


def render(view: View, text: Catalogue) -> RenderableType:
    """Return the board as one seat, or a spectator, sees it."""
    return _Board(view, text)


class _Board:
    """The board, drawn for the width it is given: the reader's side below, the other one above."""

    def __init__(self, view: View, text: Catalogue) -> None:
        self.view = view
        self.text = text
        self.near = 0 if view.seat is None else view.seat
        self.far = 1 - self.near

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        width = min(options.max_width, WIDEST)
        yield self._player(self.far, width)
        yield from self._tiles(width)
        yield self._player(self.near, width)
        yield Text()
        yield from self._ledger(width)
        yield Text()
        yield self._piles()
        yield self._status()

    def _player(self, seat: int, width: int) -> RenderableType:
        """Return who sits there, and the hand: cards face up as far as the reader knows them."""
        player = self.view.players[seat]
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(width=LABEL, no_wrap=True)
        table.add_column()
        table.add_row(self._seat_name(seat), Text("\n").join(pictures.rows(pictures.hand(player), width - LABEL - 1)))
        table.add_row(Text(self.text.say("board.their_hand", n=player.cards), "dim"), Text(self._hand_note(seat), "dim"))
        return table

    def _seat_name(self, seat: int) -> Text:
        name = Text(seat_letter(seat), "bold")
        if self.view.seat is not None:
            name.append("  " + self.text.say("board.you" if seat == self.view.seat else "board.other"))
        if seat in self.view.actors:
            name.stylize(GLOW)
            name.append(f" {DUE}", GLOW)
        return name

    def _hand_note(self, seat: int) -> str:
        """Return what the reader should know about the cards of a hand that have been shown."""
        player = self.view.players[seat]
        if not player.revealed:
            return ""
        if player.hand is not None:
            return self.text.say("board.seen_mark" if seat == self.view.seat else "board.shown_mark")
        label = self.text.say("board.shown" if self.view.seat is None else "board.known")
        return f"{label}: {', '.join(player.revealed)}"

    def _tiles(self, width: int) -> Iterator[RenderableType]:
        in_row = 4 if width >= FOUR_IN_A_ROW else 2
        for first in range(0, len(self.view.tiles), in_row):
            panels = [self._tile(tile, width // in_row) for tile in self.view.tiles[first : first + in_row]]
            yield side_by_side(panels, [width // in_row] * len(panels))

    def _tile(self, tile: Tile, width: int) -> Panel:
        inside = width - 4
        title = Text(f"{tile.value} {DEPTH_MARKS[tile.depth]} {self.text.say(f'depth.{tile.depth}')}", "bold")
        water = Text(" ".join(DEPTH_MARKS[tile.depth] * ((inside + 1) // 2)), WATER[tile.depth])
        far, near = self._caption(tile, self.far, inside), self._caption(tile, self.near, inside)
        far_slots, near_slots = (pictures.rows(pictures.slots(tile.sides[seat]), inside) for seat in (self.far, self.near))
        lines = [
            *far,
            *pictures.blank(pictures.slot_rows(inside) - len(far_slots)),
            *far_slots,
            water,
            pictures.centred(pictures.treasures(tile.treasures, self.text), inside),
            pictures.centred(self._depth_rule(tile, inside), inside),
            water,
            *near_slots,
            *pictures.blank(pictures.slot_rows(inside) - len(near_slots)),
            *reversed(near),
        ]
        style = WATER[tile.depth]
        if not tile.in_game:
            middle = len(lines) // 2
            lines = [
                *pictures.blank(middle),
                pictures.centred(Text(self.text.say("board.gone"), "dim"), inside),
                *pictures.blank(len(lines) - middle - 1),
            ]
            style = "dim"
        elif self.view.phase == "claim" and tile.value == self.view.tile:
            style = GLOW
        return Panel(Text("\n").join(lines), title=title, border_style=style, box=box.ROUNDED)

    def _caption(self, tile: Tile, seat: int, inside: int) -> list[Text]:
        """Return whose side it is, its sum and what it still takes: on one line where there is room, else on two."""
        side = tile.sides[seat]
        missing = sum(side.open.values())
        name = Text.assemble((seat_letter(seat), "bold"), "  ", self.text.say("board.sum", n=side.sum))
        need = Text()
        if missing:
            need = Text(self.text.say("board.missing", n=missing), "dim")
        elif side.cards:
            need = Text(self.text.say("board.complete"), "bold")
        if inside < CAPTION:
            return [name, need]
        return [Text.assemble(name, " · ", need) if need else name]

    def _depth_rule(self, tile: Tile, inside: int) -> Text:
        rule = self.text.say(f"depth_rule.{tile.depth}")
        return Text(rule if len(rule) <= inside else self.text.say(f"depth_short.{tile.depth}"), "bold")

    def _ledger(self, width: int) -> Iterator[RenderableType]:
        """Yield one line a colour: the goal with its cost and owner, both players' treasures, the cards not yet seen."""
        view, say = self.view, self.text.say
        heads = ["", say("board.goals"), f"{say('board.treasures')} {seat_letter(self.near)}", seat_letter(self.far)]
        table = plain_table(*heads, padding=(0, 1))
        table.columns[2].justify = table.columns[3].justify = "right"
        beside = view.unseen is not None and width >= FOUR_IN_A_ROW
        if beside:
            table.add_column(say("board.unseen"))
        below = Text(say("board.unseen"), "dim")
        for goal in view.goals:
            unseen = self._unseen(view.unseen[goal.colour]) if view.unseen is not None else Text()
            counts = [self._count(seat, goal.colour, goal.cost) for seat in (self.near, self.far)]
            cells = [pictures.colour_name(goal.colour, self.text), self._goal(goal.cost, goal.owner), *counts]
            table.add_row(*cells, *([unseen] if beside else []))
            below = Text.assemble(below, "\n", pictures.treasure(goal.colour), "  ", unseen)
        yield table
        if view.unseen is not None and not beside:
            yield Text()
            yield below

    def _goal(self, cost: int, owner: int | None) -> Text:
        goal = Text(self.text.say("board.cost", n=cost), "" if owner is None else "dim")
        if owner is not None:
            yours = owner == self.view.seat
            goal.append(f" ★ {self.text.say('board.yours') if yours else seat_letter(owner)}", "not dim bold")
        return goal

    def _count(self, seat: int, colour: str, cost: int) -> Text:
        count = self.view.players[seat].treasures.get(colour, 0)
        return Text(str(count) if count else "·", "bold" if count >= cost else "" if count else "dim")

    def _unseen(self, cards: list[str]) -> Text:
        """Return card values; the reader's own are dim."""
        own = [] if self.view.seat is None else self.view.players[self.view.seat].hand or []
        values = [Text(card[1:], "dim" if card in own else "") for card in cards]
        return Text(" ").join(values) if values else Text(self.text.say("board.none"), "dim")

    def _piles(self) -> Text:
        view, say = self.view, self.text.say
        parts = [say("board.deck", n=view.deck), say("board.discard", n=len(view.discard)), say("board.bag", n=view.bag)]
        return Text(" · ".join(parts), "dim")

    def _status(self) -> Text:
        """Return whose move it is and what it is about, or how the game ended."""
        view, say = self.view, self.text.say
        if view.result is not None and view.reason is not None:
            return Text(reason_text(view.reason, view.result, DiversSpeaker(self.text, view.seat, {})), GLOW)
        phase = say(f"phase.{view.phase}")
        actor = view.actors[0]
        if actor < 0:
            return Text(phase, "dim")
        if actor == view.seat:
            return status_line(say("turn.you", phase=phase), bright=True)
        return status_line(say(f"turn.{view.phase}", seat=seat_letter(actor)), bright=False)
