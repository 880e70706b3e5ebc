"""The arena: bots play bots, many times and fairly.

- `plan`: line-ups, deals and rotations; `playing`: one game of them
- `local`, `on_ray`: the engines (with `chunks`); `results`: the file that a run resumes from
- `report`, `ratings`: the results; `plots`: the same as images
- `running`: all of it, as `fathom.arena.run`
- `levels`: how strong the levels of a game are, against stand-ins for people

It needs an extra: `pip install "fathom-games[arena]"`, or `"fathom-games[ray]"` to play on a cluster.
"""

from fathom.arena.plots import write_plots
from fathom.arena.report import Report
from fathom.arena.running import run

__all__ = ["Report", "run", "write_plots"]
