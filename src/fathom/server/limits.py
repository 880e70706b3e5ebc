"""How often somebody may do something."""

from __future__ import annotations

import time
from collections import OrderedDict


class Bucket:
    """Holds `burst` goes and gains `rate` of them a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._goes = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether there was a go to take."""
        now = time.monotonic()
        self._goes = min(self.burst, self._goes + (now - self._at) * self.rate)
        self._at = now
        if self._goes < 1:
            return False
        self._goes -= 1
        return True


class Buckets:
    """A bucket for each of many people; those not heard of for longest are forgotten."""

    MOST = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        bucket = self._of.get(who)
        if bucket is None:
            bucket = self._of[who] = Bucket(self._rate, self._burst)
        self._of.move_to_end(who)
        while len(self._of) > self.MOST:
            self._of.popitem(last=False)
        return bucket.take()
