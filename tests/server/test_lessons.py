"""Lessons over the REST API: what an answer leads to, what of a position it tells, and what is kept of those who take them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fathom.core.game import Game, checked_options
from fathom.core.lesson_run import LONGEST_ANSWER, LONGEST_PATH, Run, way_on
from fathom.core.lessons import Lesson
from fathom.core.registry import find, games
from fathom.server import lessons
from server.accounts import PASSWORD, account, login_of, new_login, staff
from server.client import Json, Person
from server.serving import Server, installed

LESSON = "/api/lessons/medals/first"  # Medals have the lesson of Pearls
RIGHT = ["+", "11", "show 3", "=2", "+"]  # the whole of it

# A game with two lessons of its own, which end with a real game. They are alike but for Ola's hidden cards.
MODULE = """
from fathom.core.lessons import Lessons
from pearls import GAME as PEARLS
from variants import variant
GAME = variant(PEARLS, name="classroom", lessons=Lessons("classroom", elements=lambda view: ["hand"]))
"""
PEARLS_LESSON = (Path(__file__).parents[2] / "examples" / "pearls" / "pearls_lessons" / "1-first.toml").read_text()
GAME_AT_THE_END = """
[[steps]]
say = { en = "Play.", pl = "Zagraj." }
play = { preset = "first", players = 3, options = { wins = "low" }, level = "easy" }
"""


class Classroom:
    """The game's package, and servers that have it, one after another on the same data."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder = folder
        self.package = folder / "packages" / "classroom"
        self.package.mkdir(parents=True)
        (self.package / "__init__.py").write_text(MODULE)
        paths = os.pathsep.join([str(self.package.parent), environment["PYTHONPATH"]])
        self.environment = {"PYTHONPATH": paths}
        self.write("1-first.toml", PEARLS_LESSON + GAME_AT_THE_END)
        self.write("2-other.toml", PEARLS_LESSON.replace("/ 2 5 10", "/ 1 6 10"))

    def write(self, file: str, text: str) -> None:
        (self.package / file).write_text(text)

    def server(self, *arguments: str) -> Server:
        return Server(self.folder / "data", "--pace", "0", *arguments, **self.environment)


@pytest.fixture
def classroom(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Classroom:
    return Classroom(tmp_path, installed(tmp_path_factory, "classroom"))


@pytest.fixture
def taught(classroom: Classroom) -> Iterator[Server]:
    with classroom.server() as running:
        yield running
        assert not running.faults()


def take(person: Person, path: list[str] | None, answer: str | None = None, lesson: str = LESSON, lang: str = "en") -> Json:
    asked = {"path": path, "answer": answer}
    moment: Json = person.ok("POST", f"{lesson}?lang={lang}", json=asked)
    return moment


def take_all(person: Person, answers: list[str] = RIGHT, lesson: str = LESSON) -> Json:
    """A lesson from its beginning, by right answers, as a client takes it."""
    moment = take(person, [], lesson=lesson)
    for answer in answers:
        moment = take(person, moment["path"], answer, lesson)
        assert moment["told"]["right"], answer
    return moment


def listed(person: Person, game: str = "medals") -> list[tuple[bool, int | None]]:
    """Of each lesson whether it is done, and the step at which it was left."""
    return [(one["done"], one["left"]) for one in person.ok("GET", f"/api/lessons/{game}")["lessons"]]


def plain(thing: Any) -> Any:
    return json.loads(msgspec.json.encode(thing))


# -- the list


def test_every_game_with_lessons_lists_them_in_order(nobody: Person) -> None:
    found = {game["game"]: game for game in nobody.ok("GET", "/api/lessons")}
    ours = {game.name: game for game in games().values() if game.lessons is not None and game.name in found}
    assert "lost_code" in ours
    for name, game in ours.items():
        assert game.lessons is not None
        shown = found[name]["lessons"]
        assert [one["number"] for one in shown] == list(range(1, len(game.lessons.all) + 1))
        assert [one["title"] for one in shown] == [plain(lesson.title) for lesson in game.lessons.all]
        assert nobody.ok("GET", f"/api/lessons/{name}") == found[name]
    assert listed(nobody) == [(False, None)]


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("nothing", "no_such_game"),
        ("lanterns_", "no_such_game"),
        ("medals/second", "no_such_lesson"),
        ("medals/1", "no_such_lesson"),
    ],
)
def test_what_is_not_there_is_refused(nobody: Person, path: str, key: str) -> None:
    how: Json = {"json": {}} if "/" in path else {}
    assert nobody.refused(404, "POST" if how else "GET", f"/api/lessons/{path}", **how) == key


def test_a_game_may_have_no_lessons(nobody: Person) -> None:
    assert nobody.refused(404, "GET", "/api/lessons/lanterns") == "no_lessons"


# -- taking a lesson


def test_a_lesson_begins_with_its_first_step(nobody: Person) -> None:
    moment = take(nobody, None)
    assert (moment["path"], moment["told"], moment["begun"], moment["seat"]) == ([], None, [], 0)
    assert moment["view"]["hand"] == [3, 7, 11]
    assert moment["names"] == ["", "Ola"]
    step = moment["step"]
    assert (step["number"], step["waits"], step["point"], step["moves"]) == (1, "go on", ["hand"], [])
    assert step["say"]["pl"].startswith("Masz trzy karty")


def test_a_right_answer_leads_on_and_shows_what_happened(nobody: Person) -> None:
    moment = take(nobody, ["+"], "11")
    assert moment["path"] == ["+", "11"]
    assert moment["told"]["right"]
    assert moment["told"]["say"]["en"].startswith("Ola laid 10")
    assert [[event["event"] for event in frame["events"]] for frame in moment["told"]["frames"]] == [["laid"], ["laid", "turned"]]
    assert moment["view"] == moment["told"]["frames"][-1]["view"]
    assert moment["step"]["number"] == 3
    assert set(moment["step"]["moves"]) == {"show 3", "show 7", "pass"}


def test_what_happens_as_the_next_step_begins_comes_after_what_was_said(nobody: Person) -> None:
    moment = take(nobody, ["+", "11"], "show 3")
    assert [frame["events"][0]["event"] for frame in moment["told"]["frames"]] == ["showed", "dealt"]
    assert moment["told"]["frames"][-1]["events"][0]["hands"][1] is None, "what Ola draws is her own"
    assert len(moment["view"]["hand"]) == 3


def test_a_wrong_answer_is_played_out_and_taken_back(nobody: Person) -> None:
    before, moment = take(nobody, ["+"]), take(nobody, ["+"], "3")
    assert not moment["told"]["right"]
    assert moment["told"]["frames"][-1]["view"]["players"][1]["pearls"] == 1
    assert moment["told"]["say"]["en"].startswith("Ola laid 10 and takes the pearl")
    for field in ("path", "view", "step"):
        assert moment[field] == before[field]


def test_a_wrong_choice_is_answered(nobody: Person) -> None:
    moment = take(nobody, RIGHT[:3], "=1")
    assert (moment["told"]["right"], moment["told"]["frames"], moment["path"]) == (False, [], RIGHT[:3])


def test_a_lesson_ends_after_its_last_step(nobody: Person) -> None:
    moment = take(nobody, RIGHT[:-1], "+")
    assert (moment["step"], moment["path"]) == (None, RIGHT)
    assert nobody.refused(400, "POST", LESSON, json={"path": RIGHT, "answer": "+"}) == "cannot"


def test_what_happens_is_told_in_the_readers_language(nobody: Person) -> None:
    told = [
        [text for frame in take(nobody, path, answer, "/api/lessons/lost_code/seeing", lang)["begun"] for text in frame["texts"]]
        for lang in ("en", "pl")
        for path, answer in [(["+", "=1", "=1", "=1"], "=2")]
    ]
    assert len(told[0]) == len(told[1]) > 0
    assert told[0] != told[1]
    assert all("Ola" in " ".join(texts) for texts in told)


@pytest.mark.parametrize(
    ("path", "answer", "status", "key"),
    [
        (["+"], "4", 409, "not_in_hand"),  # a move that the rules forbid: their own sentence
        (["+"], "x", 400, "cannot"),
        (["+"], "+", 400, "cannot"),  # it waits for a move
        ([], "11", 400, "cannot"),  # it waits for "go on"
        (RIGHT[:3], "=3", 400, "cannot"),
        (RIGHT[:3], "two", 400, "cannot"),
        ([], "play", 400, "cannot"),
        (["+", "3"], None, 409, "lesson_changed"),  # that answer was wrong
        (["+"] * 7, None, 409, "lesson_changed"),
        (["+"] * (LONGEST_PATH + 1), None, 400, "bad_request"),
        (["+"], "x" * (LONGEST_ANSWER + 1), 400, "bad_request"),
        (["+", ""], None, 400, "bad_request"),
        ([7], None, 400, "bad_request"),
        ("+", None, 400, "bad_request"),
    ],
)
def test_answers_that_do_not_fit_are_refused(nobody: Person, path: Any, answer: str | None, status: int, key: str) -> None:
    assert nobody.refused(status, "POST", LESSON, json={"path": path, "answer": answer}) == key


def test_why_a_move_cannot_be_made_is_said_as_at_a_table(nobody: Person) -> None:
    def why(path: list[str], move: str) -> Any:
        return nobody.ok("POST", f"{LESSON}/why", json={"path": path, "move": move})

    found = why(["+"], "4")
    assert (found["key"], found["values"], found["text"]) == ("not_in_hand", {"card": 4}, "You do not hold the 4.")
    assert why(["+"], "y9")["key"] == "notation"
    assert why(["+"], "7") is None, "it can be made"
    assert why([], "4") is None, "no move is asked for"
    assert nobody.refused(409, "POST", f"{LESSON}/why", json={"path": ["11"], "move": "4"}) == "lesson_changed"


# -- nothing hidden


def walk(game: Game[Any], lesson: Lesson) -> Iterator[tuple[list[str], str]]:
    """Every answer that can be given on the way by right answers, the right one last."""
    run = Run(game, lesson)
    while not run.over and run.waits != "play":
        for right in way_on(run):
            for given in sorted(run.possible(), key=lambda given: given == right):
                yield run.path.copy(), given
            run.answer(right)


@pytest.mark.parametrize("name", sorted(name for name, game in games().items() if game.lessons is not None))
def test_an_answer_tells_what_the_learners_seat_sees_and_no_more(name: str) -> None:
    game = find(name)
    assert game.lessons is not None
    for lesson in game.lessons.all:
        for path, given in walk(game, lesson):
            moment, _ = lessons.take(game, lesson, path, given, "en")
            run = Run(game, lesson, path)
            told = run.answer(given)
            assert moment.told is not None
            steps = [*told.made, *told.begun]
            frames = [*moment.told.frames, *moment.begun]
            assert [frame.view for frame in frames] == [step.after.observe(run.seat) for step in steps]
            assert [frame.events for frame in frames] == [
                [msgspec.to_builtins(event.seen_by(run.seat)) for event in step.events] for step in steps
            ]
            assert moment.view == run.match.state.observe(run.seat)


def test_two_lessons_that_look_alike_to_the_learner_are_told_alike(taught: Server) -> None:
    with Person(taught) as ada:
        for path, answer in [([], None), ([], "+"), (["+"], "3"), (["+"], "7"), (["+"], "11")]:
            one, other = (take(ada, path, answer, f"/api/lessons/classroom/{name}") for name in ("first", "other"))
            assert one == other


@pytest.mark.parametrize("name", sorted(name for name, game in games().items() if game.lessons is not None))
def test_every_lesson_can_be_taken_to_its_end(name: str) -> None:
    game = find(name)
    assert game.lessons is not None
    for lesson in game.lessons.all:
        run = Run(game, lesson)
        while not run.over and run.waits != "play":
            for given in way_on(run):
                moment, _ = lessons.take(game, lesson, run.path, given, "pl")
                assert moment.told is not None
                assert moment.told.right
                run.answer(given)
        path = run.path
        moment, standing = lessons.take(game, lesson, path, None, "en")
        if moment.step is not None:
            assert (moment.step.waits, standing.stage) == ("play", "last_step"), lesson.name
            play = moment.step.play
            assert play is not None
            assert play.players in game.players, lesson.name
            checked_options(game, play.options)
            moment, standing = lessons.take(game, lesson, path, lessons.PLAY, "en")
        assert (moment.step, standing.stage) == (None, "done"), lesson.name


# -- progress


def test_a_lesson_is_left_and_resumed(ada: Person, ben: Person, nobody: Person) -> None:
    take_all(ada, ["+", "11"])
    assert listed(ada) == [(False, 3)]
    again = take(ada, None)
    assert (again["path"], again["step"]["number"]) == (["+", "11"], 3)
    assert take(ada, None, "show 7")["path"] == ["+", "11", "show 7"]
    assert listed(ben) == listed(nobody) == [(False, None)]
    assert take(ben, None)["path"] == []


def test_a_wrong_answer_keeps_the_place(ada: Person) -> None:
    take(ada, ["+"], "11")
    take(ada, ["+", "11"], "pass")
    assert listed(ada) == [(False, 3)]


def test_a_lesson_that_is_done_stays_done(ada: Person) -> None:
    take_all(ada)
    assert listed(ada) == [(True, None)]
    take(ada, [], "+")
    assert listed(ada) == [(True, 2)]
    take(ada, [])
    assert listed(ada) == [(True, None)], "begun again"


def test_nothing_is_kept_of_somebody_without_an_identity(server: Server, nobody: Person) -> None:
    before = server.query("SELECT count(*) FROM lessons")
    take_all(nobody)
    nobody.ok("POST", f"{LESSON}/next")
    assert server.query("SELECT count(*) FROM lessons") == before


def test_a_lesson_that_has_changed_begins_again(classroom: Classroom) -> None:
    where = "/api/lessons/classroom/first"
    with classroom.server() as old, Person(old) as ada:
        take_all(ada, ["+", "11", "show 3"], where)
        token = ada.token
    classroom.write("1-first.toml", PEARLS_LESSON.replace('moves = ["show 3"], right = true', 'moves = ["show 3"]'))
    with classroom.server() as new, Person(new, token=token) as ada:
        assert ada.refused(409, "POST", where, json={"path": ["+", "11", "show 3"]}) == "lesson_changed"
        moment = take(ada, None, lesson=where)
        assert (moment["path"], moment["step"]["number"]) == ([], 1)
        assert listed(ada, "classroom") == [(False, None), (False, None)]
        assert not new.faults()


def test_a_real_game_ends_a_lesson(taught: Server) -> None:
    where = "/api/lessons/classroom/first"
    with Person(taught) as ada:
        moment = take_all(ada, RIGHT, where)
        step = moment["step"]
        assert (step["waits"], step["number"]) == ("play", 6)
        play = step["play"]
        assert play == {"preset": "first", "options": {"shows": "false", "wins": "low"}, "players": 3, "level": "easy"}
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": play["level"]}] * (play["players"] - 1)]
        wanted = {"game": "classroom", "preset": play["preset"], "options": play["options"], "seats": seats}
        assert ada.ok("POST", "/api/tables", json=wanted)["options"] == play["options"]
        assert ada.refused(400, "POST", where, json={"path": RIGHT, "answer": "+"}) == "cannot"
        assert listed(ada, "classroom")[0] == (False, 6)
        assert take(ada, RIGHT, "play", where)["step"] is None
        assert listed(ada, "classroom")[0] == (True, None)


# -- a guest's and an account's


def test_a_guest_brings_what_is_done(server: Server) -> None:
    seeing = "/api/lessons/lost_code/seeing"
    with ExitStack() as stack:
        known = stack.enter_context(account(server))
        take_all(known)
        take(known, ["+"], "=1", seeing)
        guest = stack.enter_context(Person(server))
        take(guest, ["+"], "11")
        take(guest, ["+", "=1"], "=1", seeing)
        asked = {"login": login_of(known), "password": PASSWORD, "bring": True}
        here = stack.enter_context(Person(server, token=guest.ok("POST", "/api/login", json=asked)["token"]))
        assert listed(here) == [(True, 3)], "done by the account, and the guest was in the middle of it"
        assert listed(here, "lost_code")[0] == (False, 4), "the guest was further"
        assert guest.refused(401, "GET", "/api/me") == "no_identity"


def test_a_guest_who_makes_an_account_keeps_what_is_done(server: Server) -> None:
    with Person(server) as ada:
        take_all(ada)
        ada.ok("POST", "/api/account", json={"login": new_login(), "password": PASSWORD})
        assert listed(ada) == [(True, None)]


def test_an_export_says_what_is_done(ada: Person) -> None:
    take_all(ada)
    take(ada, [], "+", "/api/lessons/lost_code/seeing")
    found = {one["game"]: one for one in ada.ok("GET", "/api/me/export")["lessons"]}
    assert (found["medals"]["lesson"], found["medals"]["stage"], found["medals"]["done"] is None) == ("first", "done", False)
    assert (found["lost_code"]["step"], found["lost_code"]["stage"], found["lost_code"]["done"]) == (2, "set_up", None)


def test_nothing_is_left_of_somebody_who_goes_but_the_counts(taught: Server) -> None:
    where = "/api/lessons/classroom/other"
    with Person(taught) as ada:
        take_all(ada, RIGHT, where)
        counted = taught.query("SELECT * FROM lesson_counts ORDER BY stage")
        assert len(counted) == 6
        assert taught.query("SELECT count(*) FROM lessons") == [(1,)]
        ada.ok("DELETE", "/api/me", json={"confirm": True})
    assert taught.query("SELECT * FROM lessons") == []
    assert taught.query("SELECT * FROM lesson_counts ORDER BY stage") == counted


# -- what is counted


def reached(host: Person, name: str = "other") -> Json:
    found: Json = next(one for one in host.ok("GET", "/api/admin/lessons") if one["lesson"] == name)
    return dict(found["reached"])


def test_how_far_people_come_is_counted_the_first_time_only(taught: Server) -> None:
    where = "/api/lessons/classroom/other"
    with staff(taught, "host") as host, Person(taught) as ada, Person(taught) as ben:
        assert host.ok("GET", "/api/admin/lessons") == []
        nothing = dict.fromkeys(("start", "set_up", "first_move", "middle", "last_step", "done", "next_game"), 0)
        take(ada, None, lesson=where)
        assert reached(host) == nothing | {"start": 1}
        take(ada, [], "+", where)
        assert reached(host) == nothing | {"start": 1, "set_up": 1}
        take(ada, ["+"], "3", where)
        assert reached(host) == nothing | {"start": 1, "set_up": 1}, "a wrong move leads nowhere"
        take(ada, ["+"], "11", where)
        assert reached(host) == nothing | {"start": 1, "set_up": 1, "first_move": 1}
        take_all(ben, RIGHT[:3], where)
        take_all(ada, RIGHT, where)
        take_all(ada, RIGHT, where)
        assert reached(host) == {
            "start": 2, "set_up": 2, "first_move": 2, "middle": 2, "last_step": 1, "done": 1, "next_game": 0,
        }  # fmt: skip
        ben.ok("POST", f"{where}/next")
        assert reached(host)["next_game"] == 0, "it is not done yet"
        for _ in range(2):
            ada.ok("POST", f"{where}/next")
        assert reached(host)["next_game"] == 1


@pytest.mark.parametrize("role", [None, "moderator"])
def test_hosts_alone_see_the_counts(server: Server, role: str | None) -> None:
    with staff(server, role) if role else Person(server) as person:
        assert person.refused(403, "GET", "/api/admin/lessons") == "hosts_only"


# -- limits


def test_a_long_way_counts_more(classroom: Classroom) -> None:
    limit = 18  # a minute; a tenth of the default, so a tenth of its burst at once: 6
    with classroom.server("--limit", f"lessons_person={limit}") as strict, Person(strict) as ada, Person(strict) as ben:
        wrong = {"path": ["+"] * LONGEST_PATH}
        assert ada.refused(409, "POST", LESSON.replace("medals", "classroom"), json=wrong) == "lesson_changed"
        assert ada.refused(429, "POST", LESSON.replace("medals", "classroom"), json={"path": []}) == "too_fast"
        assert take(ben, [], lesson=LESSON.replace("medals", "classroom"))["path"] == []
