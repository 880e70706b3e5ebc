"""The tasks of a mission in a terminal: whose they are and how they stand."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from fathom.core.terminal import plain_table
from fathom.games.crew.show.pictures import STATUS_STYLES, card_text, status_text
from fathom.games.crew.show.view import Task, View
from fathom.games.crew.show.words import CrewSpeaker, task_text

SHORT = 26  # columns of a task's short text

# Phases in which tasks look for owners: everybody reads them in full.
SHARING = ("member", "hand_over", "volunteer", "divide", "distribute", "take")


class TaskList:
    """The tasks on display, or the objective of a mission without any."""

    def __init__(self, view: View, speaker: CrewSpeaker, tonoja: int | None) -> None:
        self.view = view
        self.speaker = speaker
        self.say = speaker.say
        self.tonoja = tonoja

    def are_there(self) -> bool:
        """Return whether there is anything to show."""
        return bool(self.view.tasks) or self.view.objective is not None

    def render(self) -> RenderableType:
        """Return a line for each task, or one about the objective."""
        say = self.say
        if self.view.objective is not None:
            return status_text(self.view.objective, f"{say('board.objective')}: {say(f'board.status_{self.view.objective}')}")
        heads = [say(f"table.{key}") for key in ("number", "task", "difficulty", "owner", "progress")]
        table = plain_table("", *heads)
        table.columns[1].justify = table.columns[3].justify = "right"
        table.columns[2].no_wrap = False
        table.columns[2].min_width = SHORT
        table.columns[5].no_wrap = False
        for task in self.view.tasks:
            table.add_row(
                status_text(task.status, ""),
                str(task.number),
                self._words(task),
                str(task.difficulty),
                self._owner(task),
                self._progress(task),
            )
        return table

    def _words(self, task: Task) -> Text:
        """Return a task in full while tasks look for owners and for the seat that has to fulfil it, otherwise short."""
        whole = self.view.phase in SHARING or task.owner is None or self._acts_for(task.owner)
        words = task_text("task" if whole else "task_short", task.number, len(self.view.members), self.speaker.text)
        return Text(words, STATUS_STYLES[task.status])

    def _acts_for(self, member: int) -> bool:
        seat = self.view.seat
        return seat is not None and (member == seat or (member == self.tonoja and seat == self.view.captain))

    def _owner(self, task: Task) -> Text:
        if task.owner is not None:
            return Text(self.speaker.whom(task.owner), "bold" if task.owner == self.view.seat else "")
        if task.proposed is not None:
            return Text(f"{self.speaker.whom(task.proposed)}?", "italic")
        return Text("–", "dim")

    def _progress(self, task: Task) -> Text:
        if task.owner is None:
            return Text(", ".join(self._marks(task)), "dim")
        parts = []
        if task.status != "open":
            parts.append(Text(self.say(f"board.status_{task.status}"), STATUS_STYLES[task.status]))
        elif task.want:
            parts.append(Text(f"{task.have}/{task.want}"))
        elif task.have:
            parts.append(Text(str(task.have)))
        if task.said is not None:
            parts.append(Text(self.say("table.foretold", n=task.said)))
        if task.cards and task.status != "done":
            parts.append(Text(" ").join(map(card_text, task.cards)))
        return Text("  ").join(parts)

    def _marks(self, task: Task) -> Iterator[str]:
        """Yield what members think of a task that is being distributed."""
        for mark in task.marks:
            who = self.speaker.whom(mark.member)
            if mark.could is None:
                yield self.say(f"table.{mark.mark}", who=who)
            else:
                yield self.say("table.could", who=who, whom=self.speaker.whom(mark.could))
