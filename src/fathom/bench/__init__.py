"""Benchmarks: how fast the engines are, as ratios within one run.

- `measure`: single measurements in this process; `peers`: those of other packages' games; `clock`: how much gets done in a second
- `run`: all of them, compiled, interpreted and beside the peers     - `load`: the table server
"""

from fathom.bench.run import main, quick

__all__ = ["main", "quick"]
