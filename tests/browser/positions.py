"""Where a test begins: games that were played beforehand, in this process, and are set up at the server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack

from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.core.record import Move
from fathom.core.registry import find
from fathom.core.state import NATURE
from server.client import ME, OPEN, Json, Line, Person, acknowledged

# Chooses the move of a seat.
Chooser = Callable[[Match, int, Dice], str]


def at_random(match: Match, seat: int, dice: Dice) -> str:
    actions = match.state.actions(seat)
    return match.game.notation.write(match.state, seat, actions[dice.below(len(actions))])


def played(
    game: str,
    players: int,
    options: dict[str, str],
    seed: object,
    choose: Chooser = at_random,
    until: Callable[[Match], bool] = lambda _: False,
) -> Match:
    """A game to its end, or to the first moment when somebody is to move that is asked for."""
    match, dice = Match(find(game), players, options), Dice(f"browser {seed}")
    while (actors := match.settle(dice)) and not until(match):
        seat = actors[0] if len(actors) == 1 else actors[dice.below(len(actors))]
        match.play(seat, choose(match, seat, dice))
    return match


def moves_of(match: Match) -> list[Move]:
    """What the players did: nature's moves come by themselves."""
    return [move for move in match.moves if move.seat != NATURE]


def upload(person: Person, match: Match) -> str:
    """The id of a game at the server."""
    return str(person.ok("POST", "/api/records", content=match.record().text().encode())["id"])


def play_on(person: Person, match: Match, *seats: Json, step: int | None = None) -> str:
    """A table where a game goes on from where it stands, or from an earlier step, with the person and bots at it."""
    branch = {"source": upload(person, match), "step": len(match.moves) if step is None else step}
    return person.open(*seats, game=match.game.name, branch=branch)


def gather(people: Sequence[Person], match: Match, moves: int) -> str:
    """A table where people have played the first moves of a game, and nature goes on as it did there."""
    table = people[0].open(ME, *[OPEN] * (len(people) - 1), game=match.game.name, deal=upload(people[0], match))
    for seat, person in enumerate(people[1:], 1):
        person.sit(table, seat, accept=True)
    with ExitStack() as stack:
        lines = [stack.enter_context(person.line(table)) for person in people]
        for line in lines:
            line.sync()
        v = 0
        for move in moves_of(match)[:moves]:
            v = play(lines[move.seat], move.text, v)
    return table


def play(line: Line, move: str, v: int = 0) -> int:
    """Makes a move without a page, as soon as it is possible, and has heard of the one before; the version that it made."""
    while True:
        line.until(lambda line: line.v >= v and move in line.moves)
        answer = line.move(move)
        if answer.get("key") != "moved_on":  # by itself: time was over for something
            return acknowledged(answer)


def steps_to(match: Match, event: str) -> list[int]:
    """How many moves had been made before each of those that led to such an event."""
    again = Match(match.game, match.state.players, match.options)
    found = []
    for step, move in enumerate(match.moves):
        if any(happened.__struct_config__.tag == event for happened in again.play(move.seat, move.text)):
            found.append(step)
    return found
