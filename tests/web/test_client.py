"""The client's own tests, which lie beside what they test in web/src."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
NODE = Path(sys.executable).with_name("node")
VITEST = WEB / "node_modules" / "vitest" / "vitest.mjs"


@pytest.mark.skipif(not VITEST.exists(), reason="the client's tools are not installed: make client")
def test_the_clients_own_tests_pass() -> None:
    # The engine that the client is compared with is the one tested here.
    environment = os.environ | {"PYTHON": sys.executable, "PYTHONPATH": os.pathsep.join(sys.path), "NO_COLOR": "1"}
    ran = subprocess.run(
        [NODE, VITEST, "run"], cwd=WEB, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=600
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
