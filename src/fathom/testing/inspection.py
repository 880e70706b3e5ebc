"""What is looked at in one game, and what is remembered from one game to the next."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

from fathom.core.dice import Dice
from fathom.core.game import Game
from fathom.core.state import NATURE
from fathom.testing import (
    copies,
    lookalikes,
    moves,
    opening,
    recall,
    records,
    results,
    secrets,
    texts,
    transpositions,
    uniform,
    wire,
)
from fathom.testing.coverage import Coverage
from fathom.testing.place import Place, Setting, guarded
from fathom.testing.play import Manner, Play, Step
from fathom.testing.report import Report, Tally
from fathom.testing.spread import Rota

COUNTED = 3  # positions of a game that are drawn from, of those whose worlds can be listed
ENOUGH = 4  # looks at one kind of position or event, at one player count
SCOUTED = 800  # moves of a setting that are played in search of what has not been seen
SHOWN = 4  # games that show something new and are looked at
SEATS = 2  # that an event is followed for
TRIED = 4  # events of a kind that are asked for one that leaves something hidden
LIGHTER = 4  # times fewer looks where a setting is not looked at thoroughly


class Depth(NamedTuple):
    """How much of each game is looked at; `check_game` explains the numbers."""

    closely: int
    worlds: int
    draws: int
    glances: int
    scanned: int


class _Rotas:
    """What has been looked at with one number of players."""

    def __init__(self) -> None:
        self.glances = Rota()
        self.places = Rota()
        self.steps = Rota()
        self.seats = Rota()


class Inspection:
    """One run of the kit over the games and settings that it is given."""

    def __init__(self, game: Game[Any], depth: Depth) -> None:
        self._game = game
        self._depth = depth
        self._tally = Tally()
        self._coverage = Coverage(game)
        self._words = texts.Words(game, self._coverage.said)
        self._opening = opening.Opening()
        self._recall = recall.Recall(depth.worlds, depth.draws)
        self._uniformity = uniform.Uniformity()
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
        guarded(play.places, play.run, dice)
        self._tally.games += 1
        self._tally.moves += len(play.steps)
        return self._coverage.add(play)

    def _inspect(self, play: Play, dice: Dice) -> None:
        guarded(play.places[-1:], results.check_ending, play.places[-1], play.setting)
        rotas = self._rotas[play.setting.players]
        depth = self._depth
        glances = depth.glances if play.setting.thorough else -(-depth.glances // 2)
        for place in rotas.glances.choose(play.places, _kind, glances, dice):
            guarded([place], self._glance, place, play.setting, dice)
        for step in play.steps:
            guarded([step.after], wire.check_events, step)
        guarded(play.places, records.check_record, play, dice)
        guarded(play.places[-1:], self._words.check_place, play.places[-1])
        self.count([play.places[dice.below(len(play.places))] for _ in range(depth.scanned)], dice)
        closely = depth.closely if play.setting.thorough else -(-depth.closely // LIGHTER)
        places = rotas.places.choose(enumerate(play.places), lambda pair: pair[1].kind, closely, dice, ENOUGH)
        for index, place in places:
            guarded([place], self._look, play, index, dice)
        for step in rotas.steps.choose(play.steps, _kind, closely, dice, ENOUGH):
            guarded([step.after], self._follow, play, step, dice)
        # Last, since its errors say less about the cause than the others'.
        for _, place in places:
            games = -(-depth.worlds // 2)
            self._tally.met += guarded([place], transpositions.check_transpositions, place, play.setting, games, dice)
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
                counted += guarded([place], self._uniformity.check_worlds, place, seat, dice)
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
        results.check_open(place, dice)
        records.check_notation(place, setting)
        wire.check_views(place, (None, *range(setting.players)))
        secrets.check_glance(place, setting, dice)
        self._refused(moves.check_some_refusals(place, setting, dice))

    def _look(self, play: Play, index: int, dice: Dice) -> None:
        place = play.places[index]
        following = play.steps[index:]
        drawn = following[0].action if following and following[0].mover == NATURE else None
        self._refused(moves.check_refusals(place, play.setting, drawn, dice))
        copies.check_copies(place, following)
        self._tally.worlds += secrets.check_secrets(place, play.setting, dice)
        self._words.check_place(place)

    def _refused(self, keys: Counter[str]) -> None:
        self._coverage.refusals.update(keys)
        self._tally.refusals += keys.total()

    def _follow(self, play: Play, step: Step, dice: Dice) -> None:
        self._words.check_step(step)
        if step.mover == NATURE:
            lookalikes.check_draw(step, play.setting, dice)
        step, unsure = self._most_unsure(play, step, dice)
        # First those that the event hides something from, then those that are unsure of something else.
        hidden = [seat for seat in unsure if any(event.seen_by(seat) != event for event in step.events)]
        among = hidden or unsure or range(play.setting.players)
        for seat in self._rotas[play.setting.players].seats.choose(among, str, SEATS, dice):
            compared = self._recall.check(step, seat, dice) if unsure else recall.check_open(step, seat, dice)
            self._tally.worlds += compared
            if compared:
                self._tally.kinds[step.kind] += 1
            else:
                self._tally.skipped += 1

    def _most_unsure(self, play: Play, step: Step, dice: Dice) -> tuple[Step, list[int]]:
        """Return an event of the same kind that leaves something hidden, and from which seats; or this one, if none is found."""
        alike = [other for other in play.steps if other.kind == step.kind]
        for other in (step, *(alike[dice.below(len(alike))] for _ in range(TRIED))):
            if unsure := [seat for seat in range(play.setting.players) if not recall.is_open(other, seat, dice)]:
                return other, unsure
        return step, []


def _kind(thing: Place | Step) -> str:
    return thing.kind
