"""What a seat of Reef knows as numbers. The seat's own things come first, then those of the seats after it round the table.

Everything lies open, so a row is the view without what follows from the rest of it: points, the score sheet, achievements and
what the options fix (mode, scenario, rule, prices).

- `layout`: the planes and the blocks of actions; `writer`: what writes a row
"""

from fathom.core.lookup import lookup_for
from fathom.games.reef.lookup import ReefLookup
from fathom.games.reef.options import ReefOptions
from fathom.games.reef.planes.writer import ReefEncoder

__all__ = ["encoder"]


def encoder(players: int, options: ReefOptions) -> ReefEncoder:
    """Return what writes positions for this many players and these options."""
    return ReefEncoder(lookup_for(ReefLookup, players, options))
