"""What is looked at in one game, and what is remembered from one game to the next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, ParamSpec, TypeVar

from fathom.core.dice import Dice
from fathom.core.game import Game
from fathom.core.state import NATURE
from fathom.testing import copies, lookalikes, moves, records, secrets, transpositions, wire
from fathom.testing.coverage import Coverage
from fathom.testing.opening import Opening
from fathom.testing.place import Place, Setting, Violation
from fathom.testing.play import Manner, Play, Step
from fathom.testing.recall import Recall, is_open
from fathom.testing.report import Report, Tally
from fathom.testing.spread import Rota
from fathom.testing.texts import Words
from fathom.testing.uniform import Uniformity

COUNTED = 3  # positions of a game that are drawn from, of those whose worlds can be listed
ENOUGH = 4  # looks at one kind of position or event, at one player count
SCOUTED = 1500  # moves of a setting that are played to see what has not been seen
SHOWN = 4  # games that show something new and are looked at
LIGHTER = 2  # times fewer looks where a setting is not looked at thoroughly

P = ParamSpec("P")
R = TypeVar("R")


class Depth(NamedTuple):
    """How much of each game is looked at; `check_game` explains the numbers."""

    closely: int
    worlds: int
    glances: int
    scanned: int


class _Rotas:
    """What has been looked at with one number of players."""

    def __init__(self) -> None:
        self.glances = Rota()
        self.places = Rota()
        self.steps = Rota()


class Inspection:
    """One run of the kit over the games and settings that it is given."""

    def __init__(self, game: Game[Any], depth: Depth) -> None:
        self._game = game
        self._depth = depth
        self._tally = Tally()
        self._coverage = Coverage(game)
        self._words = Words(game, self._coverage.said)
        self._opening = Opening()
        self._recall = Recall()
        self._uniformity = Uniformity()
        self._rotas: defaultdict[int, _Rotas] = defaultdict(_Rotas)

    def begin(self, setting: Setting) -> None:
        """Look at what is true of a setting before any game."""
        self._tally.settings += 1
        secrets.check_blocks(setting)

    def inspect(self, play: Play) -> None:
        """Play one game and look at it."""
        dice = Dice(play.seed)
        self._play(play, dice)
        self._inspect(play, dice)

    def scout(self, setting: Setting, seed: str) -> None:
        """Play on for as long as something is known that has not been seen, and look at the games that show it."""
        moves = shown = number = 0
        while moves < SCOUTED and shown < SHOWN and self._coverage.is_incomplete:
            play = Play(setting, f"{seed}/{number}", list(Manner)[number % len(Manner)])
            dice = Dice(play.seed)
            if self._play(play, dice):
                self._inspect(play, dice)
                shown += 1
            moves += len(play.steps)
            number += 1

    def _play(self, play: Play, dice: Dice) -> bool:
        """Play one game; return whether it showed something new."""
        _guarded(play.places, play.run, dice)
        self._tally.games += 1
        self._tally.moves += len(play.steps)
        return self._coverage.add(play)

    def _inspect(self, play: Play, dice: Dice) -> None:
        rotas = self._rotas[play.setting.players]
        depth = self._depth
        for place in rotas.glances.choose(play.places, _kind, depth.glances, dice):
            _guarded([place], self._glance, place, play.setting, dice)
        for step in play.steps:
            _guarded([step.after], wire.check_events, step)
        _guarded(play.places, records.check_record, play, dice)
        _guarded(play.places[-1:], self._words.check_place, play.places[-1])
        self.count([play.places[dice.below(len(play.places))] for _ in range(depth.scanned)], dice)
        closely = depth.closely if play.setting.thorough else -(-depth.closely // LIGHTER)
        places = rotas.places.choose(enumerate(play.places), lambda pair: pair[1].kind, closely, dice, ENOUGH)
        for index, place in places:
            _guarded([place], self._look, play, index, dice)
        for step in rotas.steps.choose(play.steps, _kind, closely, dice, ENOUGH):
            _guarded([step.after], self._follow, play, step, dice)
        # Last, since it says less of what is wrong than the others.
        for _, place in places:
            self._tally.met += _guarded([place], transpositions.check_transpositions, place, play.setting, dice)
        for place in play.places:
            place.check_unchanged("Looking at a state")

    def deal(self, setting: Setting, seed: str, deals: int) -> None:
        """Compare first deals with what `sample` makes of them."""
        self._tally.worlds += self._opening.check(setting, seed, deals)

    def count(self, places: Iterable[Place], dice: Dice) -> None:
        """Compare samples with the list of worlds at a few of the places where that can be done."""
        counted = 0
        for place in places:
            for seat in range(place.state.players):
                counted += _guarded([place], self._uniformity.check_worlds, place, seat, dice)
            if counted >= COUNTED:
                return

    def finish(self, dice: Dice) -> Report:
        """Look at the whole run together, and return the report."""
        self._opening.check_together(self._game.name, dice)
        self._recall.check_together(self._game.name, dice)
        self._uniformity.check_together(self._game.name, self._coverage.hides)
        self._tally.uniform = self._uniformity.positions
        return self._tally.report(self._game.name, self._coverage)

    def _glance(self, place: Place, setting: Setting, dice: Dice) -> None:
        moves.check_position(place, setting)
        records.check_notation(place, setting)
        wire.check_views(place, (None, *range(setting.players)))
        secrets.check_glance(place, setting, dice)

    def _look(self, play: Play, index: int, dice: Dice) -> None:
        place = play.places[index]
        following = play.steps[index:]
        drawn = following[0].action if following and following[0].mover == NATURE else None
        refused = moves.check_refusals(place, play.setting, drawn, dice)
        self._coverage.refusals.update(refused)
        self._tally.refusals += refused.total()
        copies.check_copies(place, following)
        self._tally.worlds += secrets.check_secrets(place, play.setting, dice)
        self._words.check_place(place)

    def _follow(self, play: Play, step: Step, dice: Dice) -> None:
        self._words.check_step(step)
        if step.mover == NATURE:
            lookalikes.check_draw(step, play.setting, dice)
        for seat in range(play.setting.players):
            if is_open(step, seat, dice):
                continue
            compared = self._recall.check(step, seat, self._depth.worlds, dice)
            self._tally.worlds += compared
            if compared:
                self._tally.kinds[step.kind] += 1
            else:
                self._tally.skipped += 1


def _kind(thing: Place | Step) -> str:
    return thing.kind


def _guarded(places: Sequence[Place], check: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a check; an error that the game should never have raised is a Violation too, at the last of the places."""
    try:
        return check(*args, **kwargs)
    except Violation:
        raise
    except Exception as error:
        raise places[-1].broken(f"Nothing but a Refusal may be raised, but {type(error).__name__} was: {error}.") from error
