"""Crew in a terminal: the table as a seat sees it.

Every colour comes with its mark and its letter, so the table reads the same without colours.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType
from rich.panel import Panel
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from fathom.core.notation import seat_letter
from fathom.core.terminal import DUE, GLOW, plain_table, side_by_side, status_line
from fathom.core.text import Catalogue
from fathom.games.crew.cards import CARD_NAMED, beats
from fathom.games.crew.components import EPILOGUE, PRACTICE
from fathom.games.crew.show import task_list
from fathom.games.crew.show.pictures import POSITION_MARKS, card_text, chip, suit_strips
from fathom.games.crew.show.prompts import Prompt
from fathom.games.crew.show.task_list import TaskList
from fathom.games.crew.show.view import Laid, Member, Message, View
from fathom.games.crew.show.words import TONOJA, CrewSpeaker, clock_time

CAPTAIN = "★"
SHOWN, COVER = "*", "^"  # after a card in a hand: everybody has seen it; it lies on a covered one

WIDEST = 140
GAP = 4  # columns between the members and the tasks where they stand side by side
TASKS_NEED = 52  # columns that the tasks need for that

# Phases from the first trick on.
PLAYED = ("trick", "turn_up", "retry", "over")


def render(view: View, text: Catalogue) -> RenderableType:
    """Return the table as one seat (or a spectator) sees it."""
    return _Board(view, text)


class _Board:
    """The table, drawn to the width it is given: mission, members, tasks, the trick, the cards, and what is to be done."""

    def __init__(self, view: View, text: Catalogue) -> None:
        self.view = view
        self.text = text
        self.say = text.say
        self.tonoja = _tonoja(view)
        seats = [member for member in range(len(view.members)) if member != self.tonoja]
        self.speaker = CrewSpeaker(text, view.seat, {seat: seat_letter(seat) for seat in seats})
        self.prompt = Prompt(view, self.speaker)
        self.tasks = TaskList(view, self.speaker, self.tonoja)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        width = min(options.max_width, WIDEST)
        yield from self._mission()
        yield Text()
        members = self._members()
        lines = console.render_lines(members, options, pad=False)
        room = width - max(map(Segment.get_line_length, lines)) - GAP
        if self.tasks.are_there() and room >= TASKS_NEED:
            yield side_by_side((members, self.tasks.render()), (width - room - GAP, None), GAP)
        else:
            yield members
            if self.tasks.are_there():
                yield Text()
                yield self.tasks.render()
        yield from self._middle(width)
        yield from self._hands()
        yield from self._proposal()
        yield status_line(self.prompt.status(), bright=self.prompt.is_asked() or self.view.result is not None)

    # -- the mission

    def _mission(self) -> Iterator[Text]:
        view, say = self.view, self.say
        number = {PRACTICE: say("board.practice"), EPILOGUE: say("board.epilogue")}
        name = number.get(view.mission, say("board.mission", n=view.mission))
        yield Text.assemble((f"{name} · ", "bold"), (say(f"mission.{view.mission}.title"), GLOW))
        if rule := say(f"mission.{view.mission}.rule"):
            yield Text(rule, "dim")
        yield Text(" · ".join(self._conditions()))

    def _conditions(self) -> Iterator[str]:
        """Yield the conditions of this attempt."""
        view, say = self.view, self.say
        if view.difficulty is not None:
            yield say("board.difficulty", n=view.difficulty)
        attempt = say("board.attempt", n=view.attempt)
        yield f"{attempt} ({say('table.attempts_left', n=view.attempts_left)})" if view.attempts_left else attempt
        if view.mode is not None:
            yield say(f"mode.{view.mode}")
        if view.terrain is not None:
            yield say("board.terrain", card=view.terrain)
        if view.tokens is not None and view.phase in PLAYED:
            yield say("board.tokens", n=view.tokens)
        if view.distress:
            yield say("table.distress")
        if view.passing is not None and view.phase not in ("distress", "give"):
            yield say(f"table.went_{view.passing}")
        if view.timed and view.seconds is not None:
            yield say("table.clock", time=clock_time(view.seconds))

    # -- the members

    def _members(self) -> Table:
        say = self.say
        table = plain_table("", say("table.members"), say("table.cards"), say("table.tricks"), say("table.message"), "")
        table.columns[2].justify = table.columns[3].justify = "right"
        table.columns[4].no_wrap = False
        for number in self.view.around:
            member = self.view.members[number]
            captain = Text(CAPTAIN if number == self.view.captain else " ", "yellow")
            table.add_row(
                captain, self._name(number), str(member.cards), str(member.tricks), self._messages(member), self._note(number)
            )
        return table

    def _name(self, member: int) -> Text:
        name = Text(self.speaker.name(member), "bold")
        if member == self.view.seat:
            name.append(f" {self.say('board.you')}")
        if member == self.view.captain:
            name.append(f", {self.say('board.captain').lower()}", "not bold")
        if self._is_due(member):
            name.stylize(GLOW)
            name.append(f" {DUE}")
        return name

    def _is_due(self, member: int) -> bool:
        """Return whether everybody waits for this member."""
        return (
            member == self.view.turn if self.view.turn is not None and not self.prompt.is_window() else member in self.view.actors
        )

    def _messages(self, member: Member) -> Text:
        told = [self._message(message) for message in member.messages]
        if member.token:
            told.append(Text(self.say("table.token")))
        return Text("\n").join(told)

    def _message(self, message: Message) -> Text:
        said = self.say("table.unsaid") if message.position is None else self.say(f"table.{message.position}")
        mark = POSITION_MARKS.get(message.position or "", "?")
        when = self.say("table.message_at", n=message.trick) if message.held else self.say("table.gone")
        return Text.assemble(chip(message.card), f" {mark} {said} ", (when, "dim"))

    def _note(self, member: int) -> Text:
        """Return what a member has answered in this phase."""
        view = self.view
        key = ""
        if view.answers[member] is not None and view.phase in task_list.SHARING:
            key = "yes" if view.answers[member] else "no"
        elif view.decision is not None and member in view.decision.agreed:
            key = "agrees"
        elif member in view.chosen:
            key = "chosen"
        elif view.window is not None and member in view.window.ready:
            key = "ready_word"
        elif view.window is not None and member in view.window.waits:
            key = "waits"
        return Text(self.say(f"board.{key}") if key else "", "green" if key in ("agrees", "yes") else "dim")

    # -- the middle

    def _middle(self, width: int) -> Iterator[RenderableType]:
        """Yield the trick that is being played, and the last one."""
        view, say = self.view, self.say
        lines: list[Text] = []
        title = ""
        if view.phase in ("trick", "turn_up") or (view.phase in ("retry", "over") and view.trick):
            title = say("board.trick", n=view.trick_number, all=view.tricks)
            lines.append(self._trick())
        if view.history is not None:
            lines += [self._past(trick.number, trick.cards, trick.winner) for trick in view.history]
        elif view.last is not None:
            lines.append(self._past(view.last.number, view.last.cards, view.last.winner))
        if not lines:
            yield Text()
        else:
            yield Panel(Text("\n").join(lines), title=title or None, width=width, border_style="cyan", box=box.ROUNDED)

    def _trick(self) -> Text:
        view = self.view
        laid = [Text.assemble(f"{self.speaker.whom(each.member)} ", chip(each.card)) for each in view.trick]
        if not laid:
            return Text(self.say("table.empty_trick"), "dim")
        best = _best(view.trick)
        parts = [
            *laid,
            Text(
                self.say("text_view.winning", who=self.speaker.name(best))
                if best != view.seat
                else self.say("table.winning_you"),
                "dim",
            ),
        ]
        return Text("   ").join(parts)

    def _past(self, number: int, cards: list[Laid], winner: int) -> Text:
        took = self.speaker.act("board.took", winner, n=number)
        laid = [Text.assemble(f"{self.speaker.whom(each.member)} ", card_text(each.card)) for each in cards]
        return Text.assemble((f"{took}  ", "dim"), Text("  ").join(laid))

    # -- cards

    def _hands(self) -> Iterator[Text]:
        """Yield every hand that the viewer may see, their own last, and what the marks in them mean."""
        view = self.view
        seen = [member for member, each in enumerate(view.members) if each.hand]
        for member in sorted(seen, key=lambda each: each == view.seat):
            yield self._hand(member)
        notes = []
        if any(message.card in (view.members[member].hand or []) for member in seen for message in view.members[member].messages):
            notes.append(self.say("table.shown_mark"))
        if any(member.covers for member in view.members):
            notes.append(self.say("table.cover_mark"))
        if view.gave is not None:
            notes.append(self.say("table.gave", card=view.gave))
        if view.got is not None:
            notes.append(self.say("table.got", card=view.got))
        if notes:
            yield Text(" · ".join(notes), "dim")

    def _hand(self, number: int) -> Text:
        member = self.view.members[number]
        marks = {message.card: SHOWN for message in member.messages} | dict.fromkeys(member.covers, COVER)
        label = self.say("board.hand") if number == self.view.seat else self.speaker.name(number)
        return Text.assemble((f"{label} ", "bold"), Text(" ").join(suit_strips(member.hand or [], marks)))

    # -- what is to be done

    def _proposal(self) -> Iterator[Text]:
        decision = self.view.decision
        if decision is None:
            return
        what = self.say("choice.draft") if decision.proposal is None else self.speaker.choice(self.view.phase, decision.proposal)
        whose = self.say("board.by_nobody") if decision.by is None else self.speaker.act("board.by", decision.by)
        yield Text.assemble(f"{self.say('board.on_table')}: ", (f"{what}.", "bold"), (f" {whose}", "dim"))


# -- helpers


def _tonoja(view: View) -> int | None:
    """Return the third member if it is Tonoja: everybody sees its cards. Where all hands are open, a covered card shows it."""
    if len(view.members) != 3 or view.seat == TONOJA:
        return None
    third = view.members[TONOJA]
    all_open = view.seat is None and all(member.hand is not None for member in view.members)
    return None if third.hand is None or (all_open and not third.covered) else TONOJA


def _best(trick: list[Laid]) -> int:
    """Return who would take the trick if it ended now."""
    best = trick[0]
    for laid in trick[1:]:
        if beats(CARD_NAMED[laid.card], CARD_NAMED[best.card]):
            best = laid
    return best.member
