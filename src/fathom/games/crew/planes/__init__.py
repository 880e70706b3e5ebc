"""What a seat of Crew knows as numbers. The seat's own things come first, then the others' in the order of seats, then Tonoja's.

The planes are the same for every mission, so that one learner can play the whole campaign; they differ only with the number of
players and with the option `history`. As at the table, tricks before the last one are there only with that option.

- `layout`: the planes and the blocks of actions; `writer`: what writes a row
"""

from fathom.core.lookup import lookup_for
from fathom.games.crew.lookup import CrewLookup
from fathom.games.crew.options import CrewOptions
from fathom.games.crew.planes.writer import CrewEncoder

__all__ = ["encoder"]


def encoder(players: int, options: CrewOptions) -> CrewEncoder:
    """Return what writes positions for this many players and these options."""
    return CrewEncoder(lookup_for(CrewLookup, players, options))
