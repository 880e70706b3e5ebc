# mypyc: compile
"""The planes of Crew and the blocks of its actions: what each number of a row, and each action, means."""

from __future__ import annotations

from typing import Final

from fathom.core.planes import HIGHEST, Block, Plane
from fathom.games.crew import modes
from fathom.games.crew.cards import CARDS, COLOURS, FIRST_SUBMARINE
from fathom.games.crew.components import EPILOGUE, TASKS
from fathom.games.crew.lookup import CrewLookup
from fathom.games.crew.options import MOST_ATTEMPTS
from fathom.games.crew.rules import actions, decisions, ending, phases, setup

PHASES: Final = phases.OVER + 1
MODES: Final = modes.SILENT + 1
SUITS: Final = COLOURS + 1
WHYS: Final = ending.STUCK + 1
CHOICES: Final = 3  # of a decision that is not about a member
LARGEST_HAND: Final = 14


def planes(lookup: CrewLookup) -> list[Plane]:
    """Return the parts of a row, the seat first."""
    players, members, tricks = lookup.players, lookup.members, lookup.tricks
    others = "I first, then the others in the order of seats after me"
    crew = f"{others}, then Tonoja" if lookup.tonoja >= 0 else others
    found = [
        Plane("seat", (players,), 1, "which seat this is"),
        Plane(
            "phase",
            (PHASES,),
            1,
            "what the game waits for: clock, terrain, deal, draw (tasks), member (who takes all tasks), hand over, volunteer,"
            " divide, distribute, take, distress, give, predict, trick, turn up, retry, over",
        ),
        Plane("actors", (players,), 1, f"who may act now: {others}"),
        Plane("mission", (EPILOGUE + 1,), 1, "which mission it is: the practice game, missions 1 to 32, the epilogue"),
        Plane("difficulty", (1,), HIGHEST, "what the difficulties of the tasks add up to; 0 in a mission without drawn tasks"),
        Plane("attempt", (1,), HIGHEST, f"which attempt at the mission this is, from 1; {HIGHEST} stands for all later ones too"),
        Plane("attempts left", (1,), MOST_ATTEMPTS - 1, "how many attempts are possible after this one"),
        Plane("timed", (1,), 1, "whether this attempt is played against the clock"),
        Plane("lost", (WHYS,), 1, "why the attempt is lost: a task, the objective, time, given up, tasks nobody may take"),
        Plane("captain", (members,), 1, f"who is captain: {crew}"),
        Plane("leader", (members,), 1, f"who leads the next trick, or led the one in progress: {crew}"),
        Plane("turn", (members,), 1, f"whose turn it is, where it is one member's: {crew}"),
        Plane("hand", (CARDS,), 1, "my cards; cards stand in the order pink 1 to 9, blue, green, yellow, submarines 1 to 4"),
        Plane("hand size", (members,), LARGEST_HAND, f"how many cards each member holds: {crew}"),
        Plane("open", (members, CARDS), 1, f"cards still held that everybody has been shown, by member: {crew}"),
        Plane("trick", (members, CARDS), 1, f"the card of each member in the trick in progress: {crew}"),
        Plane("suit led", (SUITS,), 1, "the suit led to the trick in progress: pink, blue, green, yellow, submarines"),
        Plane("trick number", (1,), tricks, "which trick of the attempt it is, from 1"),
        Plane("tricks", (members,), tricks, f"how many tricks each member has won: {crew}"),
        Plane("last trick", (members, CARDS), 1, f"the card of each member in the trick completed last: {crew}"),
        Plane("last leader", (members,), 1, f"who led that trick: {crew}"),
        Plane("last winner", (members,), 1, f"who won it: {crew}"),
        Plane("mode", (MODES,), 1, "how the crew may communicate: normally, in currents, in rapture, not at all"),
        Plane("terrain", (FIRST_SUBMARINE,), 1, "the card that decided how the crew may communicate"),
        Plane("pool", (1,), actions.MOST_MEMBERS, "how many tokens lie in the middle, in rapture"),
        Plane("token", (players,), 1, f"who could send a message in this trick, as far as tokens go: {others}"),
        Plane(
            "messages",
            (players, actions.POSITIONS, FIRST_SUBMARINE),
            tricks,
            "cards laid open as a message, by seat and by what was said (highest, only, lowest, not said): the number of the"
            f" trick before which it was; seats: {others}",
        ),
        Plane("ready", (players,), 1, f"who has nothing to say before this trick: {others}"),
        Plane("waited", (players,), 1, f"who has asked for more time before this trick: {others}"),
        Plane("closed", (1,), 1, "whether the leader's card is accepted now"),
        Plane("place", (TASKS,), TASKS, "tasks on display, by number from 1 to 96: their places there, from 1"),
        Plane("owner", (members, TASKS), 1, f"tasks that each member owns: {crew}"),
        Plane("settled", (2, TASKS), 1, "tasks that are settled: fulfilled, failed"),
        Plane("have", (TASKS,), CARDS, "how many of what a task counts its owner has"),
        Plane("want", (TASKS,), CARDS, "how many a task wants, where that is a number"),
        Plane("counted", (members, CARDS), 1, f"cards won that count for a task of the member who has won them: {crew}"),
        Plane("said", (TASKS,), tricks + 1, "the tricks predicted for a task, plus one, where I may know the prediction"),
        Plane("objective", (3,), 1, "how the objective of a mission without tasks stands: open, fulfilled, failed"),
        Plane("may pass", (1,), 1, "whether the member whose turn it is to take a task may pass"),
        Plane("answers", (members, 2), 1, f"what each member asked to take the tasks has said (yes, no): {crew}"),
        Plane("draft", (members, TASKS), 1, f"tasks that each member would own by the proposal on the table: {crew}"),
        Plane(
            "marks",
            (players, TASKS),
            actions.MARKS,
            "what each seat thinks of a task that is being distributed: 1 would take it, 2 rather not, and from 3 on that a"
            f" member could; seats and members: {crew}",
        ),
        Plane(
            "choice",
            (CHOICES,),
            1,
            "the proposal on the table: with or without the clock; pass no cards, to the left, to the right; or after a lost"
            " attempt the same tasks, new ones, stop",
        ),
        Plane("member", (members,), 1, f"who would take all tasks by the proposal on the table: {crew}"),
        Plane("proposer", (players,), 1, f"whose proposal is on the table: {others}"),
        Plane("agreed", (players,), 1, f"who agrees to it: {others}"),
        Plane(
            "proposals left", (1,), 2 * TASKS + decisions.PROPOSALS, "how often I may still propose something in this decision"
        ),
        Plane("distress", (1,), 1, "whether the distress signal is active"),
        Plane("passing", (2,), 1, "the way cards go, or went, after the signal: left, right"),
        Plane("gave", (FIRST_SUBMARINE,), 1, "the card that I pass on, or passed on"),
        Plane("got", (FIRST_SUBMARINE,), 1, "the card that came for it"),
        Plane("chosen", (members,), 1, f"who has chosen the card to pass on, or predicted: {crew}"),
    ]
    if lookup.tonoja >= 0:
        found += [
            Plane("left", (2,), 1, "who sits on my left: the other player, Tonoja"),
            Plane("covered", (1,), setup.COVERED, "how many cards of Tonoja's nobody sees"),
            Plane("covers", (CARDS,), 1, "Tonoja's face-up cards that lie on a covered one"),
        ]
    if lookup.history:
        found += [
            Plane("played", (members, CARDS), tricks, f"cards of completed tricks, by member: the number of the trick; {crew}"),
            Plane("winners", (members, tricks), 1, f"the tricks that each member has won, the first one first: {crew}"),
        ]
    return found


def blocks() -> list[Block]:
    """Return the actions, the same for every mission and number of players; most missions never allow many of them."""
    by_seat = "members are numbered by seat, A first, and with two players Tonoja is the third"
    return [
        Block("card", CARDS, "play this card, for Tonoja too, or pass it on after the distress signal; pink 1 first"),
        Block("give for Tonoja", CARDS, "pass this card of Tonoja's on after the distress signal"),
        Block(
            "show",
            actions.POSITIONS * FIRST_SUBMARINE,
            "4 × card + position: lay this card open as my highest, only or lowest of its colour, or without saying which",
        ),
        Block("ready", 1, "have nothing to say before this trick"),
        Block("wait", 1, "ask for more time before this trick"),
        Block("take", actions.MOST_TASKS, "take the task at this place on display"),
        Block("pass", 1, "take no task"),
        Block("yes", 1, "be willing to take the tasks"),
        Block("no", 1, "not be willing"),
        Block("keep", 1, "take all tasks as captain"),
        Block("ask", actions.MOST_MEMBERS, f"ask this member to take all tasks; {by_seat}"),
        Block("predict", actions.AGREE - actions.PREDICT, "predict this number of tricks, from 0"),
        Block("agree", 1, "agree to the proposal on the table"),
        Block("propose", actions.MOST_MEMBERS, f"propose this choice (see the plane `choice`), or this member; {by_seat}"),
        Block(
            "assign",
            actions.MOST_MEMBERS * actions.MOST_TASKS,
            f"5 × place + member: propose that the task there be theirs; {by_seat}",
        ),
        Block(
            "mark",
            actions.MARKS * actions.MOST_TASKS,
            f"7 × place + mark: say of the task there that I would take it, rather not, or that a member could; {by_seat}",
        ),
    ]
