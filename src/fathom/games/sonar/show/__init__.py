"""How Sonar looks and reads.

- `view`: a position as a seat sees it; `events`: what happened, as a seat saw it
- `notation`: moves as text
- `terminal`, with `pictures`: a position in a terminal; `menu`: the moves there; `words`: what happened
- `decided`: what decided a finished game
"""

from fathom.core.game import Notation
from fathom.core.presenter import Presenter
from fathom.games.sonar.show import events, menu, notation, terminal, view, words
from fathom.games.sonar.show.decided import decided

# The rules of docs/rules/sonar.en.md.
REFUSALS = {
    "not_your_turn": "S10",
    "start_first": "S1",
    "already_placed": "S1",
    "not_water": "S1",
    "off_map": "S3",
    "island_there": "S3",
    "own_track": "S3",
    "too_little_energy": "S3",
    "not_in_sector": "S6",
    "no_answer_wanted": "S4",
    "answer_first": "S4",
    "true_line_only": "S4",
    "stopped": "S11",
    "not_stopped": "S11",
    "operator": "S13",
}

PRESENTER = Presenter(
    render=terminal.render,
    describe=words.describe,
    menu=menu.menu,
    types=(*view.TYPES, *events.TYPES),
    refusals=REFUSALS,
    decided=decided,
)
NOTATION = Notation(size=notation.size, write=notation.write, read=notation.read)

__all__ = ["NOTATION", "PRESENTER"]
