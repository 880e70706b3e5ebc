"""Records and notation: the same both ways, and a record leads to the same states."""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.core.errors import FathomError
from fathom.core.match import replay
from fathom.core.record import parse
from fathom.testing.moves import some
from fathom.testing.place import Place, Setting
from fathom.testing.play import Play

PREFIXES = 3  # places in the middle of a game that its record is replayed to


def check_record(play: Play, dice: Dice) -> None:
    """Make sure that the record of a game reads back as itself and replays to the same states and the same log."""
    game = play.setting.game
    end = play.places[-1]
    record = play.match.record()
    text = record.text()
    try:
        parsed = parse(text)
        again = replay(parsed, game)
    except FathomError as error:
        raise end.broken(f"A record replays, but this one stops at {error}.") from error
    if parsed != record or parsed.text() != text:
        raise end.broken("A record reads back as itself, but this one does not.")
    if again.state.freeze() != end.frozen:
        raise end.broken("A record replays to the same state, but freeze() differs at the end.")
    if again.log != play.match.log:
        raise end.broken("A record replays to the same log, but the events differ.")
    for _ in range(PREFIXES):
        number = dice.below(len(play.places))
        if replay(parsed, game, upto=number).state.freeze() != play.places[number].frozen:
            raise play.places[number].broken("A record replays to the same states, but freeze() differs here.")


def check_notation(place: Place, setting: Setting) -> None:
    """Make sure that listed actions read back as themselves."""
    state = place.state
    game = setting.game
    for seat in range(state.players):
        for action in some(state.actions(seat)):
            text = game.notation.write(state, seat, action)
            if not text.isprintable() or text != text.strip() or not text:
                raise place.broken(f"A move is one line without spaces around it, but action {action} is {text!r}.")
            try:
                read = game.notation.read(state, seat, text)
            except FathomError as error:
                raise place.broken(f"What write() writes, read() reads, but not {text!r}: {error}.") from error
            if read != action:
                raise place.broken(f"What write() writes, read() reads, but {text!r} for {action} reads as {read}.")
    place.check_unchanged("Writing and reading moves")
