"""Lets these tests sit at the same table as the tests of the rules: tests/rules/lost_code_table.py."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "rules"))
