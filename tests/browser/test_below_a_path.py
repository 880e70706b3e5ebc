"""The site behind nginx, with TLS and below a path of its host: pages, links and moves go where they belong."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.diver import Diver
from browser.pages import Opener, play_now
from server.proxying import PATH, Proxied


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    with Proxied(tmp_path_factory.mktemp("behind"), tmp_path_factory.mktemp("nginx"), "--pace", "0.05") as running:
        yield running
        assert not running.faults()


def test_a_game_is_begun_and_a_move_is_made(open_page: Opener, proxied: Proxied) -> None:
    page = open_page(f"{PATH}/", base=proxied.origin)
    outside: list[str] = []
    page.on("request", lambda asked: None if f"{proxied.origin}{PATH}/" in asked.url else outside.append(asked.url))
    play_now(page)
    assert page.url.startswith(f"{proxied.url}/table/")
    diver = Diver(page)
    assert diver.wait_for_turn()
    diver.play()
    page.reload()
    assert diver.wait_for_turn()
    page.locator("header a.brand").click()
    expect(page).to_have_url(f"{proxied.url}/")
    for link in page.locator("a[href]").all():
        href = link.get_attribute("href")
        assert href is not None
        assert href.startswith((f"{PATH}/", "#", "https://")), href
    assert not [url for url in outside if not url.startswith(("data:", "blob:"))]
