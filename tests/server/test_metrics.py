"""What the server measures of itself: `/metrics`, for those who may read it."""

from __future__ import annotations

import os
import signal
from contextlib import ExitStack
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from fathom.server import metrics
from server.client import Line, Person, acknowledged, bot
from server.serving import Redis, Server, ask, wait_for
from tiers import nightly


class Measured:
    """The values that a server shows, by name and labels."""

    def __init__(self, server: Server, **headers: str) -> None:
        answer = ask("GET", f"{server.url}/metrics", headers=headers)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        self.text = answer.text
        families = text_string_to_metric_families(answer.text)
        self.samples = [sample for family in families for sample in family.samples]

    def sum(self, name: str, **labels: str) -> float:
        """The sum of all values of a metric with these labels."""
        return sum(one.value for one in self.samples if one.name == name and labels.items() <= one.labels.items())

    def labels(self, name: str, label: str) -> set[str]:
        return {one.labels[label] for one in self.samples if one.name == name}


def test_a_game_is_measured(folder: Path) -> None:
    with (
        Server(folder, "--pace", "0", "--limit", "chat_person=6") as server,
        Person(server, "Ada") as ada,
        ada.line(ada.open({"kind": "me"}, bot())) as line,
    ):
        line.sync()
        line.until(lambda line: line.moves)
        acknowledged(line.move(line.moves[0]))
        answers = [line.say("hello") for _ in range(4)]
        assert answers[-1]["type"] == "refused"
        ada.ok("GET", f"/api/tables/{line.table['id']}/replay?seat=0")
        wait_for(lambda: Measured(server).sum("fathom_work_seconds_count", kind="bots"), "a bot's move")
        found = Measured(server)
        assert found.sum("fathom_tables", status="running") == 1
        assert found.sum("fathom_tables", status="open") == 0
        assert found.sum("fathom_sockets") == 1
        assert found.sum("fathom_people_online") == 1
        assert found.sum("fathom_change_seconds_count") >= 2
        assert found.sum("fathom_commit_seconds_count") >= 2
        assert found.sum("fathom_work_seconds_count", kind="bots") >= 1
        assert found.sum("fathom_work_seconds_count", kind="replays") >= 1
        assert found.sum("fathom_queue_wait_seconds_count", kind="bots") >= 1
        assert found.labels("fathom_queue_length", "kind") >= {"bots", "replays"}
        assert found.sum("fathom_database_seconds_count", kind="read") >= 1
        assert found.sum("fathom_database_seconds_count", kind="write") >= 1
        assert found.sum("fathom_refused_total", limit="chat_person") == sum(one["type"] == "refused" for one in answers)
        assert found.sum("fathom_requests_total", status="201") == 2
        assert found.sum("process_resident_memory_bytes") > 1e7
        for name in metrics.ABOUT:
            assert f"# HELP {name} " in found.text
        line.__exit__(None, None, None)
        wait_for(lambda: Measured(server).sum("fathom_sockets") == 0, "the end of the socket")


def test_failed_transactions_are_counted(folder: Path) -> None:
    with Server(folder) as server:
        server.query("DROP TABLE records")
        with Person(server, None) as nobody:
            assert nobody.ask("GET", "/api/records/abcdefgh").status_code >= 500
        assert Measured(server).sum("fathom_database_errors_total", kind="read") >= 1


def test_any_worker_answers_for_all_of_them(on_redis: Server) -> None:
    def sockets() -> set[float]:
        return {Measured(on_redis).sum("fathom_sockets") for _ in range(4)}

    with ExitStack() as open_lines, Person(on_redis, "Ada") as ada:
        table = ada.open({"kind": "me"}, {"kind": "open"})
        wait_for(lambda: sockets() == {0}, "the end of the sockets of tests that used this server before")
        holders: set[int | None] = set()
        lines = 0
        while len(holders) < 2:  # which worker takes a connection is chance
            line = open_lines.enter_context(Line(on_redis, table, None))
            line.sync()
            holders.add(on_redis.holder(line.socket.local_address[1]))
            lines += 1
        wait_for(lambda: sockets() == {lines}, "all sockets")
        shown = Measured(on_redis).labels("process_cpu_seconds_total", "worker")
        assert {int(worker) for worker in shown} == set(on_redis.workers())


@nightly("two workers are started twice; that any worker answers for all is looked at by day")
def test_what_a_dead_worker_counted_stays_and_its_sockets_go(folder: Path, redis: Redis) -> None:
    with (
        Server(folder, "--workers", "2", "--redis", redis.url) as server,
        Person(server, "Ada") as ada,
        ExitStack() as open_lines,
    ):
        for _ in range(30):
            ask("POST", f"{server.url}/api/guest", json={"name": "Ben"})
        before = Measured(server).sum("fathom_requests_total", status="201")
        assert before == 31
        for _ in range(2):
            open_lines.enter_context(ada.line(ada.open({"kind": "me"}, {"kind": "open"})))
        wait_for(lambda: Measured(server).sum("fathom_sockets") == 2, "both sockets")
        for worker in server.workers():
            os.kill(worker, signal.SIGKILL)
        wait_for(server.is_complete, "new workers")
        found = Measured(server)
        assert found.sum("fathom_sockets") == 0
        assert found.sum("fathom_requests_total", status="201") >= before


def test_only_this_machine_reads_them_without_a_token(server: Server) -> None:
    Measured(server)
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
        answer = ask("GET", f"{server.url}/metrics", headers={header: "127.0.0.1"})
        assert (answer.status_code, answer.json()["key"]) == (403, "metrics_here"), "through a proxy"


def test_with_a_token_only_those_who_have_it_read_them(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "token").write_text("a-token-for-prometheus\n")
    with Server(folder, "--metrics-token-file", str(tmp_path / "token"), "--proxy", "127.0.0.1") as server:
        for given in (None, "Bearer wrong", "Bearer", "a-token-for-prometheu", "Basic żółw"):
            headers = {} if given is None else {"Authorization": given.encode()}
            answer = ask("GET", f"{server.url}/metrics", headers=headers)
            assert (answer.status_code, answer.json()["key"]) == (401, "metrics_token")
        found = Measured(server, **{"Authorization": "Bearer a-token-for-prometheus", "X-Forwarded-For": "203.0.113.9"})
        assert "a-token-for-prometheus" not in found.text


@pytest.mark.parametrize("kind", ["bots", "replays"])
def test_measuring_before_the_start_does_nothing(kind: metrics.Kind) -> None:
    """Processes that think load this module and never start it."""
    metrics.waited(kind, 1)
    metrics.worked(kind, 1)
    metrics.queued(kind, 1)
    with metrics.database("read"):
        pass
