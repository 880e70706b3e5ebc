"""What OpenSpiel's observers show: a seat's view as numbers and as text, all it remembers, or only the open or hidden part."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pyspiel

from fathom.core.errors import FathomError
from fathom.core.planes import Encoder
from fathom.core.state import NATURE, State
from fathom.envs.spiel.play import Play

Row = npt.NDArray[np.float32]


def observer(
    kind: pyspiel.IIGObservationType | None, parameters: object, encoder: Encoder, size: int, players: int, decisions: int
) -> Observer:
    """Return the observer of a type. Perfect recall has a tensor only where `decisions`, their most, is known."""
    if parameters:
        raise FathomError("Observers of these games take no parameters.")
    if kind is None:
        kind = pyspiel.IIGObservationType(perfect_recall=False)
    own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not (own or kind.public_info):
        raise FathomError("There are observers of what one player knows, of its open part and of its hidden part.")
    if own and kind.public_info:
        if not kind.perfect_recall:
            return Viewer(encoder)
        return Rememberer(encoder, size, players, decisions) if decisions else Observer(Play.told)
    if kind.perfect_recall:
        raise FathomError("There are no observers that remember only the open or only the hidden part of a game.")
    return Observer(Play.private) if own else Observer(lambda play, seat: play.view(None))


class Observer:
    """Shows a text."""

    def __init__(self, text: Callable[[Play, int], str]) -> None:
        self._text = text
        self.tensor: Row | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}

    def set_from(self, state: pyspiel.State, player: int) -> None:
        """Write the tensor, if there is one."""

    def string_from(self, state: pyspiel.State, player: int) -> str:
        return self._text(state.play, player)


class Viewer(Observer):
    """Shows what a seat sees now: the planes of the game, and the view as text."""

    def __init__(self, encoder: Encoder, text: Callable[[Play, int], str] = Play.view, more: int = 0) -> None:
        super().__init__(text)
        self._encoder = encoder
        self._row: Row = np.zeros(encoder.width + more, np.float32)
        self.tensor = self._row
        self._name(encoder, "", 0)

    def set_from(self, state: pyspiel.State, player: int) -> None:
        self._write(state.play.state, player, 0)

    def _name(self, encoder: Encoder, before: str, at: int) -> None:
        for plane in encoder.planes:
            self.dict[before + plane.name] = self._row[at : at + plane.size].reshape(plane.shape)
            at += plane.size

    def _write(self, state: State, player: int, at: int) -> None:
        self._row[at : at + self._encoder.width] = np.frombuffer(self._encoder.row(state, player), np.uint8)


class Rememberer(Viewer):
    """Shows all that a seat remembers: the planes now, the planes at the root, and every decision since as the seat saw it.

    A decision is who made it (one of `players`) and the bits of its action, the lowest first: actions that looked alike to
    the seat are written alike.
    """

    def __init__(self, encoder: Encoder, size: int, players: int, decisions: int) -> None:
        bits = (size - 1).bit_length()
        width = players + bits
        super().__init__(encoder, Play.told, encoder.width + decisions * width)
        self._name(encoder, "root ", encoder.width)
        self._players = players
        self._bits = np.arange(bits)
        self._moves: Row = self._row[2 * encoder.width :].reshape(decisions, width)
        self.dict["decisions"] = self._moves

    def set_from(self, state: pyspiel.State, player: int) -> None:
        super().set_from(state, player)
        self._write(state.play.root, player, self._encoder.width)
        self._moves.fill(0)
        made = [moment for moment in state.play.log if moment.actor != NATURE]
        for line, moment in zip(self._moves, made, strict=False):
            line[moment.actor] = 1
            line[self._players :] = moment.marks[player] >> self._bits & 1
