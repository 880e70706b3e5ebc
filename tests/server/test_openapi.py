"""The API against its own description: schemathesis asks for everything there is, in every wrong way it can think of."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok

from server.campaigning import start_campaign
from server.client import ME, OPEN, Person, bot
from server.serving import PATIENCE, Server, ask, wait_for
from tiers import depth

pytestmark = pytest.mark.xdist_group("openapi")

EXAMPLES = depth(3, 80)  # of each operation, in each of four ways; test_fuzz.py asks what no description leads to
LEAVE = {("POST", "/api/logout"), ("DELETE", "/api/me")}

quietly = settings(
    max_examples=EXAMPLES,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose log must tell of no fault, whatever it was asked."""
    with Server(tmp_path_factory.mktemp("openapi"), "--pace", "0") as running:
        yield running
        faults = running.faults()
    assert not faults, faults


@pytest.fixture(scope="module")
def there(asked: Server) -> dict[str, Any]:
    """Things that are there to be asked for: ids that are made up lead nowhere."""
    with Person(asked, "Ada") as ada:
        over = ada.open(bot(), bot())
        wait_for(lambda: ada.info(over)["status"] == "over", "a finished game")
        record = ada.ok("POST", "/api/records", content=ada.ask("GET", f"/api/tables/{over}/record").content)["id"]
        return {
            "token": ada.token,
            "tables": [over, ada.open(ME, OPEN), ada.open(ME, bot())],
            "records": [record],
            "campaigns": [start_campaign(ada)],
            "deals": [ada.ok("POST", f"/api/tables/{over}/deal")["id"]],
            "me": ["0123456789ab"],
            "admin": [over, "0123456789ab"],
        }


def test_the_description_names_every_part(asked: Server) -> None:
    description = ask("GET", f"{asked.url}/schema/openapi.json").json()
    assert {"/api/me", "/api/tables", "/api/tables/{id}/seats/{seat}", "/api/records", "/api/health"} <= set(description["paths"])
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            assert operation["summary"], (method, path)
            assert "429" in operation["responses"], (method, path)


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.name.lower())
@pytest.mark.parametrize("known", [False, True], ids=["ids made up", "ids that exist"])
def test_nothing_that_is_asked_breaks_the_server(asked: Server, there: dict[str, Any], mode: GenerationMode, known: bool) -> None:
    schema = schemathesis.openapi.from_url(f"{asked.url}/schema/openapi.json")
    count = 0
    with requests.Session() as session:
        session.headers["Authorization"] = f"Bearer {there['token']}"

        def ask_for(case: Any) -> None:
            nonlocal count
            count += 1
            if known:
                ids = there[case.path.split("/")[2]]
                case.path_parameters["id"] = ids[count % len(ids)]
            # Whoever logs out or deletes their account has nothing more to ask.
            leaves = (case.method, case.path) in LEAVE
            answer = case.call(session=None if leaves else session, timeout=PATIENCE)
            case.validate_response(answer, checks=[not_a_server_error])
            if 400 <= answer.status_code < 500 and case.method != "HEAD":
                assert set(json.loads(answer.content)) == {"key", "values", "text"}, answer.content

        for found in schema.get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()
            if known and "{id}" not in operation.path:
                continue
            with contextlib.suppress(Unsatisfiable):  # some have nothing that could be wrong
                quietly(given(case=operation.as_strategy(generation_mode=mode))(ask_for))()
    assert count > 10 * EXAMPLES
    assert ask("GET", f"{asked.url}/api/health").status_code == 200


@pytest.mark.parametrize(
    ("path", "address"),
    [
        ("/api/me", "/api/me"),
        ("/api/me/tables", "/api/me/tables"),
        ("/api/games", "/api/games"),
        ("/api/tables", "/api/tables"),
        ("/api/tables/{id}", "/api/tables/{table}"),
        ("/api/tables/{id}", "/api/tables/zzzzzzzz"),
        ("/api/tables/{id}/replay", "/api/tables/{table}/replay"),
        ("/api/tables/{id}/review", "/api/tables/{table}/review"),
        ("/api/tables/{id}/same", "/api/tables/{table}/same"),
        ("/api/deals/{id}", "/api/deals/{deal}"),
        ("/api/campaigns/mine", "/api/campaigns/mine"),
        ("/api/campaigns/{id}", "/api/campaigns/{campaign}"),
        ("/api/records/{id}/replay", "/api/records/{record}/replay"),
        ("/api/lessons", "/api/lessons"),
        ("/api/lessons/{game}", "/api/lessons/lost_code"),
    ],
)
def test_answers_are_as_described(asked: Server, there: dict[str, Any], path: str, address: str) -> None:
    schema = schemathesis.openapi.from_url(f"{asked.url}/schema/openapi.json")
    with Person(asked, token=there["token"]) as ada:
        answer = ada.ask("GET", address.format(**{name.removesuffix("s"): found[0] for name, found in there.items()}))
        schema[path]["GET"].validate_response(answer)
