"""A report as PNG and SVG: cross-play as a heat map, ratings with error bars. The same report gives the same files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fathom.arena.ratings import WIDTH
from fathom.arena.report import Report
from fathom.core.errors import FathomError
from fathom.core.game import title_of
from fathom.core.registry import find

# Blue and orange can be told apart with every kind of colour vision; white between them is an even result.
BLUE, PALE, ORANGE = "#0a5c9c", "#f7f7f7", "#c8540a"
INK, FAINT = "#22303c", "#c9d1d8"
STYLE = {
    "svg.hashsalt": "fathom",
    "font.family": "DejaVu Sans",  # comes with matplotlib
    "font.size": 10.5,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.titlesize": 12.5,
    "axes.titlelocation": "left",
    "axes.titlepad": 14,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
}
DOTS_PER_INCH = 160


def write_plots(report: Report, folder: str | Path) -> list[Path]:
    """Draw a report into a folder, and return the files."""
    matplotlib = _matplotlib()
    with matplotlib.rc_context({**matplotlib.rcParamsDefault, **STYLE}):
        figures = {}
        if report.cross_play:
            figures["cross-play"] = _cross_play(report)
        if report.kind == "alone":
            figures["results"] = _results(report)
        if report.ratings:
            figures["ratings"] = _ratings(report)
        return [path for name, figure in figures.items() for path in _write(figure, Path(folder), name)]


def _cross_play(report: Report) -> Any:
    from matplotlib.colors import LinearSegmentedColormap, Normalize, TwoSlopeNorm

    bots = [row.bot for row in report.self_play]
    size = len(bots)
    cells = {(cell.bot, cell.other): cell for cell in report.cross_play}
    means = [[cells[bot, other].mean for other in bots] for bot in bots]
    if report.kind == "against":
        colours = LinearSegmentedColormap.from_list("fathom", [ORANGE, PALE, BLUE])
        norm: Normalize = TwoSlopeNorm(report.fair, 0, 1)
    else:
        colours = LinearSegmentedColormap.from_list("fathom", [PALE, BLUE])
        norm = Normalize(0, 1)
    figure, axes = _figure(3.4 + 0.95 * size, 1.9 + 0.72 * size)
    image = axes.imshow(means, cmap=colours, norm=norm, aspect="auto")
    for row, bot in enumerate(bots):
        for column, other in enumerate(bots):
            cell = cells[bot, other]
            ink = _ink_on(colours(norm(cell.mean)))
            axes.text(column, row - 0.08, f"{cell.mean:.2f}", ha="center", va="center", color=ink, fontsize=12, weight="bold")
            if cell.error is not None:
                axes.text(column, row + 0.24, f"± {cell.error:.2f}", ha="center", va="center", color=ink, fontsize=8)
    axes.set_xticks(range(size), bots, rotation=30 if size > 4 else 0, ha="right" if size > 4 else "center")
    axes.set_yticks(range(size), bots)
    axes.set_xticks([edge - 0.5 for edge in range(1, size)], minor=True)
    axes.set_yticks([edge - 0.5 for edge in range(1, size)], minor=True)
    axes.grid(which="minor", color="white", linewidth=3)
    axes.tick_params(which="both", length=0)
    axes.spines[:].set_visible(False)
    axes.set_xlabel("playing with" if report.kind == "together" else "playing against", labelpad=8)
    axes.set_ylabel("mean result of", labelpad=10)
    axes.set_title(f"Cross-play: {_setting(report)}")
    middle = round(report.fair, 2) if report.kind == "against" else 0.5
    bar = figure.colorbar(image, ax=axes, fraction=0.05, pad=0.03, ticks=[0, middle, 1])
    bar.outline.set_visible(False)
    bar.ax.tick_params(length=0)
    return figure


def _ratings(report: Report) -> Any:
    rows = [(rating.bot, rating.mu, rating.sigma) for rating in report.ratings]
    return _dots(rows, f"Ratings: {_setting(report)}", f"mu, with 1 sigma (thick) and {WIDTH} sigma (thin)", ".1f")


def _results(report: Report) -> Any:
    rows = [(row.bot, row.mean, row.error or 0.0) for row in report.self_play]
    rows.sort(key=lambda row: -row[1])
    return _dots(rows, f"Results: {_setting(report)}", f"mean result, with 1 standard error (thick) and {WIDTH} (thin)", ".3f")


def _dots(rows: Sequence[tuple[str, float, float]], title: str, label: str, digits: str) -> Any:
    """Draw a dot with an error bar for each name, the best on top."""
    figure, axes = _figure(7.2, 1.5 + 0.42 * len(rows))
    places = range(len(rows))
    values = [value for _, value, _ in rows]
    for width, thickness in ((WIDTH, 1.4), (1, 4.5)):
        errors = [width * error for _, _, error in rows]
        axes.errorbar(values, places, xerr=errors, fmt="none", ecolor=BLUE, elinewidth=thickness)
    axes.plot(values, places, "o", color=BLUE, markersize=9, markeredgecolor="white", markeredgewidth=1.5)
    for place, (_, value, _) in enumerate(rows):
        told = f"{value:{digits}}".replace("-", "−")
        axes.annotate(told, (value, place), (0, 9), textcoords="offset points", ha="center", fontsize=8.5)
    axes.set_yticks(places, [name for name, _, _ in rows])
    axes.set_ylim(len(rows) - 0.4, -0.7)
    axes.margins(x=0.08)
    axes.grid(axis="x", color=FAINT, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
    axes.spines["left"].set_visible(False)
    axes.set_xlabel(label, labelpad=8)
    axes.set_title(title)
    return figure


def _figure(width: float, height: float) -> tuple[Any, Any]:
    """Return a figure that is not pyplot's, which would keep it for ever."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    layout = ConstrainedLayoutEngine(w_pad=0.14, h_pad=0.12)
    figure = Figure(figsize=(width, height), layout=layout, facecolor="white")
    FigureCanvasAgg(figure)
    return figure, figure.add_subplot()


def _setting(report: Report) -> str:
    title = title_of(find(report.game))
    return title if report.players == 1 else f"{title} with {report.players} players"


def _ink_on(colour: Sequence[float]) -> str:
    """Return white or ink, the one with more contrast: they are equal at a relative luminance of 0.236."""
    red, green, blue = (part**2.2 for part in colour[:3])
    return "white" if 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.236 else INK


def _write(figure: Any, folder: Path, name: str) -> list[Path]:
    paths = [folder / f"{name}.png", folder / f"{name}.svg"]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        figure.savefig(paths[0], dpi=DOTS_PER_INCH, metadata={"Software": None})
        figure.savefig(paths[1], metadata={"Date": None, "Creator": None})
    except OSError as error:
        raise FathomError(f"The plots cannot be written to {folder}: {error.strerror}.") from None
    return paths


def _matplotlib() -> Any:
    try:
        import matplotlib
    except ImportError:
        raise FathomError('Plots need matplotlib: pip install "fathom-games[arena]".') from None
    return matplotlib
