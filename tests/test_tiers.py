"""What the quick tier leaves out is listed, with its reason."""

from __future__ import annotations

import ast
import re

import pytest

import tier_list


def test_docs_list_what_is_left_to_the_night() -> None:
    assert tier_list.PAGE.read_text(encoding="utf-8") == tier_list.page_with_list(), "python tests/tier_list.py writes it again"


def test_every_reason_is_given() -> None:
    for row in re.findall(r"^\| (.*) \|$", tier_list.listing(), flags=re.MULTILINE):
        assert row.split(" | ")[2].strip(), row


def test_a_mark_a_depth_and_a_skip_are_found() -> None:
    tree = ast.parse(
        '@nightly("long")\ndef test_a(): pass\nGAMES = depth(1, 2)\n@pytest.mark.skipif(X, reason="no X")\ndef test_b(): pass\n'
    )
    assert list(tier_list._marked("f", tree, "nightly")) == [("f", "test_a", "long")]
    assert list(tier_list._depths("f", tree)) == [("f", "", "`1` → `2`")]
    assert list(tier_list._skips("f", tree)) == [("f", "test_b", "no X")]


@pytest.mark.xdist_group("together")
def test_groups_are_kept_together(request: pytest.FixtureRequest) -> None:
    """Otherwise all is green, but every process starts every server and every browser: pytest-xdist says nothing of it."""
    if request.config.getoption("loadgroup", False):
        assert request.node.nodeid.endswith("@together")
