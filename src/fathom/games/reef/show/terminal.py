"""Reef in a terminal: the whole position as a seat sees it.

The reader's ocean is large and shows what every corner wants; the others are below it, smaller. `pictures` draws them.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text

from fathom.core.terminal import DUE, GLOW, plain_table, side_by_side, stack, status_line
from fathom.core.text import Catalogue
from fathom.games.reef.achievements import ACHIEVEMENTS
from fathom.games.reef.components import COLOURS, MOST_SHELLS, TURNS
from fathom.games.reef.geometry import CORNERS
from fathom.games.reef.rules.scoring import lionfish_points
from fathom.games.reef.show import pictures
from fathom.games.reef.show.score_table import score_table
from fathom.games.reef.show.view import Counts, Kind, Ocean, Piece, View
from fathom.games.reef.show.words import ReefSpeaker, rank_text, winners

WIDEST = 140
GAP = 3  # columns between what stands side by side
BESIDE_NEEDS = 37  # columns that pools and cards need beside the ocean, or the cards beside the pools
POOLS = 40  # columns of the pools
CARD_STYLES = {"orange": "bold #ff9f43", "blue": "bold #74b9ff"}
SHELL = "◍"


def render(view: View, text: Catalogue) -> RenderableType:
    """Return the position as a seat (or a spectator) sees it."""
    return _Board(view, text)


def kind_wants(kind: Kind, text: Catalogue) -> str:
    """Return what a kind of creature wants, in a few words. The numbers come from the set in play."""
    return text.say(f"terminal.wants_{kind.item}_{kind.match}", n=kind.need)


class _Board:
    """The position, for any width: ocean, pools, cards, creatures, scores, the other oceans, what to do."""

    def __init__(self, view: View, text: Catalogue) -> None:
        self.view = view
        self.text = text
        self.say = text.say
        self.kinds = {kind.name: kind for kind in view.kinds}
        self.speaker = ReefSpeaker(text, view.seat, {})
        # A spectator sees the ocean of the player to act large.
        self.near = view.seat if view.seat is not None else view.turn or 0

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        width = min(options.max_width, WIDEST)
        yield from self._occasion()
        yield self._heading(self.near)
        has_pools = self.view.rule != 8 and self.view.phase != "setup"
        pools: list[RenderableType] = [self._pools(), Text()] if has_pools else []
        cards: list[RenderableType] = [*self._cards(), self._bags()]
        room = width - pictures.LARGE - GAP
        if room >= BESIDE_NEEDS:
            yield side_by_side((self._ocean(width), stack([*pools, *cards])), (pictures.LARGE, room), GAP)
        elif pools and width - POOLS - GAP >= BESIDE_NEEDS:
            yield self._ocean(width)
            yield Text()
            yield side_by_side((self._pools(), stack(cards)), (POOLS, width - POOLS - GAP), GAP)
        else:
            yield stack([self._ocean(width), Text(), *pools, *cards])
        yield from self._creatures(width)
        yield Text()
        yield score_table(self.view, self.speaker, self.near, width)
        yield from self._others(width)
        yield from self._end()
        yield status_line(self._status(), bright=self._is_asked() or self.view.result is not None)

    # -- what is played

    def _occasion(self) -> Iterator[Text]:
        view, say = self.view, self.say
        parts = [say("terminal.round", n=view.round, all=TURNS) if view.round else say("terminal.set_up")]
        if view.mode == "family":
            parts.append(say("terminal.family"))
        yield Text(" · ".join(parts), "bold")
        if view.scenario:
            name = say("terminal.scenario", n=view.scenario, name=say(f"scenario.{view.scenario}.name"))
            yield Text.assemble((f"{name}: ", "bold"), ACHIEVEMENTS.say(f"scenario.{view.scenario}", "text", self.text))
        if view.rule:
            name = say("terminal.rule", n=view.rule, name=say(f"rule.{view.rule}.name"))
            yield Text.assemble((f"{name}: ", "bold"), say(f"rule.{view.rule}.text"))

    def _heading(self, seat: int) -> Text:
        """Return whose ocean it is, and its shells."""
        shells = self.view.oceans[seat].shells
        name = Text(self._whose(seat), "bold")
        if seat in self.view.actors:
            name.stylize(GLOW)
            name.append(f" {DUE}")
        purse = Text.assemble((SHELL * shells, "yellow"), ("·" * (MOST_SHELLS - shells), "dim"))
        heading = Text.assemble(name, "  ", purse, f" {self.say('terminal.shells', n=shells)}")
        if self.view.oceans[seat].broken:
            heading.append(f"  {self.say('terminal.broken')}", "red")
        return heading

    def _whose(self, seat: int) -> str:
        if seat == self.view.seat:
            return self.say("terminal.your_ocean")
        return self.say("terminal.ocean", who=self.speaker.name(seat))

    def _ocean(self, width: int) -> Text:
        ocean = self.view.oceans[self.near]
        if width < pictures.LARGE:
            return Text("\n").join([pictures.small(ocean), *self._open_corals(ocean)])
        picture = pictures.large(ocean, self.kinds, self.view.rule == 8)
        return Text("\n").join([picture, Text(self.say("terminal.legend"), "dim")])

    def _open_corals(self, ocean: Ocean) -> Iterator[Text]:
        """Yield what unfinished corals want, n e s w, where the large picture has no room."""
        for tile in ocean.tiles:
            if tile.piece.colour is not None and not tile.finished:
                yield Text.assemble(f"{tile.space} ", pictures.coral(tile.piece), " ", pictures.wants(tile.piece, tile.rotation))

    # -- the pools

    def _pools(self) -> Table:
        """Return a line for each place: the coral and the creature with the fish that they are linked to."""
        view, say = self.view, self.say
        table = Table.grid(padding=(0, 1, 0, 0))
        for _ in range(6):
            table.add_column(no_wrap=True)
        fish_head = "" if view.rule == 5 else say("terminal.fish")
        heads = ["", f"{say('terminal.corals')} {CORNERS}", "", fish_head, "", say("terminal.creatures")]
        table.add_row(*(Text(head, "dim") for head in heads))
        link = Text("" if view.lifted or view.rule == 5 else "──", "dim")
        for place, (coral, creature) in enumerate(zip(view.corals, view.creatures, strict=True)):
            fish = view.fish[place] if place < len(view.fish) else None
            shown = pictures.fish(fish) if fish else Text("" if view.rule == 5 else "–", "dim")
            table.add_row(Text(str(place + 1), GLOW), self._piece(coral), link, shown, link, self._piece(creature))
        return table

    def _piece(self, piece: Piece | None) -> Text:
        """Return a tile, unturned: a coral with its corners n e s w, a creature with where it looks."""
        if piece is None:
            return Text("–", "dim")
        if piece.colour is None:
            return Text.assemble((piece.name, "bold"), f" {pictures.looks(self.kinds[piece.name])}")
        return Text.assemble(pictures.coral(piece), " ", pictures.wants(piece))

    # -- cards and bags

    def _cards(self) -> Iterator[Text]:
        """Yield the ecosystem cards and what they score so far. Of two cards of a colour (M7) only the better one has points."""
        view, say = self.view, self.say
        ocean = view.oceans[self.near]
        points = (ocean.score.orange, ocean.score.blue)
        for index, (colour, cards) in enumerate((("orange", view.orange), ("blue", view.blue))):
            for card in cards:
                head = say(f"terminal.{colour}", n=card, name=say(f"card.{colour}.{card}.name"))
                shown = Text.assemble((f"{head}: ", CARD_STYLES[colour]), say(f"card.{colour}.{card}.text"))
                if ocean.cards is not None and ocean.cards[index] == card:
                    shown.append(f" {say('terminal.now', n=points[index])}", "bold")
                yield shown

    def _bags(self) -> Text:
        view, say = self.view, self.say
        lines = [Text(say("terminal.bags", **{pool: view.bags[pool] for pool in ("corals", "fish", "creatures")}), "dim")]
        if view.stock is not None:
            lines.append(Text.assemble(f"{say('terminal.stock')} ", _counts(view.stock)))
        if view.unseen is not None:
            corals, fish, creatures = (view.unseen[pool] for pool in ("corals", "fish", "creatures"))
            kinds = " ".join(f"{kind}×{count}" for kind, count in creatures.items())
            lines.append(Text.assemble((f"{say('terminal.corals')} ", "dim"), _counts(corals, capital=True)))
            lines.append(Text.assemble((f"{say('terminal.fish')} ", "dim"), _counts(fish)))
            lines.append(Text.assemble((f"{say('terminal.creatures')} ", "dim"), kinds or "–"))
        if view.dry:
            lines.append(Text(say("terminal.dry"), "dim"))
        if view.lionfish is not None:
            eaten = sum(view.lionfish.values())
            lost = lionfish_points(eaten)
            lines.append(Text(say("terminal.lionfish", n=eaten, points=f"−{lost}" if lost else "0")))
            if eaten:
                lines[-1].append_text(Text.assemble("  ", _counts(view.lionfish)))
        return Text("\n").join(lines)

    # -- the creatures

    def _creatures(self, width: int) -> Iterator[RenderableType]:
        """Yield what creatures want: all of them in set-up, later only those in sight, since the list is long."""
        kinds = [kind for kind in self.view.kinds if not self.view.round or kind.name in self._in_sight()]
        if not kinds:
            return
        table = plain_table("", self.say("terminal.creatures"), self.say("terminal.wants"), "", self.say("terminal.points"))
        table.columns[1].no_wrap = False
        table.columns[1].overflow = "fold"
        table.columns[2].no_wrap = width >= pictures.LARGE
        for kind in kinds:
            points = self.say("terminal.worth", n=kind.points, each=kind.partial)
            name = self.say(f"creature.{kind.name}.name")
            table.add_row(Text(kind.name, "bold"), name, kind_wants(kind, self.text), pictures.looks(kind), points)
        yield Text()
        yield table

    def _in_sight(self) -> set[str]:
        """Return the kinds that can be taken, are in hand, or lie unfinished in the reader's ocean."""
        view = self.view
        pieces = [*view.creatures, view.tile, *(tile.piece for tile in view.oceans[self.near].tiles if not tile.finished)]
        return {piece.name for piece in pieces if piece is not None}

    # -- the other oceans

    def _others(self, width: int) -> Iterator[RenderableType]:
        others = [seat for seat in range(len(self.view.oceans)) if seat != self.near]
        in_row = max(1, (width + GAP) // (pictures.SMALL + GAP))
        for first in range(0, len(others), in_row):
            row = Table.grid(padding=(0, GAP, 0, 0))
            seats = others[first : first + in_row]
            for _ in seats:
                row.add_column(width=pictures.SMALL, no_wrap=True)
            row.add_row(*(Text("\n").join([self._heading(seat), pictures.small(self.view.oceans[seat])]) for seat in seats))
            yield Text()
            yield row

    # -- what is to be done

    def _end(self) -> Iterator[Text]:
        """Yield what is in hand, and the achievements at the end."""
        view, say = self.view, self.say
        yield Text()
        if view.tile is not None or view.swimmer is not None:
            hand = [Text(say("terminal.hand"), "bold")]
            hand += [self._piece(view.tile)] if view.tile is not None else []
            hand += [pictures.fish(view.swimmer)] if view.swimmer is not None else []
            yield Text("  ").join(hand)
        for seat, ocean in enumerate(view.oceans):
            if ocean.earned:
                names = ", ".join(ACHIEVEMENTS.say(code, "name", self.text) for code in ocean.earned)
                yield Text(self.say("terminal.earned", who=self.speaker.whom(seat), names=names))

    def _status(self) -> str:
        """Return whose turn it is and what is to be done, or how the game ended."""
        view, say = self.view, self.say
        if view.result is not None:
            told = say(f"reason.{view.reason}")
            rank = view.oceans[0].rank
            return f"{told} {winners(view.result, self.speaker) if rank is None else rank_text(rank, self.speaker)}"
        if view.turn is None or not self._awaited():
            return say("terminal.drawing")
        if view.phase == "paying":
            return self.speaker.act("terminal.paying", view.turn, n=view.due, what=view.buying)
        if view.phase == "before" and view.rule == 8:
            return self.speaker.act("terminal.naming", view.turn)
        if view.phase == "before" and (view.lifted or view.rule == 5):
            return self.speaker.act("terminal.before_free", view.turn)
        return self.speaker.act(f"terminal.{view.phase}", view.turn)

    def _is_asked(self) -> bool:
        return self.view.seat is not None and self.view.seat in self.view.actors

    def _awaited(self) -> list[int]:
        return [actor for actor in self.view.actors if actor >= 0]


# -- pieces


def _counts(counts: Counts, capital: bool = False) -> Text:
    """Return the number of pieces of each colour. Corals have capital letters."""
    shown = []
    for colour in COLOURS:
        look = pictures.LOOKS[colour]
        name = pictures.letter(colour).upper() if capital else pictures.letter(colour)
        shown.append(Text.assemble((f"{look.mark}{name}", look.tint), f" {counts[colour]}"))
    return Text("  ").join(shown)
