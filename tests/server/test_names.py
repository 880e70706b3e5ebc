"""Names: what they may look like, whose they are, and bytes that are no text anywhere in a request."""

from __future__ import annotations

import json
import socket
from typing import Any

import pytest

from fathom.server.names import clean_campaign, clean_login, clean_name, clean_text, skeleton
from fathom.server.refusals import TableRefusal
from server.accounts import PASSWORD, account, login_of, new_login
from server.campaigning import start_campaign
from server.client import ME, OPEN, Person, refused
from server.serving import PATIENCE, Server

HTTP = b"%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"


def refusal(text: str, clean: Any = clean_name) -> str | None:
    try:
        clean(text)
    except TableRefusal as problem:
        assert problem.status == 400
        return problem.key
    return None


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ada", "Ada"),
        ("Zoe\u0301", "Zo\u00e9"),
        ("Ada  Lovelace", "Ada Lovelace"),
        ("名前", "名前"),
        ("سارة", "سارة"),
        ("🐙", "🐙"),
    ],
)
def test_names_are_kept_in_one_spelling(given: str, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",  # a letter that is printed as nothing
        "\u2800\u2800",
        "Ada\u3164",
        "\u115f\u1160",
        "A\u200dda",
        "A\u202eda",
        "A\u2066da",
        "Ada\ufeff",
        "A\u00adda",
        "A\ue000",  # private use
        "A\u0378",  # unassigned
        "A\ud800",
        "Z\u0335\u0321\u0322\u0327a",  # marks on marks
        "\u0301\u0301",
        "A\u034fda",
        "A\u2028da",
        "A\u00a0da",
    ],
)
def test_names_that_cannot_be_read_are_refused(name: str) -> None:
    assert refusal(name) == "bad_name"
    assert refusal(name, clean_campaign) == "bad_name"


@pytest.mark.parametrize(
    "name", ["admin", "Admin", "ADMIN", "\u0430dmin", "Moderator", "m\u043ederator", "somebody", "Ktoś", "fathom", "F\u0430thom"]
)
def test_names_of_authority_and_of_nobody_are_reserved(name: str) -> None:
    assert refusal(name) == "reserved_name"


@pytest.mark.parametrize("login", ["admin", "moderator", "system", "gospodarz", "ktoś", "fath0m", "nobody"])
def test_logins_of_authority_are_reserved(login: str) -> None:
    assert refusal(login, clean_login) == "reserved_name"


@pytest.mark.parametrize("login", ["p\u0430ypal", "ада.lovelace", "...", "a\u0301\u0302\u0303\u0304b", "\ufdfa" * 24, "ﬁsh"])
def test_a_login_is_in_one_script(login: str) -> None:
    assert refusal(login, clean_login) == "bad_login"


@pytest.mark.parametrize(
    ("login", "kept"), [("Ada.L-2", "ada.l-2"), ("żółw", "żółw"), ("дмитрий", "дмитрий"), ("ΑΘΗΝΑ", "αθηνα")]
)
def test_a_login_is_kept_in_lower_case(login: str, kept: str) -> None:
    assert clean_login(login) == kept


@pytest.mark.parametrize("pair", [("ada", "ad\u0430"), ("paypal", "PAYPAL"), ("modern", "modem"), ("lool", "l00l")])
def test_names_that_look_alike_have_one_skeleton(pair: tuple[str, str]) -> None:
    assert skeleton(pair[0]) == skeleton(pair[1])


def test_what_is_said_is_one_line_in_one_spelling() -> None:
    assert clean_text(" a \n b\u00a0c  Zoe\u0301 ") == "a b c Zo\u00e9"
    assert clean_text("a\u0335\u0321\u0322\u0327") is None
    assert clean_text("a\u202eb") is None


def test_a_login_that_looks_like_another_is_taken(server: Server) -> None:
    login = f"maria{new_login()}"
    with Person(server, "Maria") as maria, Person(server, "Eve") as eve:
        maria.ok("POST", "/api/account", json={"login": login, "password": PASSWORD})
        for look in (login.replace("m", "rn"), login.replace("i", "\u0456").replace("a", "\u0430"), login.upper()):
            status = 400 if not look.isascii() else 409
            wanted = {"login": look, "password": PASSWORD}
            assert eve.refused(status, "POST", "/api/account", json=wanted) in ("login_taken", "bad_login"), look


def test_nobody_else_is_called_like_an_account(server: Server, ben: Person) -> None:
    with account(server, "Ada") as ada, Person(server, None) as nobody:
        login = login_of(ada)
        assert nobody.refused(409, "POST", "/api/guest", json={"name": login.title()}) == "name_taken"
        assert ben.refused(409, "PATCH", "/api/me", json={"name": login.replace("a", "\u0430")}) == "name_taken"
        assert ben.ok("GET", "/api/me")["name"] == "Ben"
        assert ada.ok("PATCH", "/api/me", json={"name": login})["name"] == login, "but the owner"


def test_names_are_cleaned_wherever_they_come_in(server: Server, ada: Person) -> None:
    assert ada.ok("PATCH", "/api/me", json={"name": "Zoe\u0301  B"})["name"] == "Zo\u00e9 B"
    assert ada.ok("GET", "/api/me")["name"] == "Zo\u00e9 B"
    with Person(server, None) as nobody:
        assert nobody.ok("POST", "/api/guest", json={"name": "Zoe\u0301"})["name"] == "Zo\u00e9"
        assert nobody.refused(400, "POST", "/api/guest", json={"name": "\u3164"}) == "bad_name"
        assert nobody.refused(400, "POST", "/api/guest", json={"name": "Moderator"}) == "reserved_name"
    id = start_campaign(ada, name="The  De\u0301ep")
    assert ada.ok("GET", f"/api/campaigns/{id}")["campaign"]["name"] == "The D\u00e9ep"


def test_chat_is_cleaned(server: Server, ada: Person) -> None:
    with ada.line(ada.open(ME, OPEN)) as line:
        line.sync()
        line.say("Zoe\u0301   says  hi")
        line.until(lambda line: line.log)
        assert line.log[-1]["text"] == "Zo\u00e9 says hi"
        assert refused(line.say("Z\u0335\u0321\u0322\u0327")) == "empty_chat"


# -- bytes that are no text


@pytest.mark.parametrize(
    "request_bytes",
    [
        HTTP % b"GET /api/tables/\xff\xfe" + b"\r\n",
        HTTP % b"GET /api/tables/%FF%FE%FF%FE" + b"\r\n",
        HTTP % b"GET /api/%C3%28" + b"\r\n",
        HTTP % b"GET /%ED%A0%80" + b"\r\n",
        HTTP % b"GET /api/tables?game=%FF%FE" + b"\r\n",
        HTTP % b"GET /api/tables?%FF=%FE" + b"\r\n",
        HTTP % b"GET /api/tables?game=\xff" + b"\r\n",
        HTTP % b"GET /api/records/aaaaaaaa/replay?lang=%FF" + b"\r\n",
        HTTP % b"GET /api/me" + b"Authorization: Bearer \xff\xfe\r\n\r\n",
        HTTP % b"GET /api/me" + b"Cookie: fathom=\xff\xfe\r\n\r\n",
        HTTP % b"GET /api/me" + b"Cookie: \xff\xfe=\xff\xfe; fathom=%FF\r\n\r\n",
        HTTP % b"POST /api/guest" + b"User-Agent: \xff\xfe\r\nContent-Length: 14\r\n\r\n" + b'{"name":"Ada"}',
        HTTP % b"POST /api/guest" + b"Content-Length: 13\r\n\r\n" + b'{"name":"\xff\xfe"}',
        HTTP % b"POST /api/guest" + b"Content-Length: 13\r\n\r\n" + b'{"\xff\xfe": "Ada"}'[:13],
        HTTP % b"POST /api/guest" + b"Content-Type: \xff\xfe\r\nContent-Length: 14\r\n\r\n" + b'{"name":"Ada"}',
        HTTP % b"POST /api/guest" + b"Origin: \xff\xfe\r\nContent-Length: 14\r\n\r\n" + b'{"name":"Ada"}',
        HTTP % b"POST /api/records" + b"Content-Length: 2\r\n\r\n\xff\xfe",
    ],
    ids=lambda request: repr(request.partition(b" HTTP")[0] + request[-30:]),
)
def test_bytes_that_are_no_text_are_never_a_fault(server: Server, request_bytes: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(request_bytes)
        answer = b""
        while more := line.recv(65_536):
            answer += more
    head, _, body = answer.partition(b"\r\n\r\n")
    status = int(head.split()[1])
    assert status < 500, answer
    if status >= 400 and b"application/json" in head:
        assert json.loads(body)["text"]


def test_a_socket_message_that_is_no_text_is_never_a_fault(server: Server, ada: Person) -> None:
    with ada.line(ada.open(ME, OPEN)) as line:
        line.sync()
        for raw in (b"\xff\xfe", b'{"type":"say","id":"m1","text":"\xff"}'):
            line.send(raw)
            assert refused(line.next("refused")) == "unreadable"
