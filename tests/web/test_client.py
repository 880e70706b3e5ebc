"""The client's own tests, which lie beside what they test in web/src."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
PATHS = os.pathsep.join([str(WEB / ".node" / "bin"), os.environ["PATH"]])  # web/node.sh puts one there where the machine has none
NODE = shutil.which("node", path=PATHS)
VITEST = WEB / "node_modules" / "vitest" / "vitest.mjs"


@pytest.mark.xdist_group("client")  # among the first: it takes long
@pytest.mark.skipif(NODE is None or not VITEST.exists(), reason="the client's tools are not installed: make client")
def test_the_clients_own_tests_pass() -> None:
    assert NODE is not None
    # The engine that the client is compared with is the one tested here.
    environment = os.environ | {"PYTHON": sys.executable, "PYTHONPATH": os.pathsep.join(sys.path), "NO_COLOR": "1"}
    ran = subprocess.run(
        [NODE, VITEST, "run"], cwd=WEB, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
