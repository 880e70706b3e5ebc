"""Records: one spelling, exact both ways, clear about what is wrong, and never slow."""

from __future__ import annotations

import math

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fathom.core.dice import Dice
from fathom.core.errors import FathomError, RecordError
from fathom.core.match import Match, replay
from fathom.core.record import LARGEST, Move, Record, Result, parse
from fathom.core.registry import find

words = st.from_regex(r"[a-z][a-z0-9_]{0,39}", fullmatch=True)
texts = st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" "), min_size=1, max_size=60).filter(
    lambda text: text == text.strip() and text.isprintable()
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    players = draw(st.integers(1, 8))
    moves = st.builds(Move, seat=st.integers(-1, players - 1), text=texts)
    share = st.one_of(st.sampled_from([0.0, 0.5, 1.0]), st.floats(0, 1))
    result = st.builds(Result, reason=words, results=st.tuples(*[share] * players))
    return Record(
        game=draw(words),
        version=draw(st.integers(0, 999_999_999)),
        players=players,
        options=draw(st.dictionaries(words, texts, max_size=4)),
        names=draw(st.dictionaries(st.integers(0, players - 1), texts, max_size=4)),
        tags=draw(st.dictionaries(words, texts, max_size=4)),
        moves=tuple(draw(st.lists(moves, max_size=12))),
        result=draw(st.none() | result),
    )


@given(records())
def test_what_is_printed_is_read_back(record: Record) -> None:
    text = record.text()
    assert parse(text) == record
    assert parse(text.encode()) == record
    assert parse(text).text() == text


@given(records())
def test_windows_line_ends_are_read_too(record: Record) -> None:
    assert parse(record.text().replace("\n", "\r\n")) == record


@settings(max_examples=300)
@given(st.binary(max_size=2000) | st.text(max_size=2000))
@example(b"")
@example(b"\xff\xfe")
@example("fathom 1\ngame divers 1\nplayers 2\n\n")
def test_random_bytes_never_crash(data: bytes | str) -> None:
    try:
        record = parse(data)
    except RecordError as error:
        assert error.line >= 1
        assert error.column >= 1
        assert "\n" not in str(error)
    else:
        assert parse(record.text()) == record


@pytest.fixture(scope="module")
def played() -> str:
    """A whole game of Divers as text."""
    match = Match(find("divers"), names={0: "Ada", 1: "Bo"}, tags={"event": "a test"})
    dice = Dice("record")
    while actors := match.settle(dice):
        actions = match.state.actions(actors[0])
        match.act(actors[0], actions[dice.below(len(actions))])
    return match.record().text()


@settings(max_examples=400)
@given(
    place=st.floats(0, 1), cut=st.integers(0, 12), put=st.text(st.sampled_from("rygbsABdealfinpc *0123456789\n\t"), max_size=12)
)
def test_a_damaged_game_is_refused_in_a_sentence_or_still_a_game(played: str, place: float, cut: int, put: str) -> None:
    at = int(place * len(played))
    damaged = played[:at] + put + played[at + cut :]
    try:
        match = replay(parse(damaged))
    except FathomError as error:
        assert "\n" not in str(error)
    else:
        assert match.record().text() == damaged.rstrip("\n") + "\n" or match.record().result is not None


def test_a_whole_game_replays_to_the_same_text(played: str) -> None:
    match = replay(parse(played))
    assert match.record().text() == played
    assert match.names == {0: "Ada", 1: "Bo"}


def test_a_replay_can_stop_anywhere(played: str) -> None:
    record = parse(played)
    for upto in (0, 1, 6, 20, len(record.moves)):
        match = replay(record, upto=upto)
        assert len(match.moves) == upto


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("", 1, 1, "expected 'fathom'"),
        ("fathom 2\n", 1, 8, "expected format 1"),
        ("fathom 1\ngame Divers 1\n", 2, 6, "expected a game's name"),
        ("fathom 1\ngame divers x\n", 2, 13, "expected the game's version"),
        ("fathom 1\ngame divers 1\n", 3, 1, "expected 'players', found the end of the text"),
        ("fathom 1\ngame divers 1\nplayers nine\n", 3, 9, "expected the number of players, 1 to 8"),
        ("fathom 1\ngame divers 1\nplayers 2\nname C Cy\n\n", 4, 6, "expected a seat from A to B, in order, once each"),
        ("fathom 1\ngame divers 1\nplayers 2\nname A Ada\nname A Bo\n\n", 5, 6, "in order, once each"),
        ("fathom 1\ngame divers 1\nplayers 2\ntag b x\ntag a x\n\n", 5, 5, "in alphabetical order"),
        ("fathom 1\ngame divers 1\nplayers 2\n1 * fill 1 r\n", 4, 1, "or an empty line before the moves"),
        ("fathom 1\ngame divers 1\nplayers 2\n\n2 * fill 1 r\n", 5, 1, "expected move number 1 or 'end'"),
        ("fathom 1\ngame divers 1\nplayers 2\n\n1 C r7 1A\n", 5, 3, "expected who acted"),
        ("fathom 1\ngame divers 1\nplayers 2\n\n1 *\n", 5, 5, "expected a move"),
        ("fathom 1\ngame divers 1\nplayers 2\n\nend draw 0.5\n", 5, 1, "expected 'end', a reason and 2 results"),
        ("fathom 1\ngame divers 1\nplayers 2\n\nend draw 0.5 2\n", 5, 14, "expected a result from 0 to 1"),
        ("fathom 1\ngame divers 1\nplayers 2\n\nend draw 0.50 0.5\n", 5, 10, "in the shortest spelling of its number"),
        ("fathom 1\ngame divers 1\nplayers 2\n\nend draw 0.5 0.5\nmore\n", 6, 1, "expected nothing after the end"),
        ("fathom 1\ngame divers 1\nplay\x07ers 2\n", 3, 5, "expected printable characters only"),
        (b"fathom 1\ngame \xff", 2, 6, "expected UTF-8 text"),
    ],
)
def test_errors_in_the_text_say_where_and_what(text: str | bytes, line: int, column: int, problem: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert problem in caught.value.problem


HEADER = "fathom 1\ngame divers 1\nplayers 2\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        (HEADER.replace("divers 1", "divers 7") + "\n", 2, 1, "version 7, but version 1 is installed"),
        (HEADER.replace("players 2", "players 3") + "\n", 3, 9, "Divers is for 2 players, not 3."),
        (HEADER + "option claims must\noption colour red\n\n", 5, 15, "There is no option 'colour'"),
        (HEADER + "option claims never\n\n", 4, 15, "Option claims cannot be 'never'"),
        (HEADER + "\n1 * fill 1 x\n", 5, 12, "expected a colour from rygbs, in this order, found 'x'"),
        (HEADER + "\n1 * fill 2 r\n", 5, 10, "expected tile 1, found '2'"),
        (HEADER + "\n1 A r7 1A\n", 5, 5, "It is not your turn."),
        (HEADER + "\n1 * fill 1 r\n2 * fill 2 s s\n3 * fill 3 s s s\n", 7, 5, "This cannot be drawn now."),
        (HEADER + "\n1 * fill 1 r\nend draw 0.5 0.5\n", 6, 1, "the moves above do not lead to this end"),
    ],
)
def test_errors_in_the_game_say_where_and_what(text: str, line: int, column: int, problem: str) -> None:
    with pytest.raises(RecordError) as caught:
        replay(parse(text))
    assert (caught.value.line, caught.value.column) == (line, column)
    assert problem in caught.value.problem


def test_an_end_that_the_moves_do_not_lead_to_is_refused(played: str) -> None:
    record = parse(played)
    assert record.result is not None
    reason, results = record.result.reason, record.result.results
    for false in (Result(reason, results[::-1]), Result("draw", (0.5, 0.5)), Result(f"{reason}s", results)):
        with pytest.raises(RecordError, match="the moves above do not lead to this end"):
            replay(msgspec.structs.replace(record, result=false))


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(FathomError, match="There is no game 'go'; there are "):
        replay(parse("fathom 1\ngame go 1\nplayers 2\n\n"))


def test_too_large_a_record_is_refused_before_it_is_read() -> None:
    with pytest.raises(RecordError, match="at most 1,000,000 bytes"):
        parse("x" * (LARGEST + 1))


@pytest.mark.parametrize("filler", ["\n", "1 * fill 1 r\n", "option a b\n", "x", " ", "1 A r1 1A\n", "é", "end a 0.1 "])
def test_the_largest_records_are_refused_without_a_hang(filler: str) -> None:
    for head in ("", HEADER + "\n", HEADER):
        with pytest.raises(FathomError):
            replay(parse((head + filler * LARGEST)[: LARGEST - 10]))


# -- results


def with_result(*results: float) -> Record:
    return Record(game="reef", version=1, players=len(results), result=Result("full", results))


@given(st.floats(0, 1))
@example(1 / 190)  # 0.005263157894736842, 18 decimals: a solo game of Reef that ends on one point
@example(0.1 + 0.2)
@example(1e-05)
@example(5e-324)
@example(2.2250738585072014e-308)
@example(math.nextafter(1, 0))
def test_every_result_is_read_back_exactly(result: float) -> None:
    text = with_result(result).text()
    again = parse(text).result
    assert again is not None
    assert again.results[0].hex() == (result + 0).hex()
    assert parse(text).text() == text


@given(st.floats(0, 1), st.integers(0, 20))
@example(0.5, 2)
@example(1e-05, 5)
def test_a_result_has_one_spelling(result: float, decimals: int) -> None:
    written = with_result(result).text().split()[-1]
    for other in (f"{result:.{decimals}f}", f"{result:.{decimals}e}", f"{result!r}", f"+{written}", f"0{written}", f"{written}0"):
        text = with_result(result).text().replace(f"full {written}", f"full {other}")
        try:
            assert parse(text).text() == text
        except RecordError as error:
            assert other != written
            assert error.column == len("end full ") + 1


@pytest.mark.parametrize(
    "word", ["", "-0", "0.0", "1.0", "nan", "inf", "-0.5", "1e-5", "1E-05", "0.5_0", "٠", ".5", "5e-1", "1.5", "x"]
)
def test_what_is_no_result_is_refused(word: str) -> None:
    with pytest.raises(RecordError, match="expected a result from 0 to 1, in the shortest spelling of its number"):
        parse(with_result(0.5).text().replace("0.5", word))


@pytest.mark.parametrize("result", [-0.1, 1.1, math.nan, math.inf])
def test_a_result_that_could_not_be_read_back_is_not_made(result: float) -> None:
    with pytest.raises(FathomError, match=r"^A result is a number from 0 to 1\.$"):
        with_result(result)
