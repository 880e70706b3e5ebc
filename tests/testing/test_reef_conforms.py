"""Reef keeps the contract: every modified rule in small games and in large ones, family mode, and every scenario."""

from __future__ import annotations

import msgspec
import pytest

from fathom.core.dice import Dice
from fathom.core.errors import OptionError
from fathom.core.options import Options
from fathom.core.registry import find
from fathom.games.reef import ReefOptions
from fathom.testing import check_game
from fathom.testing.spread import mixture
from tiers import INTERPRETED, depth

GAME = find("reef")
PLAYERS = (1, 2, 3, 4)

# Nothing is hidden, so worlds need no comparing: one look at each kind of position does.
CLOSELY = depth({1: 3, 2: 2, 3: 1, 4: 1}, {1: 6, 2: 4, 3: 2, 4: 1})
GLANCES = depth(30, 120)


def mixtures(players: int) -> list[Options]:
    """Standard and family mode, every other modified rule and every other scenario, with other options at random."""
    dice = Dice(f"reef {players}")
    # The more players, the longer a game: each rule is played by one or two, and by three or four; by day once.
    rules = depth(range(players % 4, 11, 4), range(players % 2, 11, 2))
    wanted = [{"rule": rule, "scenario": 0, "mode": "standard"} for rule in rules]
    wanted += [{"rule": rule, "scenario": 0, "mode": "family"} for rule in (0, 1 + players)[: 4 - players]]
    # The scenarios are one rule with other data: each is played by one or by two, by day one in four.
    if players < 3:
        numbers = range(players, 16, depth(8, 2))
        wanted += [{"rule": 0, "scenario": number, "mode": "standard"} for number in numbers]
    first = ("random", "A", "B", "C", "D")[: players + 1]
    return [mixture(GAME, dice, first=first[index % len(first)], **fixed) for index, fixed in enumerate(wanted)]


@pytest.mark.skipif(INTERPRETED, reason="takes minutes interpreted; the rules' own tests and the checksum run both ways")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_mode_and_rule_keeps_the_contract(players: int) -> None:
    wanted = mixtures(players)
    closely = CLOSELY[players]
    report = check_game(
        GAME,
        players=[players],
        options=wanted,
        spread=False,
        games=1,
        closely=closely,
        worlds=4,
        draws=0,
        deals=4,
        glances=GLANCES,
    )
    assert report.settings == len(wanted)


def test_every_rule_is_played_at_some_table() -> None:
    played = [msgspec.structs.asdict(options) for players in PLAYERS for options in mixtures(players)]
    assert {options["rule"] for options in played if options["mode"] == "standard"} == set(range(11))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (ReefOptions(scenario=3, rule=2), "A game is a scenario or has a modified rule, not both (R20)."),
        (
            ReefOptions(scenario=3, mode="family"),
            "A scenario is not played in family mode: it scores with ecosystem cards (R19, R21).",
        ),
        (ReefOptions(mode="family", rule=7), "Rule 7 changes nothing in family mode, where only tiles score (R19)."),
        (ReefOptions(mode="family", rule=9), "Rule 9 changes nothing in family mode, where only tiles score (R19)."),
        (ReefOptions(first="C"), "Seat C cannot be first with 2 players."),
    ],
)
def test_options_that_do_not_go_together_are_refused_in_a_sentence(options: ReefOptions, sentence: str) -> None:
    with pytest.raises(OptionError, match=r".") as refused:
        GAME.new(2, options)
    assert str(refused.value) == sentence
