"""Behind a real nginx with TLS, below a path: people play as they do at the server itself."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.client import ME, OPEN, Line, Person, play_on
from server.proxying import PATH, Proxied
from server.serving import Server, ask, installed

pytestmark = pytest.mark.xdist_group("nginx")


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    """With a game from outside, which brings its board."""
    data, folder = tmp_path_factory.mktemp("behind"), tmp_path_factory.mktemp("nginx")
    with Proxied(data, folder, "--pace", "0", **installed(tmp_path_factory, "beacons")) as running:
        yield running
        assert not running.faults()


def test_a_whole_game_is_played_through_it(proxied: Proxied, rng: random.Random) -> None:
    with Person(proxied, "Ada") as ada, Person(proxied, "Ben") as ben:
        table = ada.open(ME, OPEN)
        ben.sit(table, 1)
        with line(proxied, table, ada) as one, line(proxied, table, ben) as two:
            one.sync()
            two.sync()
            assert play_on([one, two], rng) > 10
            assert one.over
            assert two.over
        assert ada.ok("GET", f"/api/tables/{table}/replay?seat=0")["result"]


def line(proxied: Proxied, table: str, person: Person) -> Line:
    """A line as a browser has it: it says where its page is from."""
    return Line(proxied, table, person.token, ssl=proxied.certificate(), Origin=proxied.origin)


def test_the_page_and_its_files_are_below_the_path(proxied: Proxied) -> None:
    for path in ("/", "/table/abcdefgh", "/new/reef"):
        page = ask("GET", proxied.url + path)
        assert page.status_code == 200
        assert f'<meta name="fathom-base" content="{PATH}"' in page.text
        files = re.findall(r'(?:src|href)="([^"]+)"', page.text)
        assert len(files) >= 3
        for file in files:
            assert file.startswith(f"{PATH}/")
            found = ask("GET", proxied.origin + file)
            assert found.status_code == 200, file
            assert not found.headers["content-type"].startswith("text/html"), file
    scripts = re.findall(r'src="([^"]+\.js)"', ask("GET", f"{proxied.url}/").text)
    assert '"/assets/' not in ask("GET", proxied.origin + scripts[0]).text, "scripts find each other wherever they are"


def test_boards_from_outside_are_below_the_path(proxied: Proxied) -> None:
    with Person(proxied, None) as nobody:
        found = [game["client"]["module"] for game in nobody.ok("GET", "/api/games") if game["client"]]
    assert found
    assert ask("GET", proxied.url + found[0]).status_code == 200


def test_the_cookie_is_for_the_path_and_for_tls(proxied: Proxied) -> None:
    cookie = ask("POST", f"{proxied.url}/api/guest", json={"name": "Ada"}).headers["set-cookie"]
    assert f"Path={PATH};" in cookie + ";"
    assert "Secure" in cookie


def test_only_pages_of_the_host_may_act(proxied: Proxied) -> None:
    for origin, status in ((proxied.origin, 201), (proxied.url, 201), (proxied.direct, 403), ("https://example.org", 403)):
        answer = ask("POST", f"{proxied.url}/api/guest", json={"name": "Ada"}, headers={"Origin": origin})
        assert answer.status_code == status, origin


def test_the_metrics_do_not_go_through_it(proxied: Proxied) -> None:
    assert ask("GET", f"{proxied.url}/metrics").status_code == 403
    assert ask("GET", f"{proxied.direct}/metrics").status_code == 200


def test_the_proxy_may_cut_the_path_off_or_leave_it(proxied: Proxied) -> None:
    for path in (f"{PATH}/api/games", "/api/games", f"{PATH}", f"{PATH}/"):
        assert ask("GET", proxied.direct + path).status_code == 200


def test_people_behind_the_proxy_have_limits_of_their_own(folder: Path) -> None:
    """Each by the address that the proxy has seen."""
    with Server(folder, "--proxy", "127.0.0.1", "--rate", "3") as server:

        def asked_by(address: str) -> int:
            return ask("GET", f"{server.url}/api/games", headers={"X-Forwarded-For": address}).status_code

        assert [asked_by(address) for address in ("203.0.113.1", "203.0.113.1", "203.0.113.2")] == [200, 429, 200]


def test_a_server_without_a_path_serves_its_page_at_the_top(server: Server) -> None:
    page = ask("GET", f"{server.url}/table/abcdefgh").text
    assert '<meta name="fathom-base" content=""' in page
    assert re.findall(r'src="(/assets/[^"]+)"', page)
