"""Some measurements in a fresh process: `python -m fathom.bench SECONDS NAME…` prints a number for each."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout

from fathom.bench.measure import MEASUREMENTS, match_points

if __name__ == "__main__":
    if sys.argv[1] == "match_points":
        print(match_points(int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])))
    else:
        for name in sys.argv[2:]:
            with redirect_stdout(sys.stderr):  # some packages print something when they are imported
                rate = MEASUREMENTS[name](float(sys.argv[1]))
            print(rate)
