"""How commands show many games: a bar while they are played, a table of figures afterwards."""

from __future__ import annotations

import sys

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table


def progress_bar() -> Progress:
    """Return a progress bar on stderr; without a terminal it shows nothing."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())


def figures(*columns: str) -> Table:
    """Return a table whose first column holds names, the others numbers."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("", style="bold", no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right")
    return table
