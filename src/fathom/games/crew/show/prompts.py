"""What the table waits for, in one line for the viewer."""

from __future__ import annotations

from fathom.games.crew.cards import LETTERS, SUITS
from fathom.games.crew.show.view import View
from fathom.games.crew.show.words import CrewSpeaker


class Prompt:
    """Says what happens now and who is asked."""

    def __init__(self, view: View, speaker: CrewSpeaker) -> None:
        self.view = view
        self.speaker = speaker

    def status(self) -> str:
        """Return what happens now, addressed to the viewer where they are asked, or how it ended."""
        view, say = self.view, self.speaker.say
        if view.result is not None:
            return " ".join([say(f"reason.{view.reason}"), *([say(f"board.lost_{view.lost}")] if view.reason == "lost" else [])])
        if view.phase == "trick":
            return self._trick_status()
        if view.phase in ("take", "volunteer"):
            return self._turn(f"prompt.{view.phase}")
        if view.phase == "hand_over" and view.captain is not None:
            return self.speaker.act("prompt.hand_over", view.captain)
        if view.phase in ("give", "predict") and self.is_asked():
            passing = {"passing": say(f"board.to_{view.passing}")} if view.passing else {}
            return say(f"prompt.{view.phase}_you", **passing)
        told = say(f"phase.{view.phase}")
        if view.phase == "retry" and view.lost is not None:
            told = f"{say(f'board.lost_{view.lost}')} {told}"
        return told if self.is_asked() or not self._awaited() else f"{told} {self._waiting()}"

    def _trick_status(self) -> str:
        view = self.view
        if view.trick:
            return self._turn("prompt.follow", suit=self.speaker.say(f"suit.{SUITS[LETTERS.index(view.trick[0].card[0])]}"))
        if view.window is not None and view.window.closed:
            if not self.is_asked() or view.acting == view.seat:
                return self._turn("prompt.lead")
            return self.speaker.say("prompt.window_you")
        if self.is_asked():
            return self.speaker.say("prompt.window_you")
        assert view.turn is not None, "before a trick somebody is to lead"
        return f"{self.speaker.say('prompt.window', who=self.speaker.name(view.turn))} {self._waiting()}"

    def _turn(self, key: str, **values: object) -> str:
        """Return a sentence about the member whose turn it is: said to them, to the seat that acts for Tonoja, or about them."""
        view = self.view
        assert view.turn is not None, "it is somebody's turn"
        if view.turn == self.speaker.tonoja and view.acting == view.seat:
            return self.speaker.say(f"{key}_tonoja", **values)
        if view.turn == view.seat and key == "prompt.take" and not view.may_pass:
            return self.speaker.say("prompt.take_must_you")
        return self.speaker.act(key, view.turn, **values)

    def is_window(self) -> bool:
        return self.view.window is not None and not self.view.window.closed

    def is_asked(self) -> bool:
        return self.view.seat is not None and self.view.seat in self.view.actors

    def _awaited(self) -> list[int]:
        return [actor for actor in self.view.actors if actor >= 0]

    def _waiting(self) -> str:
        return self.speaker.say("prompt.waiting", names=", ".join(self.speaker.name(actor) for actor in self._awaited()))
