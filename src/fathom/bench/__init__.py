"""Benchmarks: how fast the engines are, as ratios within one run.

- `measure`: single measurements in this process; `peers`: those of other packages' games; `clock`: how much gets done in a second
- `run`: all of them, compiled, interpreted and beside the peers
- `load`: the table server under load; `soak`: the same for as long as one likes; `attack`: while one guest does all
  that a guest can; `serving`: the server that they start
"""

from fathom.bench.run import main, quick

__all__ = ["main", "quick"]
