"""The one call: plays a game at random in many settings and looks at everything the contract promises."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ParamSpec, TypeVar

from fathom.core.dice import Dice
from fathom.core.game import Game
from fathom.core.options import Options
from fathom.core.state import NATURE, State
from fathom.testing.copies import check_copies
from fathom.testing.lookalikes import check_draw
from fathom.testing.moves import check_position, check_refusals
from fathom.testing.opening import check_opening
from fathom.testing.place import Place, Violation
from fathom.testing.play import Play, Step
from fathom.testing.recall import check_recall
from fathom.testing.records import check_notation, check_record
from fathom.testing.report import Report, Tally
from fathom.testing.secrets import check_blocks, check_glance, check_secrets
from fathom.testing.spread import Rota, settings
from fathom.testing.uniform import Uniformity
from fathom.testing.wire import check_events, check_views

COUNTED = 3  # of those that can, how many are drawn from

P = ParamSpec("P")
R = TypeVar("R")


def check_game(
    game: Game[Any],
    *,
    games: int = 2,
    seed: int | str = 1,
    players: Iterable[int] | None = None,
    options: Iterable[Options | Mapping[str, object]] = (),
    spread: bool = True,
    positions: Iterable[State] = (),
    closely: int = 8,
    worlds: int = 120,
    deals: int = 1000,
    glance_every: int = 1,
    scanned: int = 40,
) -> Report:
    """Plays `games` random games in every setting and raises a Violation at the first thing that breaks the contract.

    The settings are every player count (or those in `players`) with a spread of the game's options, and with the `options` given;
    with `spread=False` those alone. In each game,
    `closely` positions and events get the checks that take time; after an event, `worlds` worlds are drawn for each seat.
    `deals` first deals in each setting are held against what `sample` makes of them. Every position is looked at with the eyes of
    all seats, and in another world that they think possible, or, where that takes long, one in `glance_every`, and the others
    with the eyes of one seat in turn; and `scanned` positions of a game are asked whether their worlds can be listed, to compare
    `sample` with them.
    `positions` are further states in which few worlds are left, for comparing `sample` with `worlds`. The same seed gives the
    same run.
    """
    inspection = _Inspection(closely, worlds, glance_every, scanned)
    for setting in settings(game, game.players if players is None else players, options, spread, seed):
        inspection.tally.settings += 1
        check_blocks(setting)
        for number in range(games):
            inspection.inspect(Play(setting, f"{seed}/{inspection.tally.settings}/{number}"))
        inspection.tally.worlds += check_opening(setting, f"{seed}/{inspection.tally.settings}", deals)
    for index, state in enumerate(positions):
        inspection.count(
            [Place(game, state, partial(str, f"See it again: {game.name}, positions[{index}]."))], Dice(f"{seed}/{index}")
        )
    inspection.uniformity.check_together(game.name)
    inspection.tally.uniform = inspection.uniformity.positions
    return inspection.tally.report(game.name)


class _Inspection:
    """What is remembered from one game to the next."""

    def __init__(self, closely: int, worlds: int, glance_every: int, scanned: int) -> None:
        self.closely = closely
        self.worlds = worlds
        self.glance_every = glance_every
        self.scanned = scanned
        self.tally = Tally()
        self.uniformity = Uniformity()
        self._places = Rota()
        self._steps = Rota()

    def inspect(self, play: Play) -> None:
        """Plays one game and looks at it."""
        dice = Dice(play.seed)
        _guarded(play.places, play.run, dice)
        self.tally.games += 1
        self.tally.moves += len(play.steps)
        for index, place in enumerate(play.places):
            _guarded([place], check_position, place, play.setting)
            _guarded([place], check_notation, place, play.setting)
            glanced_at = index % self.glance_every == 0
            everybody = (None, *range(play.setting.players))
            _guarded([place], check_views, place, everybody if glanced_at else (everybody[index % len(everybody)],))
            if glanced_at:
                _guarded([place], check_glance, place, play.setting, dice)
        for step in play.steps:
            _guarded([step.after], check_events, step)
        _guarded(play.places, check_record, play, dice)
        self.count([play.places[dice.below(len(play.places))] for _ in range(self.scanned)], dice)
        places = self._places.choose(enumerate(play.places), lambda pair: pair[1].kind, self.closely, dice)
        for index, place in places:
            _guarded([place], self._look, play, index, dice)
        for step in self._steps.choose(play.steps, lambda step: step.kind, self.closely, dice):
            _guarded([step.after], self._follow, play, step, dice)
        for place in play.places:
            place.check_unchanged("Looking at a state")

    def count(self, places: Iterable[Place], dice: Dice) -> None:
        """Compares samples with the list of worlds at a few of the places where that can be done."""
        counted = 0
        for place in places:
            for seat in range(place.state.players):
                counted += _guarded([place], self.uniformity.check_worlds, place, seat, dice)
            if counted >= COUNTED:
                return

    def _look(self, play: Play, index: int, dice: Dice) -> None:
        place = play.places[index]
        following = play.steps[index:]
        drawn = following[0].action if following and following[0].mover == NATURE else None
        self.tally.refusals += check_refusals(place, play.setting, drawn, dice)
        check_copies(place, following)
        self.tally.worlds += check_secrets(place, play.setting, dice)

    def _follow(self, play: Play, step: Step, dice: Dice) -> None:
        if step.mover == NATURE:
            check_draw(step, play.setting, dice)
        for seat in range(play.setting.players):
            compared = check_recall(step, seat, self.worlds, dice)
            self.tally.worlds += compared
            if compared:
                self.tally.kinds[step.kind] += 1
            else:
                self.tally.skipped += 1


def _guarded(places: Sequence[Place], check: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Runs a check; an error that the game should never have raised is a Violation too, at the last of the places."""
    try:
        return check(*args, **kwargs)
    except Violation:
        raise
    except Exception as error:
        raise places[-1].broken(f"Nothing but a Refusal may be raised, but {type(error).__name__} was: {error}.") from error
