"""Facts: expressions that anybody can read and that can do no harm."""

from __future__ import annotations

import warnings
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.core.errors import FathomError
from fathom.core.facts import LONGEST, FactError, evaluate


class Member(msgspec.Struct, frozen=True):
    """Somebody at the table, as a view shows them."""

    cards: int
    hand: tuple[str, ...] = ()


def names() -> dict[str, Any]:
    """What a fact may speak of, made anew."""
    return {
        "energy": 3,
        "hand": ["b2", "b8", "g1"],
        "members": [Member(2, ("y9",)), Member(5)],
        "owner": {5: "A", 68: None},
        "turn": None,
        "suit": lambda letter: [card for card in names()["hand"] if card[0] == letter],
    }


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("energy", 3),
        ("energy == 3 and not energy > 3 or False", True),
        ("2 <= energy < 4", True),
        ("energy + 2 - 1", 4),
        ("-energy", -3),
        ("turn is None", True),
        ("turn != 'A'", True),
        ("len(hand) == 3", True),
        ("'b8' in hand and 'b9' not in hand", True),
        ("hand[0]", "b2"),
        ("hand[-1:]", ["g1"]),
        ("hand[::2]", ["b2", "g1"]),
        ("owner[5] == 'A'", True),
        ("members[0].cards", 2),
        ("members[0].hand[0]", "y9"),
        ("suit('b')", ["b2", "b8"]),
        ("[member.cards for member in members]", [2, 5]),
        ("sum(member.cards for member in members)", 7),
        ("all(member.cards for member in members if member.cards > 2)", True),
        ("any(card == 'g1' for card in hand)", True),
        ("[(card, energy) for card in hand if card in suit('b')]", [("b2", 3), ("b8", 3)]),
        ("[card for cards in [hand, suit('g')] for card in cards]", ["b2", "b8", "g1", "g1"]),
        ("sorted(set(suit('b')))", ["b2", "b8"]),
        ("{1, 2} == set([2, 1])", True),
        ("max(hand) > min(hand)", True),
        ("abs(-2)", 2),
        ("  energy  ", 3),
    ],
)
def test_what_can_be_stated(expression: str, value: object) -> None:
    assert evaluate(expression, names()) == value


@pytest.mark.parametrize(
    ("expression", "problem"),
    [
        # statements; what is wrong with them is said by Python, each version in its own words
        ("energy = 3", ""),
        ("import os", ""),
        ("energy; turn", ""),
        ("assert energy", ""),
        ("", ""),
        ("energy ==", ""),
        ("(energy", ""),
        ("'energy", ""),
        # what looks like one
        ("(energy := 4)", "NamedExpr does not belong in a fact"),
        ("lambda: energy", "Lambda does not belong in a fact"),
        ("1 if energy else 2", "IfExp does not belong in a fact"),
        ("{'a': 1}", "Dict does not belong in a fact"),
        ("{card for card in hand}", "SetComp does not belong in a fact"),
        ("{card: 1 for card in hand}", "DictComp does not belong in a fact"),
        ("f'{energy}'", "JoinedStr does not belong in a fact"),
        ("len(*hand)", "Starred does not belong in a fact"),
        ("max(hand, key=len)", "keyword does not belong in a fact"),
        ("[await card for card in hand]", "Await does not belong in a fact"),
        ("[card async for card in hand]", ""),
        # what grows too large, or rounds
        ("9 ** 9", "Pow does not belong in a fact"),
        ("hand * 9", "Mult does not belong in a fact"),
        ("1 << 9", "LShift does not belong in a fact"),
        ("1 / 0", "Div does not belong in a fact"),
        ("1 // 0", "FloorDiv does not belong in a fact"),
        ("1 % 0", "Mod does not belong in a fact"),
        # private names
        ("_", "a name does not begin with _"),
        ("__import__('os')", "a name does not begin with _"),
        ("energy._x", "a name does not begin with _"),
        ("().__class__.__base__", "a name does not begin with _"),
        ("().__class__.__base__.__subclasses__()", "only functions can be called"),
        ("members[0].cards.__class__", "a name does not begin with _"),
        ("[_x for _x in hand]", "a name does not begin with _"),
        # methods, and what else is called
        ("hand.append('b9')", "only functions can be called"),
        ("'{0}'.format(hand)", "only functions can be called"),
        ("hand[0]()", "only functions can be called"),
        ("[suit][0]('b')", "only functions can be called"),
        ("(suit)('b')('g')", "only functions can be called"),
        ("[add('b9') for add in [hand.append]]", "only functions can be called"),
        ("[len(hand) for len in [hand.append]]", "only functions can be called"),
        # changes
        ("[0 for hand[0] in ['b9']]", "nothing can be changed"),
        ("[0 for owner[5], card in [('B', 1)]]", "nothing can be changed"),
        ("[0 for members[0].cards in [9]]", "nothing can be changed"),
        # what is not there
        ("rank == 3", "NameError: "),
        ("open('x')", "NameError: "),
        ("eval('1')", "NameError: "),
        ("getattr(hand, 'x')", "NameError: "),
        ("members[2].cards", "IndexError: "),
        ("members[0].rank", "AttributeError: "),
        ("owner[7]", "KeyError: "),
        ("turn + 1", "TypeError: "),
        ("energy(1)", "TypeError: "),
        ("sum(hand)", "TypeError: "),
        ("max([])", "ValueError: "),
    ],
)
def test_what_cannot_be_stated_is_refused_with_one_sentence(expression: str, problem: str) -> None:
    given_names = names()
    with pytest.raises(FactError) as caught:
        evaluate(expression, given_names)
    found = str(caught.value)
    assert found.startswith(f"{expression}: ")
    assert found.endswith(".")
    assert found.removeprefix(f"{expression}: ").startswith(problem)
    assert "\n" not in found
    assert given_names["hand"] == ["b2", "b8", "g1"]
    assert given_names["owner"] == {5: "A", 68: None}


def test_what_runs_a_fact_can_be_looked_at_but_not_called() -> None:
    """A generator that looks at itself finds the frames below it, and in them every function of Python."""
    below = "for one in [1] for walk in [(walk.gi_frame.f_back for step in [1])] for frame in walk"
    assert evaluate(f"[frame.f_lineno {below}]", {})
    for expression in (
        f"[frame.f_builtins['print']('x') {below}]",
        f"[run('x') {below} for run in [frame.f_builtins['print']]]",
        f"[frame.clear() {below}]",
    ):
        with pytest.raises(FactError, match="only functions can be called"):
            evaluate(expression, {})


def test_an_expression_has_a_limit() -> None:
    longest = "1" + " + 1" * ((LONGEST - 1) // 4)
    assert evaluate(longest, {}) == 1 + (LONGEST - 1) // 4
    with pytest.raises(FactError, match=rf"^An expression has at most {LONGEST} characters: 1 \+ 1.*…$") as caught:
        evaluate(longest + " + 1", {})
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize("expression", ["\0", "'\0'", "\ud800", "'\ud800'", "(" * 299, "[" * 150 + "]" * 150, "-" * 299 + "1"])
def test_what_python_itself_cannot_read_is_an_error_like_any_other(expression: str) -> None:
    try:
        evaluate(expression, {})
    except FactError as error:
        assert str(error).encode()


def test_a_fact_error_is_a_sentence_for_people() -> None:
    assert issubclass(FactError, FathomError)


def test_builtin_functions_can_be_named_by_a_game() -> None:
    assert evaluate("len", {"len": 7}) == 7, "a field of the view hides a function of the same name"


WORDS = [
    *names(), "len", "sum", "max", "sorted", "set", "all", "any", "for", "in", "if", "and", "or", "not", "is", "lambda", "async",
    "else", "None", "card", "_", "__class__", "gi_frame", "append", "(", ")", "[", "]", "{", "}", ".", ",", ":", ":=", "=", "==",
    "<", "+", "-", "*", "**", "/", "'", '"', "1", "0", " ", "\n", "f'", "@",
]  # fmt: skip


def harmless(expression: str) -> None:
    given_names = names()
    before = {key: value for key, value in names().items() if key != "suit"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Python doubts some of what is legal, such as `1 is 1`
        try:
            evaluate(expression, given_names)
        except FactError as error:
            assert str(error)
    assert {key: value for key, value in given_names.items() if key != "suit"} == before


@given(st.text(max_size=LONGEST + 5))
def test_no_characters_do_anything_but_mean_something_or_nothing(expression: str) -> None:
    harmless(expression)


@given(st.lists(st.sampled_from(WORDS), max_size=40))
def test_no_words_do_anything_but_mean_something_or_nothing(words: list[str]) -> None:
    harmless("".join(words)[: LONGEST + 5])
    harmless(" ".join(words)[: LONGEST + 5])


EXPRESSIONS = st.recursive(
    st.sampled_from(["energy", "hand", "turn", "members", "'b2'", "0", "1", "card"]),
    lambda inner: st.one_of(
        st.builds("{}[{}]".format, inner, inner),
        st.builds("({}, {})".format, inner, inner),
        st.builds("({} + {})".format, inner, inner),
        st.builds("({} == {})".format, inner, inner),
        st.builds("{}({})".format, st.sampled_from(["len", "suit", "sorted", "set", "card", "hand.append", "hand.clear"]), inner),
        st.builds("{}.{}".format, inner, st.sampled_from(["cards", "append", "gi_frame", "f_back", "clear"])),
        st.builds("[{} for {} in {}]".format, inner, st.sampled_from(["card", "hand[0]", "(card, energy)"]), inner),
        st.builds("({} for card in {})".format, inner, inner),
    ),
    max_leaves=8,
)


@given(EXPRESSIONS)
def test_no_expression_changes_what_it_speaks_of(expression: str) -> None:
    harmless(expression[:LONGEST])
