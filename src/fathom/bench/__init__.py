"""Benchmarks: how fast the engines are, as ratios within one run.

- `measure`: one measurement in this process     - `run`: all of them, compiled, interpreted and beside a peer
"""

from fathom.bench.run import main, quick

__all__ = ["main", "quick"]
