"""Talk where a game forbids to speak of one's hand: phrases instead of words, and nothing from those who watch."""

from __future__ import annotations

from typing import get_args

import pytest

from fathom.server.refusals import TEXTS
from fathom.server.wire.common import PhraseKey
from server.client import ME, OPEN, Json, Line, Person, acknowledged, bot, hasten, refused
from server.serving import Server


def phrase(line: Line, key: str, id: str | None = None) -> Json:
    return line.ask("phrase", id, phrase=key)


def said(line: Line) -> list[str]:
    return [happened["text"] for happened in line.log if happened["kind"] == "said"]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_phrase_has_words(language: str) -> None:
    words = [TEXTS[language].say(f"phrase.{key}") for key in get_args(PhraseKey)]
    assert len(set(words)) == len(words)


def test_players_have_phrases_and_nothing_else(server: Server) -> None:
    with Person(server, "Ada") as ada, Person(server, "Ben") as ben:
        table = ada.open(ME, OPEN, game="lanterns", options={"seconds": "0"})
        with ada.line(table, "en") as one, ben.line(table, "pl") as two:
            one.sync()
            two.sync()
            assert one.you["talk"] == two.you["talk"] == "free", "nobody holds a card yet"
            acknowledged(one.say("I like high cards."))
            ben.sit(table, 1)
            one.until(lambda line: line.view is not None)
            assert one.you["talk"] == "phrases"
            assert refused(one.say("I have the 12!")) == "phrases_only"
            v = acknowledged(phrase(one, "good_luck"))
            one.reach(v)
            two.reach(v)
            assert said(one)[-1] == "Good luck!"
            assert said(two)[-1] == "Powodzenia!"
            assert two.log[-1]["seat"] == 0
            assert two.log[-1]["name"] == "Ada"
            with ben.line(table, "en") as fresh:
                assert [happened["text"] for happened in fresh.sync()["log"] if happened["kind"] == "said"] == [
                    "I like high cards.",
                    "Good luck!",
                ]


def test_a_phrase_is_said_once_however_often_it_is_sent(server: Server) -> None:
    with Person(server, "Ada") as ada, ada.line(ada.open(ME, OPEN, game="lanterns")) as line:
        line.sync()
        assert acknowledged(phrase(line, "hello", "same")) == acknowledged(phrase(line, "hello", "same"))
        line.quiet()
        assert said(line) == ["Hello!"]


def test_phrases_come_no_faster_than_chat(server: Server) -> None:
    with Person(server, "Ada") as ada, ada.line(ada.open(ME, OPEN, game="lanterns")) as line:
        line.sync()
        assert hasten(lambda: phrase(line, "hello")) >= 5
        assert hasten(lambda: line.say("hello")) < 5, "they are counted together"


def test_other_phrases_cannot_be_read(server: Server) -> None:
    with Person(server, "Ada") as ada, ada.line(ada.open(ME, OPEN, game="lanterns")) as line:
        line.sync()
        assert refused(phrase(line, "i_have_the_twelve")) == "unreadable"


def test_those_who_watch_say_nothing_while_the_hands_are_secret(server: Server) -> None:
    with Person(server, "Ada") as ada, Person(server, "Ben") as ben, Person(server, "Eve") as eve:
        table = ada.open(ME, OPEN, game="lanterns", options={"seconds": "0"})
        with eve.line(table) as watcher, ada.line(table) as one:
            watcher.sync()
            one.sync()
            acknowledged(watcher.say("May I watch?"))
            ben.sit(table, 1)
            watcher.until(lambda line: line.view is not None)
            assert watcher.you["talk"] == "off"
            assert refused(watcher.say("Ben has the 12!")) == "no_talk"
            assert refused(phrase(watcher, "hello")) == "no_talk"
            one.until(lambda line: line.view is not None)
            acknowledged(one.ask("give_up", v=one.v, wish=True))
            with ben.line(table) as two:
                two.sync()
                acknowledged(two.ask("give_up", v=two.v, wish=True))
            watcher.until(lambda line: line.over)
            assert watcher.you["talk"] == "free", "now everything may be said"
            acknowledged(watcher.say("Ben had the 12."))


def test_a_table_may_be_silent(server: Server) -> None:
    silent = {"seconds": "0", "talk": "off"}
    with Person(server, "Ada") as ada, ada.line(ada.open(ME, bot(), game="lanterns", options=silent)) as line:
        line.sync()
        assert line.you["talk"] == "off"
        assert refused(line.say("hello")) == "no_talk"
        assert refused(phrase(line, "hello")) == "no_talk"


def test_where_talk_is_free_phrases_may_be_used_too(ada: Person, duel: str) -> None:
    with ada.line(duel) as line:
        assert line.sync()["you"]["talk"] == "free"
        line.reach(acknowledged(phrase(line, "bye")))
        acknowledged(line.say("see you"))
        line.until(lambda line: len(said(line)) == 2)
        assert said(line) == ["Goodbye!", "see you"]
