"""Fathom: complete modern board games with exact rules, hidden information kept hidden, and fast engines.

>>> import fathom
>>> fathom.find("divers").title
'Divers'
"""

import os

# Set FATHOM_INTERPRETED=1 to run the plain source of the compiled modules: for debugging, and to compare both ways.
if os.environ.get("FATHOM_INTERPRETED", "0") not in ("", "0"):
    from fathom._interpreted import prefer_source

    prefer_source()

from fathom.core.dice import Dice
from fathom.core.errors import FathomError, Refusal
from fathom.core.match import Match, replay
from fathom.core.record import Record, parse
from fathom.core.registry import find
from fathom.core.state import NATURE, TABLE

__version__ = "0.1.0"

__all__ = [
    "NATURE",
    "TABLE",
    "Dice",
    "FathomError",
    "Match",
    "Record",
    "Refusal",
    "__version__",
    "find",
    "parse",
    "replay",
]
