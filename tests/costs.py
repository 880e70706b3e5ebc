"""`pytest --costs FILE` writes what each test cost, in seconds of wall time and of processors.

`python tests/costs.py FILE…` makes a table of it, file by file.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

TICKS = os.sysconf("SC_CLK_TCK")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--costs", metavar="FILE", help="write what each test costs")


def pytest_configure(config: pytest.Config) -> None:
    if path := config.getoption("--costs"):
        config.pluginmanager.register(Meter())
        if not hasattr(config, "workerinput"):
            config.pluginmanager.register(Ledger(Path(path)))


class Meter:
    """Adds to each report the processor time that went by: this process's, its ended children's, and that of all below it."""

    def pytest_collection_finish(self) -> None:
        """Begin: what the collection took is no test's."""
        self._last = _spent()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, Any, Any]:
        report = yield
        if report.when != "teardown":  # looking at all processes takes a while: once a test does
            return report
        now = _spent()
        # A process that nobody has waited for takes its time along when it ends; that is no test's gain.
        report.user_properties = [("processor", max(0.0, now - self._last))]
        self._last = now
        return report


class Ledger:
    """Collects the reports of all processes."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._costs: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        cost = self._costs[report.nodeid]
        cost[0] += report.duration
        cost[1] += sum(float(str(value)) for name, value in report.user_properties if name == "processor")

    def pytest_sessionfinish(self) -> None:
        self._path.write_text(json.dumps(self._costs))


def _spent() -> float:
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime + _spent_below(os.getpid())


def _spent_below(top: int) -> float:
    """Processor seconds of every process that runs below this one."""
    parents: dict[int, int] = {}
    seconds: dict[int, float] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue  # it has just ended
            parents[int(folder.name)] = int(fields[1])
            seconds[int(folder.name)] = sum(map(int, fields[11:15])) / TICKS
    return sum(spent for process, spent in seconds.items() if _is_below(process, top, parents))


def _is_below(process: int, top: int, parents: dict[int, int]) -> bool:
    while (above := parents.get(process, 0)) not in (0, top):
        process = above
    return above == top


def main(paths: list[str]) -> None:
    """Print the cost of each file: processor seconds, wall seconds, tests."""
    files: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
    for path in paths:
        for test, (wall, processor) in json.loads(Path(path).read_text()).items():
            for total, part in enumerate((processor, wall, 1)):
                files[test.split("::")[0]][total] += part
    print("| processor s | wall s | tests | file |\n| ---: | ---: | ---: | --- |")
    for file, (processor, wall, tests) in sorted(files.items(), key=lambda item: -item[1][0]):
        print(f"| {processor:.1f} | {wall:.1f} | {tests:.0f} | {file} |")
    print(f"| {sum(cost[0] for cost in files.values()):.0f} | {sum(cost[1] for cost in files.values()):.0f} | | all |")


if __name__ == "__main__":
    main(sys.argv[1:])
