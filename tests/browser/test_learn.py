"""Lessons in the browser: with the mouse, by keyboard and on a phone, left and resumed. And the rules, where one needs them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.checks import NARROW, WIDE, check, sizes
from browser.diver import Diver
from browser.newcomer import HANDS
from browser.pages import Meeting, Opener, wait_on
from browser.words import button, game_words, words
from fathom.core.lesson_run import CHOICE, GO_ON, Run, way_on
from fathom.core.lessons import Lesson
from fathom.core.registry import find
from server.client import Person
from tiers import depth

GAMES = ("crew", "divers", "lost_code", "reef", "sonar")
FIRST = "/learn/divers/places"


class Learner:
    """Takes a lesson on a page."""

    def __init__(self, page: Page, game: str, name: str) -> None:
        self.page = page
        self.game = find(game)
        assert self.game.lessons is not None
        self.lesson = self.game.lessons.named(name)
        self.run = Run(self.game, self.lesson)
        self.hand = HANDS[game](page)
        self.lang = page.evaluate("document.documentElement.lang")

    def give(self, answer: str) -> None:
        """Give an answer as one does on a page; of a right one the praise is read, and one goes on."""
        before = self.run.index
        if answer == GO_ON:
            button(self.page, words(self.page, "learn.go_on")).click()
        elif answer.startswith(CHOICE):
            self.page.locator(".choices button").nth(int(answer.removeprefix(CHOICE)) - 1).click()
        else:
            self.hand.make(answer)
        told = self.run.answer(answer)
        if not told.right:
            assert told.say is not None
            self.reads(told.say.pl if self.lang == "pl" else told.say.en)
        elif answer != GO_ON and told.say is not None and self.run.index > before:
            self.reads(told.say.pl if self.lang == "pl" else told.say.en)
            button(self.page, words(self.page, "learn.go_on")).click()

    def to(self, step: int) -> None:
        """Go on to a step, from 0, by right answers."""
        while self.run.index < step:
            for answer in way_on(self.run):
                self.arrives()
                self.give(answer)
        self.arrives()

    def arrives(self) -> None:
        """The page shows the step that waits now."""
        step = self.run.step
        self.reads(step.say.pl if self.lang == "pl" else step.say.en)

    def reads(self, text: str) -> None:
        """The words are on the page. Pieces of the game are drawn in them, and read out with their names."""
        plain = re.split(r"[^\w ,.]|\d", text)
        longest = max(plain, key=len).strip()
        expect(self.page.get_by_role("region", name=words(self.page, "learn.words"))).to_contain_text(longest)


def test_from_the_first_press_to_the_next_lesson(open_page: Opener) -> None:
    page = open_page("/", motion="no-preference")
    title = game_words(page, "title")
    page.get_by_role("link", name=words(page, "learn.begin_game", title=title)).click()
    page.wait_for_url(f"**{FIRST}")
    learner = Learner(page, "divers", "places")
    learner.to(2)
    learner.give("r3 4B")  # the other side: played out, answered, and taken back
    expect(page.get_by_text(words(page, "learn.taken_back"))).to_be_visible()
    button(page, words(page, "learn.try_again")).click()
    learner.arrives()
    expect(page.locator(".hand [data-card]")).to_have_count(8)
    learner.to(len(learner.lesson.steps) - 1)
    learner.give(GO_ON)
    lessons = learner.game.lessons
    assert lessons is not None
    page.get_by_role("link", name=words(page, "learn.next", title=lessons.all[1].title.en)).click()
    page.wait_for_url("**/learn/divers/waters")
    page.goto("/")
    expect(page.get_by_text(words(page, "learn.done_of", done=1, n=6))).to_be_visible()


@sizes(NARROW)
def test_a_lesson_is_left_and_resumed(open_page: Opener, width: int, theme: str, lang: str) -> None:
    page = open_page(FIRST, width=width, theme=theme, lang=lang)
    learner = Learner(page, "divers", "places")
    learner.to(2)
    check(page)
    button(page, words(page, "learn.hint")).click()
    expect(page.locator(".hint")).to_be_visible()
    button(page, words(page, "table.text_view")).click()
    expect(page.locator(".below")).to_contain_text(re.compile(r"\w+ \d+"))
    page.reload()
    learner.arrives()
    page.goto("/learn/divers")
    check(page)
    page.get_by_role("link", name=words(page, "learn.continue", n=1)).click()
    learner.arrives()


def test_by_keyboard_alone(open_page: Opener) -> None:
    page = open_page(FIRST)
    learner = Learner(page, "divers", "places")
    learner.hand = Diver(page, "keys")
    learner.arrives()
    page.keyboard.press("Enter")  # "Go on" has the focus
    learner.run.answer(GO_ON)
    learner.arrives()
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    learner.run.answer(f"{CHOICE}2")
    wait_on(page, lambda: page.evaluate("document.activeElement.matches('[data-go-on]')"), "the focus goes on")
    page.keyboard.press("Enter")
    learner.arrives()
    learner.hand.play()
    expect(page.locator(".told")).to_be_visible()


def lessons_to_look_at() -> list[tuple[str, str]]:
    """One lesson of each game, or all of them."""
    every = [(game, lesson.name) for game in GAMES for lesson in lessons_of(game)]
    return depth([next(one for one in every if one[0] == game) for game in GAMES], every)


def lessons_of(game: str) -> tuple[Lesson, ...]:
    lessons = find(game).lessons
    assert lessons is not None
    return lessons.all


@pytest.mark.parametrize(("game", "name"), lessons_to_look_at())
@pytest.mark.parametrize(("width", "theme", "lang"), depth([NARROW], [WIDE, NARROW]))
def test_what_a_step_speaks_of_is_in_sight(
    open_page: Opener, meet: Meeting, game: str, name: str, width: int, theme: str, lang: str
) -> None:
    ada = meet()
    page = open_page(None, who=ada, width=width, theme=theme, lang=lang)
    learner = Learner(open_page("/", who=ada, lang=lang), game, name)
    run, learner.page = learner.run, page
    while True:
        keep(ada, game, name, run.path)
        page.goto("about:blank")
        page.goto(f"/learn/{game.replace('_', '-')}/{name}")
        learner.arrives()
        if run.step.point:
            wait_on(page, lambda: in_sight(page), f"{name}, step {run.index + 1}: something of {run.step.point} is seen")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if run.waits == "play" or run.index == len(run.lesson.steps) - 1:
            break
        for answer in way_on(run):
            run.answer(answer)


def keep(person: Person, game: str, name: str, path: list[str]) -> None:
    person.ok("POST", f"/api/lessons/{game}/{name}", json={"path": path})


def in_sight(page: Page) -> bool:
    """Whether a ring lies on the page between the words and the lower edge."""
    seen: bool = page.evaluate(
        """() => {
          const panel = document.querySelector(".theatre > .panel").getBoundingClientRect();
          const top = innerWidth < 1000 ? panel.bottom : 0;
          return [...document.querySelectorAll(".rings span")]
            .map((ring) => ring.getBoundingClientRect())
            .some((ring) => ring.bottom > top + 8 && ring.top < innerHeight - 8);
        }"""
    )
    return seen


# -- the rules


@sizes(WIDE)
def test_the_rules_are_read_and_searched(open_page: Opener, width: int, theme: str, lang: str) -> None:
    page = open_page("/rules", width=width, theme=theme, lang=lang)
    check(page)
    page.goto("/rules/crew")
    page.wait_for_selector("#K7")
    check(page)
    page.get_by_label(words(page, "rules.search")).fill("K12")
    expect(page.get_by_role("link", name=re.compile("K12")).first).to_be_visible()


def test_a_refusal_leads_to_its_rule(open_page: Opener) -> None:
    page = open_page(None)
    page.goto("/learn/crew/tricks")
    learner = Learner(page, "crew", "tricks")
    learner.to(2)
    page.locator(".hand [data-card='p2']").click(force=True)  # dulled: blue is led, and there is blue in hand
    note = page.locator(".note")
    expect(note).to_contain_text(game_words(page, "refusal.must_follow", "crew", lead="", card="").split(",")[0][:20])
    with page.context.expect_page() as opened:
        note.get_by_role("link").click()
    rules = opened.value
    rules.wait_for_url("**/rules/crew#K*")
    expect(rules.locator(f"[id='{rules.url.split('#')[1]}']")).to_be_in_viewport()
