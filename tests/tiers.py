"""How deep the tests go: `make test` is quick, `make nightly` looks at everything in full width.

A test that only runs at night is marked with `@nightly("why")`; one that looks at less by day takes its numbers from
`depth(quick, full)`. docs/testing.md lists both, and tests/test_tiers.py holds it to that.
"""

from __future__ import annotations

import os
from typing import TypeVar

import pytest

NIGHTLY = os.environ.get("FATHOM_NIGHTLY") == "1"
INTERPRETED = os.environ.get("FATHOM_INTERPRETED") == "1"

T = TypeVar("T")


def depth(quick: T, full: T) -> T:
    """Return the number, or the choice, for this run."""
    return full if NIGHTLY else quick


def nightly(reason: str) -> pytest.MarkDecorator:
    """Leave a test to the night, for the reason given."""
    return pytest.mark.nightly(reason)
