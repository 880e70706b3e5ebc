"""Passwords: which are refused, how they are changed, how many may be tried, and the ways back in without one."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fathom.server import passwords
from fathom.server.refusals import TableRefusal
from server.accounts import PASSWORD, account, log_in, login_of, new_login
from server.client import ME, OPEN, Person
from server.mailbox import Mailbox
from server.serving import PATIENCE, Server, ask, client, wait_for

NEW = "seven tall ships"


@pytest.mark.parametrize("password", ["password", "12345678", "qwertyuiop", "iloveyou1", "fathom123", "Passw0rd!", "x" * 72])
def test_common_passwords_are_refused(ada: Person, password: str) -> None:
    wanted = {"login": new_login(), "password": password}
    assert ada.refused(400, "POST", "/api/account", json=wanted) == "weak_password"
    assert ada.ok("GET", "/api/me")["account"] is None


def test_a_password_like_ones_own_login_or_name_is_refused(server: Server) -> None:
    with Person(server, "Wilhelmina") as person:
        for password in ("wilhelmina", "Wilhelmina1", "barnacle.bill", "Barnacle.Bill2"):
            wanted = {"login": "barnacle.bill", "password": password}
            assert person.refused(400, "POST", "/api/account", json=wanted) == "weak_password"


def test_a_long_password_is_no_trouble(server: Server) -> None:
    with account(server, password="long and winding " * 11) as ada:
        log_in(server, login_of(ada), "long and winding " * 11).http.close()


def test_a_new_password_ends_all_other_sessions(server: Server) -> None:
    with account(server) as ada, log_in(server, login_of(ada)) as elsewhere:
        table = ada.open(ME, OPEN)
        with elsewhere.line(table) as line:
            line.sync()
            ada.ok("PUT", "/api/me/password", json={"current": PASSWORD, "new": NEW})
            assert line.closed() == 4401
        assert elsewhere.refused(401, "GET", "/api/me") == "no_identity"
        assert ada.ok("GET", "/api/me")["account"] == login_of(ada)
        with Person(server, None) as nobody:
            old = {"login": login_of(ada), "password": PASSWORD}
            assert nobody.refused(403, "POST", "/api/login", json=old) == "wrong_password"
        log_in(server, login_of(ada), NEW).http.close()


def test_a_password_is_changed_only_by_somebody_who_knows_it(server: Server, ada: Person) -> None:
    assert ada.refused(409, "PUT", "/api/me/password", json={"current": "x", "new": NEW}) == "no_account"
    with account(server) as owner:
        assert owner.refused(403, "PUT", "/api/me/password", json={"current": "wrong", "new": NEW}) == "wrong_password"
        weak = {"current": PASSWORD, "new": "password1"}
        assert owner.refused(400, "PUT", "/api/me/password", json=weak) == "weak_password"
        log_in(server, login_of(owner)).http.close()


# -- how many may be tried


@pytest.fixture
def strict(folder: Path) -> Iterator[Server]:
    """A server behind a proxy, where a few attempts are many."""
    limits = ("logins_account=0.03", "logins_address=0.1", "logins_strangers=0.03")
    with Server(folder, "--proxy", "127.0.0.1", *(word for limit in limits for word in ("--limit", limit))) as running:
        yield running


def attempt(server: Server, login: str, password: str, address: str) -> tuple[int, str]:
    wanted = {"login": login, "password": password}
    answer = ask("POST", f"{server.url}/api/login", json=wanted, headers={"X-Forwarded-For": address})
    return answer.status_code, answer.json().get("key", "")


def test_nobody_guesses_for_long_and_nobody_locks_the_owner_out(strict: Server) -> None:
    with client(strict.url, headers={"X-Forwarded-For": "192.0.2.1"}) as home:
        home.post("/api/guest", json={"name": "Ada"})
        assert home.post("/api/account", json={"login": "owner.x", "password": PASSWORD}).status_code == 200
    tried = [attempt(strict, "owner.x", "guess number one", f"198.51.100.{number}") for number in range(1, 4)]
    assert tried == [(403, "wrong_password"), (429, "too_many_logins"), (429, "too_many_logins")], "from three addresses"
    assert attempt(strict, "owner.x", PASSWORD, "198.51.100.9")[0] == 429, "even with the right one, from an unknown address"
    for _ in range(3):
        assert attempt(strict, "owner.x", PASSWORD, "192.0.2.1")[0] == 200, "the owner is let in where she has been before"
    assert attempt(strict, "nobody.x", "guess number one", "203.0.113.1") == (403, "wrong_password")
    assert attempt(strict, "nobody.x", "guess number one", "203.0.113.2") == (429, "too_many_logins"), "as if there were one"
    assert attempt(strict, "another.x", "guess number one", "203.0.113.1") == (429, "too_many_logins"), "one address, many logins"


def test_only_so_many_hashes_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    most = 0
    running = 0
    lock = threading.Lock()

    def slow(hashed: str, password: str) -> bool:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        go_on.wait(PATIENCE)
        with lock:
            running -= 1
        return True

    monkeypatch.setattr(passwords, "_verify", slow)

    async def all_at_once() -> tuple[int, int]:
        checks = passwords.Passwords()
        tasks = [asyncio.create_task(checks.is_right(None, "x")) for _ in range(40)]
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        while len(done) < 18:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        refused = [task.exception() for task in done]
        go_on.set()
        rest = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(error, TableRefusal) and error.key == "server_full" for error in refused)
        return len(refused), sum(answer is True for answer in rest)

    assert asyncio.run(all_at_once()) == (18, 22)
    assert most == 2


# -- recovery codes


def test_a_recovery_code_sets_a_new_password_once(server: Server) -> None:
    with account(server) as ada, Person(server, None) as nobody:
        login = login_of(ada)
        assert ada.refused(403, "POST", "/api/me/recovery-codes", json={"password": "wrong"}) == "wrong_password"
        codes = ada.ok("POST", "/api/me/recovery-codes", json={"password": PASSWORD})["codes"]
        assert len(set(codes)) == 8
        assert ada.ok("GET", "/api/me/account")["recovery_codes"] == 8
        assert not any(code in str(server.query("SELECT * FROM people WHERE login = ?", login)) for code in codes)
        spelled = codes[0].upper().replace("-", " ")
        me = nobody.ok("POST", "/api/recover", json={"login": login, "code": spelled, "password": NEW})
        assert me["account"] == login
        assert ada.refused(401, "GET", "/api/me") == "no_identity"
        again = {"login": login, "code": codes[0], "password": "another good one"}
        assert nobody.refused(403, "POST", "/api/recover", json=again) == "wrong_code"
        with log_in(server, login, NEW) as back:
            assert back.ok("GET", "/api/me/account")["recovery_codes"] == 7


def test_wrong_codes_and_weak_passwords_use_nothing_up(server: Server) -> None:
    with account(server) as ada, Person(server, None) as nobody:
        [code, *_] = ada.ok("POST", "/api/me/recovery-codes", json={"password": PASSWORD})["codes"]
        weak = {"login": login_of(ada), "code": code, "password": "password1"}
        assert nobody.refused(400, "POST", "/api/recover", json=weak) == "weak_password"
        wrong = {"login": login_of(ada), "code": "aaaa-bbbb-cccc", "password": NEW}
        assert nobody.refused(403, "POST", "/api/recover", json=wrong) == "wrong_code"
        unknown = {"login": "nobody.at.all", "code": code, "password": NEW}
        assert nobody.refused(403, "POST", "/api/recover", json=unknown) == "wrong_code"
        assert ada.ok("GET", "/api/me/account")["recovery_codes"] == 8
        ada.ok("POST", "/api/me/recovery-codes", json={"password": PASSWORD})
        old = {"login": login_of(ada), "code": code, "password": NEW}
        assert nobody.refused(403, "POST", "/api/recover", json=old) == "wrong_code", "new codes replace the old ones"


def test_new_accounts_are_limited_and_a_login_that_is_taken_costs_nothing(folder: Path) -> None:
    with Server(folder, "--limit", "accounts_address=0.1") as own, account(own) as ada, Person(own) as ben:
        taken, free = ({"login": login, "password": PASSWORD} for login in (login_of(ada), "ben.the.second"))
        assert ben.refused(409, "POST", "/api/account", json=taken) == "login_taken"
        assert ben.refused(429, "POST", "/api/account", json=free) == "too_many_accounts"


# -- mail

at_the_mailing = pytest.mark.xdist_group("mailing")


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as found:
        yield found


@pytest.fixture(scope="module")
def mailing(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[Server]:
    mail = ("--smtp", mailbox.url, "--mail-from", "fathom@example.org")
    limits = ("--limit", "mail_address=0", "--limit", "mail_account=0")
    with Server(tmp_path_factory.mktemp("mailing"), *mail, *limits) as running:
        yield running
        assert not running.faults()


def link(mailbox: Mailbox, address: str, kind: str) -> str:
    """What the last link mailed to an address carries."""

    def find() -> str | None:
        found = [re.search(rf"/{kind}#(\S+)", text) for to, text in mailbox.letters if to == address]
        return found[-1][1] if found and found[-1] else None

    return str(wait_for(find, "a letter"))


def with_email(mailing: Server, mailbox: Mailbox, address: str) -> Person:
    ada = account(mailing)
    ada.ok("PUT", "/api/me/email", json={"email": address, "password": PASSWORD})
    assert ada.ok("GET", "/api/me/account")["email"] is None, "it is not confirmed yet"
    ada.ok("POST", "/api/email", json={"token": link(mailbox, address, "confirm")})
    return ada


@at_the_mailing
def test_a_mailed_link_sets_a_new_password_once(mailing: Server, mailbox: Mailbox) -> None:
    with with_email(mailing, mailbox, "ada@example.org") as ada, Person(mailing, None) as nobody:
        assert ada.ok("GET", "/api/me/account") == {
            "login": login_of(ada),
            "email": "ada@example.org",
            "recovery_codes": 0,
            "mail": True,
        }
        login = login_of(ada)
        nobody.ok("POST", "/api/recover/mail", json={"login": login})
        token = link(mailbox, "ada@example.org", "recover")
        wanted = {"token": token, "password": NEW}
        assert nobody.refused(400, "POST", "/api/recover/link", json={**wanted, "password": "password1"}) == "weak_password"
        assert nobody.ok("POST", "/api/recover/link", json=wanted)["account"] == login
        assert nobody.refused(403, "POST", "/api/recover/link", json=wanted) == "old_link"
        assert ada.refused(401, "GET", "/api/me") == "no_identity"
        log_in(mailing, login, NEW).http.close()


def test_anybody_can_ask_whether_a_link_can_be_mailed(server: Server, mailing: Server) -> None:
    for where, mails in ((server, False), (mailing, True)):
        with Person(where, None) as nobody:
            assert nobody.ok("GET", "/api/recover") == {"mail": mails}


@at_the_mailing
def test_asking_for_a_link_tells_nothing(mailing: Server, mailbox: Mailbox) -> None:
    with account(mailing) as ada, Person(mailing, None) as nobody:
        answers = [nobody.ask("POST", "/api/recover/mail", json={"login": login}) for login in (login_of(ada), "nobody.at.all")]
        assert [(answer.status_code, answer.content) for answer in answers] == [(202, answers[0].content)] * 2


def test_mails_are_limited_by_account_and_by_address(folder: Path, mailbox: Mailbox) -> None:
    limits = ("--limit", "mail_account=0.01", "--limit", "mail_address=0.01")
    mail = ("--smtp", mailbox.url, "--mail-from", "fathom@example.org", "--proxy", "127.0.0.1")
    with Server(folder, *mail, *limits) as server:

        def ask_for(login: str, address: str) -> int:
            wanted = {"json": {"login": login}, "headers": {"X-Forwarded-For": address}}
            return ask("POST", f"{server.url}/api/recover/mail", **wanted).status_code

        asked = [("ada.x", "192.0.2.1"), ("ada.x", "192.0.2.2"), ("ben.x", "192.0.2.1"), ("ben.x", "192.0.2.3")]
        assert [ask_for(*one) for one in asked] == [202, 429, 429, 202]


@at_the_mailing
@pytest.mark.parametrize("token", ["x", "a.b.c", "WyJhZGEiLCJ4Il0.Zx3k.pjujaElPSoW2aPRSZfJHjv9Rdhs"])
def test_a_made_up_link_opens_nothing(mailing: Server, token: str) -> None:
    with Person(mailing, None) as nobody:
        assert nobody.refused(403, "POST", "/api/recover/link", json={"token": token, "password": NEW}) == "old_link"
        assert nobody.refused(403, "POST", "/api/email", json={"token": token}) == "old_link"


@at_the_mailing
def test_a_link_that_confirms_an_address_sets_no_password(mailing: Server, mailbox: Mailbox) -> None:
    with account(mailing) as eve, Person(mailing, None) as nobody:
        eve.ok("PUT", "/api/me/email", json={"email": "eve@example.org", "password": PASSWORD})
        token = link(mailbox, "eve@example.org", "confirm")
        assert nobody.refused(403, "POST", "/api/recover/link", json={"token": token, "password": NEW}) == "old_link"


@at_the_mailing
def test_an_address_is_removed_again(mailing: Server, mailbox: Mailbox) -> None:
    with with_email(mailing, mailbox, "cleo@example.org") as cleo:
        cleo.ok("PUT", "/api/me/email", json={"email": None, "password": PASSWORD})
        assert cleo.ok("GET", "/api/me/account")["email"] is None


@at_the_mailing
@pytest.mark.parametrize(
    "email",
    [
        "x",
        "a@b",
        "a b@example.org",
        "a@example.org\nBcc: b@example.org",
        "@example.org",
        "root,ada@example.org",
        "a\0@example.org",
    ],
)
def test_what_is_no_address_is_refused(mailing: Server, email: str) -> None:
    with account(mailing) as ada:
        wanted: dict[str, Any] = {"email": email, "password": PASSWORD}
        assert ada.refused(400, "PUT", "/api/me/email", json=wanted) == "bad_request"


def test_a_server_without_mail_says_so(server: Server) -> None:
    with account(server) as ada:
        assert ada.refused(404, "POST", "/api/recover/mail", json={"login": "ada"}) == "no_mail"
        assert ada.refused(404, "PUT", "/api/me/email", json={"email": "a@b.org", "password": PASSWORD}) == "no_mail"
        assert ada.ok("GET", "/api/me/account")["mail"] is False
