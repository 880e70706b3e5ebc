"""What Divers in particular has to say: reasons, events, phases, colours. tests/games/test_all_texts.py looks at the rest."""

from __future__ import annotations

import pytest

from catalogues import calls, keys, strings
from fathom.core.errors import Refusal
from fathom.core.events import Event
from fathom.games.divers import GAME
from fathom.games.divers.components import COLOURS
from fathom.games.divers.options import DiversOptions
from fathom.games.divers.show import events, view
from fathom.games.divers.text import TEXTS

LANGUAGES = sorted(TEXTS)
EVENTS = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_said_in_each_language(language: str) -> None:
    state = GAME.new()
    with pytest.raises(Refusal) as caught:
        state.apply(0, 0)
    assert str(caught.value) == TEXTS["en"].say("refusal.not_your_turn")
    assert TEXTS[language].refusal(caught.value) == TEXTS[language].say("refusal.not_your_turn")


def test_reasons() -> None:
    reasons = {reason for call in calls("divers", "_finish") for reason in strings(call.args[1])}
    assert reasons == {"third_goal", "more_goals", "more_treasures", "draw"}
    assert reasons <= keys("divers", "reason")
    assert all(any(key.startswith(reason) for reason in reasons) for key in keys("divers", "reason"))


def test_events() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in EVENTS}
    assert len(tags) == 12
    assert tags <= keys("divers", "event")
    assert all(any(key.startswith(tag) for tag in {*tags, "reshuffled"}) for key in keys("divers", "event"))


def test_phases() -> None:
    assert keys("divers", "phase") == set(view.PHASES)


def test_colours_and_depths() -> None:
    assert keys("divers", "colour") == set(COLOURS)
    assert keys("divers", "depth") == keys("divers", "depth_rule") == {"deep", "shallow"}


def test_the_standard_game_is_a_preset() -> None:
    assert GAME.presets["standard"] == DiversOptions()
