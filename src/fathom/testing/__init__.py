"""The conformance kit: one call that says whether a game keeps the contract.

    from fathom.testing import check_game

    def test_my_game_keeps_the_contract():
        print(check_game(GAME))

The call and what it plays:
- `check`: the call itself                          - `inspection`: what is looked at in a game
- `spread`: which options are tried                 - `play`, `place`: games and positions in them
- `coverage`: what was seen of the game             - `report`: the same as a table, with warnings

What it checks:
- `moves`, `sentences`: legal moves and refusals    - `copies`: copies, pickles, states left alone
- `records`: notation and records both ways         - `wire`: views and events as JSON
- `texts`: every language has every text            - `secrets`: what a seat can find out by asking
- `opening`: the first deal and `sample` agree      - `recall`: the log and `sample` agree, event by event
- `lookalikes`, `tape`: draws that look the same    - `transpositions`: positions that look the same
- `traits`: how worlds differ                       - `uniform`, `odds`: `sample` against `worlds`

Lessons have a call of their own, `check_lessons`, in `lessons`.

docs/conformance.md says what a run without a Violation promises.
"""

from fathom.testing.check import check_game
from fathom.testing.lessons import check_lessons
from fathom.testing.place import Violation
from fathom.testing.report import Report

__all__ = ["Report", "Violation", "check_game", "check_lessons"]
