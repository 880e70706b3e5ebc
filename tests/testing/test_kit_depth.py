"""With its defaults the kit finds bugs that show late, seldom or with some player counts only, and says what it never saw."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import pearls
from beacons import GAME as BEACONS
from beacons.rules import HAND, KINDS, Beacons, digits
from beacons.rules import TEXTS as BEACONS_TEXTS
from beacons.view import View as BeaconsView
from fathom.core.dice import Dice
from fathom.core.events import Event
from fathom.core.game import Game
from fathom.core.presenter import Presenter
from fathom.core.search import PLAIN
from fathom.core.state import Outcome
from fathom.core.text import Catalogue, Texts
from fathom.testing import Report, Violation, check_game
from pearls import GAME as PEARLS
from pearls import TEXTS, Pearls, PearlsOptions
from testing import test_kit
from tiers import depth
from variants import variant, with_texts


def violation(game: Game[Any]) -> str:
    """Return the sentence that the kit has to say about a game, looking as deep as it does when it is told nothing."""
    with pytest.raises(Violation) as caught:
        check_game(game)
    return caught.value.rule


# -- nature's odds


def take_a_kind(pile: list[int], dice: Dice) -> int:
    """Take a card as if there were one of each kind."""
    kinds = [kind for kind, number in enumerate(pile) if number]
    kind = kinds[dice.below(len(kinds))]
    pile[kind] -= 1
    return kind


class DealsByKind(Beacons):
    def chance(self, dice: Dice) -> int:
        if self.phase != "deal":
            return super().chance(dice)
        deck = self.deck[:]
        return sum(take_a_kind(deck, dice) * KINDS**place for place in range(HAND * self.players))


class DrawsByKind(Beacons):
    def chance(self, dice: Dice) -> int:
        return super().chance(dice) if self.phase == "deal" else take_a_kind(self.deck[:], dice)


def test_a_deal_by_kinds_instead_of_cards() -> None:
    assert "has the odds of the deal itself, but over " in violation(variant(BEACONS, new=DealsByKind))


def test_a_draw_by_kinds_instead_of_cards() -> None:
    said = violation(variant(BEACONS, new=DrawsByKind))
    assert said.startswith(("chance() and sample() have the same odds, but over ", "The log of seat "))


# -- every number of players

BROKEN = sorted(
    (kind for kind in vars(test_kit).values() if isinstance(kind, type) and issubclass(kind, Pearls) and kind is not Pearls),
    key=lambda kind: kind.__name__,
)
BY_DAY = (test_kit.ForgetsWhatWasShown, test_kit.RefusalCostsAPearl)


@pytest.mark.parametrize("broken", depth(BY_DAY, BROKEN), ids=lambda kind: kind.__name__)
def test_a_bug_with_three_players_only(broken: type[Pearls]) -> None:
    def new(players: int, options: PearlsOptions) -> Pearls:
        return (broken if players == 3 else Pearls)(players, options)

    with pytest.raises(Violation):
        check_game(variant(PEARLS, new=new))


def test_every_broken_state_is_listed() -> None:
    assert len(BROKEN) >= 30
    assert set(BY_DAY) <= set(BROKEN)


# -- views that lost something


class ViewLacksDiscards(Pearls):
    def observe(self, seat: int | None) -> pearls.View:
        return msgspec.structs.replace(super().observe(seat), discard=[])


class ViewLacksPearls(Pearls):
    def observe(self, seat: int | None) -> pearls.View:
        view = super().observe(seat)
        return msgspec.structs.replace(view, players=[msgspec.structs.replace(player, pearls=0) for player in view.players])


class ViewLacksDropped(Beacons):
    def observe(self, seat: int | None) -> BeaconsView:
        return msgspec.structs.replace(super().observe(seat), dropped=[])


@pytest.mark.parametrize(
    "game",
    [
        variant(PEARLS, new=ViewLacksDiscards),
        variant(PEARLS, new=ViewLacksPearls),
        variant(BEACONS, new=ViewLacksDropped),
    ],
    ids=["pearls without discards", "pearls without pearls", "beacons without dropped cards"],
)
def test_a_row_that_writes_what_the_view_has_lost(game: Game[Any]) -> None:
    said = violation(game)
    assert said.startswith("What seat ")
    assert " can find out follows from its view, but the row of numbers differs between two positions with equal views" in said


@pytest.mark.parametrize(
    "game",
    [variant(PEARLS, new=ViewLacksDiscards, planes=None), variant(BEACONS, new=ViewLacksDropped, planes=None)],
    ids=["pearls", "beacons"],
)
def test_a_view_without_the_discards(game: Game[Any]) -> None:
    said = violation(game)
    assert said.startswith("What seat ")
    assert " can infer follows from its view, but its log has told it more: " in said


def test_a_game_of_memory_may_leave_the_discards_to_the_log() -> None:
    presenter = Presenter(types=BEACONS.presenter.types, best=BEACONS.presenter.best, view_forgets=True)
    game = variant(BEACONS, new=ViewLacksDropped, planes=None, presenter=presenter)
    assert check_game(game, players=[2], games=1, draws=0, deals=20).met


# -- what happens late


class WinsTooMuch(Beacons):
    """The best ending, which random games do not reach, has results out of range."""

    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome if outcome is None or outcome.reason != "lit" else Outcome("lit", (2.0,) * self.players)


def test_games_that_follow_candidates_reach_what_random_ones_do_not() -> None:
    assert violation(variant(BEACONS, new=WinsTooMuch)).startswith(
        "An outcome has a result from 0 to 1 for every seat, but it is "
    )


def test_an_ending_that_no_game_reached_is_a_warning() -> None:
    report = check_game(variant(BEACONS, search=PLAIN), players=[2], games=2, closely=1, worlds=30, draws=0, deals=20)
    assert report.seen["endings"].never == ("lit",)
    assert "no game ended with 'lit'" in report.warnings
    assert "  warning: no game ended with 'lit'." in str(report).splitlines()


class LastDrawIsNotCounted(Beacons):
    """A law is broken by the draw that empties the deck, which random games seldom live to see: they make three mistakes."""

    def _draw(self, action: int) -> None:
        super()._draw(action)
        if not any(self.deck):
            self.deck[digits(action, 1)[0]] += 1


def test_games_that_avoid_their_end_reach_the_last_card() -> None:
    game = variant(BEACONS, new=LastDrawIsNotCounted, search=PLAIN)
    assert violation(game).startswith("A law of the game does not hold")


# -- the report


@pytest.fixture(scope="module")
def report() -> Report:
    return check_game(BEACONS, players=[2], worlds=30, draws=0, deals=20)


def test_the_report_says_what_was_seen(report: Report) -> None:
    assert report.warnings == []
    assert {sort: (sorted(seen.times), seen.never) for sort, seen in report.seen.items() if sort != "texts"} == {
        "endings": (["dark", "dawn", "lit"], ()),
        "phases": (["deal", "draw", "over", "turn"], ()),
        "events": (["Dealt", "Drew", "Dropped", "Lit", "Told"], ()),
        "refusals": (["impossible_draw", "known", "no_card", "no_such_action", "no_token", "not_your_turn", "over"], ()),
    }
    assert {name: (share.count, share.legal, share.played) for name, share in report.actions.items()} == {
        "light": (3, 3, 3),
        "drop": (3, 3, 3),
        "tell": (3, 3, 3),
    }


def test_the_report_is_a_table(report: Report) -> None:
    lines = str(report).splitlines()
    assert lines[0].startswith(f"beacons: {report.games} games in {report.settings} settings, ")
    assert [line.split()[0] for line in lines[1:]] == ["endings", "phases", "events", "refusals", "texts", "actions"]
    assert lines[1].split()[1:4] == ["3", "of", "3"]
    assert "3/3/3" in lines[-1]


class NeverHappens(Event, frozen=True, tag="never"):
    """An event that the rules never tell of."""


def test_what_a_game_promises_and_never_does_is_a_warning() -> None:
    more = {"reason.storm": "A storm.", "refusal.tired": "You are tired.", "reason.lit_you": "!"}
    promising = variant(
        BEACONS,
        presenter=Presenter(types=(*BEACONS.presenter.types, NeverHappens), best=BEACONS.presenter.best),
        texts=with_texts(BEACONS_TEXTS, more),
    )
    warnings = check_game(promising, players=[2], games=4, worlds=30, draws=0, deals=20).warnings
    assert warnings == ["no game ended with 'storm'", "the event NeverHappens never happened", "nothing was refused as 'tired'"]


class Wrapped(msgspec.Struct, frozen=True):
    """A view inside another one, where its phase is not found."""

    known: pearls.View


class NoPhase(Pearls):
    def observe(self, seat: int | None) -> Wrapped:  # type: ignore[override]
        return Wrapped(super().observe(seat))


def test_a_view_without_a_phase_is_told_by_what_can_be_done() -> None:
    report = check_game(variant(PEARLS, new=NoPhase), players=[2], games=2, closely=1, worlds=30, draws=0, deals=20)
    phases = report.seen["phases"]
    assert set(phases.times) == {"lay", "nature", "over", "show or pass"}


# -- texts


def changed_texts(**changes: dict[str, str | None]) -> Texts:
    """Return the texts of Pearls with some replaced, or left out where they are None, in some languages."""
    texts = Texts()
    for language, catalogue in TEXTS.items():
        sentences = catalogue.sentences | changes.get(language, {})
        texts[language] = Catalogue(language, {key: text for key, text in sentences.items() if text is not None})
    return texts


def say_anything(event: Event, text: Catalogue, you: int | None, names: object) -> str:
    return text.say("log.anything")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"en": {"log.laid": "A card."}}, "Every language has every text, but 'pl' lacks 'log.laid'."),
        ({"pl": {"log.laid": "Karta."}}, "Every language has every text, but 'en' lacks 'log.laid'."),
        (
            {"en": {"preset.first": None}, "pl": {"preset.first": None}},
            "Every language has every text, but 'en' lacks 'preset.first'.",
        ),
        (
            {"en": {"option.wins.low": None}, "pl": {"option.wins.low": None}},
            "Every language has every text, but 'en' lacks 'option.wins.low'.",
        ),
        (
            {"en": {"reason.most_pearls": None}, "pl": {"reason.most_pearls": None}},
            "Every ending has a sentence, but 'en' has none for 'reason.most_pearls'.",
        ),
    ],
)
def test_a_text_that_is_missing(changes: dict[str, dict[str, str | None]], sentence: str) -> None:
    assert violation(variant(PEARLS, texts=changed_texts(**changes))) == sentence


def test_an_event_that_cannot_be_told() -> None:
    game = variant(PEARLS, presenter=Presenter(describe=say_anything))
    assert violation(game) == "Nothing but a Refusal may be raised, but KeyError was: 'log.anything'."


def test_the_texts_that_were_said_are_counted() -> None:
    telling = variant(
        PEARLS,
        presenter=Presenter(describe=say_anything),
        texts=changed_texts(en={"log.anything": "Something."}, pl={"log.anything": "Coś."}),
    )
    texts = check_game(telling, players=[2], games=1, closely=2, worlds=30, draws=0, deals=20).seen["texts"]
    assert "log.anything" in texts.times
    assert "title" in texts.never
