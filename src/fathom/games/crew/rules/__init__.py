"""The rules of Crew: a position, and plain functions that change it.

- `position`: everything that changes, and the contract; `phases`, `actions`, `notes`: the numbers it uses
- `legal`: what may be done, and why not; `moves`: which action does what
- in the order of an attempt: `setup` (with `drawing`), `allocation`, `distress`, `tricks` (with `messages`), `ending`
- `decisions`: how the crew decides; `nature` and `rulings`: what nature and the table do
- `invariants`: what always holds
"""

from fathom.games.crew.rules.invariants import check_invariants
from fathom.games.crew.rules.position import Crew, new

__all__ = ["Crew", "check_invariants", "new"]
