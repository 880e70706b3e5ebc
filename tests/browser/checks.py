"""What every screen must stand up to, and in which sizes, themes and languages it is looked at."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from browser.pages import see_all_arrive
from tiers import depth

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

WIDE = (1280, "dark", "en")
NARROW = (360, "light", "pl")


def sizes(by_day: tuple[int, str, str]) -> pytest.MarkDecorator:
    """Each width, theme and language once at night: what is wrong with one of them does not depend on the others.

    By day a screen is looked at in one size: one half of them wide, the other half narrow.
    """
    return pytest.mark.parametrize(("width", "theme", "lang"), depth([by_day], [WIDE, NARROW]))


def check(page: Page) -> None:
    """No serious fault for people who see, hear or point differently; and no sideways scrolling."""
    see_all_arrive(page)  # half-faded text has no contrast
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    # axe looks at each stroke of each picture. By day it passes over what is within a picture that only adorns.
    violations = page.evaluate(
        """async ([tags, whole]) => {
          const adorns = (picture) =>
            picture.closest('[aria-hidden="true"]') && !picture.querySelector("a, [tabindex], [role], foreignObject");
          const pictures = whole ? [] : [...document.querySelectorAll("svg")].filter(adorns);
          const strokes = pictures.map((picture) => [...picture.childNodes]);
          for (const picture of pictures) picture.replaceChildren();
          try {
            return (await axe.run(document, { runOnly: tags, resultTypes: ["violations"], selectors: false })).violations;
          } finally {
            pictures.forEach((picture, number) => picture.replaceChildren(...strokes[number]));
          }
        }""",
        [TAGS, depth(False, True)],
    )
    faults = [
        f"{fault['id']} ({fault['impact']}): {node['html'][:200]} {node.get('failureSummary', '')[:300]}"
        for fault in violations
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]
    assert not faults, "\n".join([page.url, *faults])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url
