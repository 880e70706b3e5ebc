"""Every task, mission and card of Crew has its words in both languages, they say what the data say, and the rules pages agree.

tests/games/test_all_texts.py looks at all other texts.
"""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from catalogues import keys, page, placeholders
from fathom.games.crew.cards import CARD_NAMED, COLOURS, SUIT_OF, SUITS, VALUE_OF
from fathom.games.crew.components import TASKS, Communication, Mission, TaskCard, missions, task_cards
from fathom.games.crew.text import TEXTS

LANGUAGES = sorted(TEXTS)
SHORT = 26  # characters on a narrow card

# What begins the name of each suit, however the word is declined.
STEMS = {"en": SUITS, "pl": ("różow", "niebiesk", "zielon", "żółt", "batyskaf")}


def by_size(card: TaskCard) -> list[int]:
    """The task's numbers for crews of 3, 4 and 5, where it has one for each."""
    value = card.params.get("value")
    return list(value.values()) if isinstance(value, dict) else []


def words_in(params: Any) -> set[str]:
    """All texts among a task's parameters: cards, suits and others."""
    if isinstance(params, dict):
        return set().union(*map(words_in, params.values()))
    if isinstance(params, list):
        return set().union(*map(words_in, params))
    return {params} if isinstance(params, str) else set()


def colours_of(card: TaskCard) -> set[int]:
    """The colours that a task is about."""
    if card.kind == "each_colour":
        return set(range(COLOURS))
    words = words_in(card.params)
    suits = {SUIT_OF[CARD_NAMED[word]] for word in words & set(CARD_NAMED)} | {SUITS.index(word) for word in words & set(SUITS)}
    return {suit for suit in suits if suit < COLOURS}


def colours_named(sentence: str, language: str) -> set[int]:
    """The colours that a sentence names."""
    return {suit for suit in range(COLOURS) if STEMS[language][suit] in sentence.lower()}


def is_plain(mission: Mission) -> bool:
    """Whether nothing but its difficulty sets a mission apart."""
    same = Mission(mission.number, "normal", "normal", difficulty=mission.difficulty)
    return mission == same and mission.number > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_task_has_one_sentence_of_its_own(language: str) -> None:
    numbers = {str(number) for number in range(1, TASKS + 1)}
    for part in ("task", "task_short"):
        assert keys("crew", part, language) == numbers
        assert len({TEXTS[language].sentences[f"{part}.{number}"] for number in numbers}) == TASKS
    for number in numbers:
        sentence = TEXTS[language].sentences[f"task.{number}"]
        assert sentence[0].isupper(), number
        assert [at for at, letter in enumerate(sentence) if letter in ".!?"] == [len(sentence) - 1], number


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_is_left_open_exactly_where_it_depends_on_the_crew(language: str) -> None:
    open_ones = {card.number for card in task_cards() if by_size(card)}
    assert open_ones == {82, 83}
    for part in ("task", "task_short"):
        for number in range(1, TASKS + 1):
            taken = placeholders(TEXTS[language].sentences[f"{part}.{number}"])
            assert taken == ({"n"} if number in open_ones else set()), (part, number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_texts_are_short(language: str) -> None:
    for card in task_cards():
        for n in by_size(card) or [0]:
            short = TEXTS[language].say(f"task_short.{card.number}", n=n)
            assert len(short) <= SHORT, short
            assert not short.endswith("."), short


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_task_names_its_colours_and_no_others(language: str) -> None:
    for card in task_cards():
        sentence = TEXTS[language].sentences[f"task.{card.number}"]
        named = colours_named(sentence, language)
        if card.id == "never_lead_pink_yellow_blue":  # says what is left as well
            assert named == set(range(COLOURS))
        else:
            assert named == colours_of(card), sentence


@pytest.mark.parametrize("part", ["task", "task_short"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_task_names_its_cards(part: str, language: str) -> None:
    for card in task_cards():
        if card.kind in ("win_cards", "win_card_in_last_trick"):
            text = TEXTS[language].sentences[f"{part}.{card.number}"]
            cards = [CARD_NAMED[word] for word in words_in(card.params)]
            assert sorted(re.findall(r"\d", text)) == sorted(str(VALUE_OF[wanted]) for wanted in cards), text
            assert all(STEMS[language][SUIT_OF[wanted]] in text.lower() for wanted in cards), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_task_says_where_submarines_do_not_count(language: str) -> None:
    submarine = STEMS[language][-1]
    for card in task_cards():
        params = card.params
        played = params.get("with", {}).get("value", 9)
        low = min(params["value"] if card.kind == "count_rank" else 9, played, *params.get("values", [9]))
        never = card.kind in ("trick_parity", "trick_each_value", "trick_sum")  # with a submarine in it such a trick never counts
        about = "submarine" in card.id
        sentence = TEXTS[language].sentences[f"task.{card.number}"]
        if card.kind != "never_lead":
            assert (submarine in sentence) == (never or about or low <= 4), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mission_has_a_title_a_rule_and_a_story(language: str) -> None:
    assert keys("crew", "mission", language) == {
        f"{mission.number}.{text}" for mission in missions() for text in ("title", "rule", "story")
    }
    texts = TEXTS[language].sentences
    titles = {texts[f"mission.{mission.number}.title"] for mission in missions()}
    assert len(titles) == len(missions())
    assert all(len(title) <= SHORT and len(title.split()) <= 4 for title in titles)
    for mission in missions():
        rule = texts[f"mission.{mission.number}.rule"]
        assert (rule == "") == is_plain(mission), mission.number
        assert texts[f"mission.{mission.number}.story"].endswith("."), mission.number
        if mission.communication != "normal":
            assert texts[f"mode.{mission.communication}"] in rule, mission.number


@pytest.mark.parametrize("language", LANGUAGES)
def test_suits_cards_and_modes(language: str) -> None:
    assert keys("crew", "suit", language) == keys("crew", "card", language) == set(SUITS)
    for suit, stem in zip(SUITS, STEMS[language], strict=True):
        assert TEXTS[language].say(f"suit.{suit}").startswith(stem)
        assert re.fullmatch(rf"{stem}\w* 4", TEXTS[language].say(f"card.{suit}", n=4))
    assert keys("crew", "mode", language) == keys("crew", "mode_help", language) == set(get_args(Communication))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_lists_the_missions(language: str) -> None:
    texts = TEXTS[language].sentences
    for mission in missions():
        title, rule = (texts[f"mission.{mission.number}.{part}"] for part in ("title", "rule"))
        cells = [str(mission.number), title, str(mission.difficulty or ""), rule]
        assert "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|\n" in page("crew", language), mission.number


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_lists_the_tasks(language: str) -> None:
    for card in task_cards():
        sentence = TEXTS[language].say(f"task.{card.number}", n=" / ".join(map(str, by_size(card))))
        difficulties = " | ".join(map(str, card.difficulty))
        assert f"| {card.number} | {sentence} | {difficulties} |\n" in page("crew", language), card.number
