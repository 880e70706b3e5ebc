"""The classes that OpenSpiel uses: a game and its states."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pyspiel

from fathom.core.dice import Dice
from fathom.envs.setup import Setup
from fathom.envs.spiel import shape
from fathom.envs.spiel.ending import Ending
from fathom.envs.spiel.observer import Observer, observer
from fathom.envs.spiel.play import OVER, Play

SEEDS = 2**53  # as many numbers as a float from 0 to 1 can tell apart


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, or the end of one, as OpenSpiel knows games."""

    def __init__(
        self,
        kind: pyspiel.GameType,
        setup: Setup,
        given: shape.Parameters,
        ending: Ending | None = None,
        total: float | None = None,
    ) -> None:
        self.setup = setup
        self.counted = 0 if ending is None else ending.decisions
        if ending is None:
            self.first = Play(setup.game, setup.game.new(setup.players, setup.options))
        else:
            self.first = Play(setup.game, ending.root, ending.worlds)
        self.first.shared = True  # every new state begins with it, and most are copies that replace it at once
        decisions = self.counted or setup.game.longest
        super().__init__(kind, shape.info_of(setup, decisions, len(self.first.worlds), total), given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: pyspiel.IIGObservationType | None = None, parameters: object = None) -> Observer:
        setup = self.setup
        return observer(kind, parameters, setup.encoder, setup.size, setup.players, self.counted)

    def max_chance_nodes_in_history(self) -> int:
        return self.setup.game.longest * shape.DRAWS


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.play = game.first

    def current_player(self) -> int:
        return self.play.player

    def is_terminal(self) -> bool:
        return self.play.player == OVER

    def returns(self) -> list[float]:
        play = self.play
        return [0.0] * play.state.players if play.returns is None else list(play.returns)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        question = self.play.question
        assert question is not None, "only a chance node has odds"
        return question.odds()

    def resample_from_infostate(self, player: int, chance: Any) -> SpielState:
        """Return the same moment in a world that the player cannot tell from this one; `chance()` is a float from 0 to 1.

        How that world came about is not told, so its history is empty.
        """
        other = SpielState(self.get_game())
        other.play = self.play.resampled(player, Dice(int(chance() * SEEDS)))
        return other

    def __str__(self) -> str:
        return str(self.play)

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal()

    def _apply_action(self, action: int) -> None:
        if self.play.shared:
            self.play = deepcopy(self.play)
        self.play.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        play = self.play
        if play.question is not None:
            return f"{action + 1} of {len(play.question.odds())}"
        return play.game.notation.write(play.state, player, action)
