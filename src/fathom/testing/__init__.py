"""The conformance kit: one call that says whether a game keeps the contract.

    from fathom.testing import check_game

    def test_my_game_keeps_the_contract():
        print(check_game(GAME))

- `check`: the call itself                          - `report`: what it looked at
- `spread`: which options are tried                 - `play`, `place`: random games and positions in them
- `moves`, `sentences`: legal moves and refusals    - `copies`: copies, pickles, states left alone
- `records`: notation and records both ways         - `wire`: views and events as JSON
- `secrets`: what a seat can find out by asking     - `recall`: the log and `sample` agree, event by event
- `opening`: the first deal and `sample` agree      - `traits`: how worlds differ
- `lookalikes`, `tape`: draws that look the same    - `uniform`, `odds`: `sample` against `worlds`
"""

from fathom.testing.check import check_game
from fathom.testing.place import Violation
from fathom.testing.report import Report

__all__ = ["Report", "Violation", "check_game"]
