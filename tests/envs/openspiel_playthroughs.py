"""Golden records of OpenSpiel's playthroughs; run as a program, it writes them anew.

They are compressed, as they spell out every plane. `zcat tests/envs/playthroughs/fathom_tiny_divers.txt.gz` shows one.
"""

from __future__ import annotations

import gzip
from pathlib import Path

from absl import flags
from open_spiel.python.algorithms import generate_playthrough

import fathom.envs.openspiel  # noqa: F401 - registers the games

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 8
GAMES = (
    "fathom_lost_code",
    "fathom_crew",
    "fathom_divers",
    "fathom_reef",
    "fathom_sonar(limit=30)",
    "fathom_tiny_crew",
    "fathom_tiny_divers",
    "fathom_tiny_reef",
    "fathom_tiny_sonar",
)

if not flags.FLAGS.is_parsed():
    flags.FLAGS(["playthroughs"])


def kept(game: str) -> Path:
    """Where a game's record is."""
    return FOLDER / f"{game.partition('(')[0]}.txt.gz"


def replayed(game: str, folder: Path) -> tuple[str, str]:
    """A kept record, and what OpenSpiel makes of its moves now."""
    path = folder / "playthrough.txt"
    path.write_bytes(gzip.decompress(kept(game).read_bytes()))
    expected, actual = generate_playthrough.replay(str(path))
    return expected, actual


def write() -> None:
    """Plays every game at random and keeps what is said on the way."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        text = generate_playthrough.playthrough(game, None, seed=SEED)
        kept(game).write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    write()
