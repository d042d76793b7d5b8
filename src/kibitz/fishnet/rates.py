"""How often somebody may come."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic


class Bucket:
    """So many a second, and some at once."""

    def __init__(self, rate: float, at_once: float, now: float) -> None:
        self._rate, self._most = rate, at_once
        self._left, self._seen = at_once, now

    def take(self, now: float) -> bool:
        """Whether there is one left."""
        self._left = min(self._most, self._left + self._rate * (now - self._seen))
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Rates:
    """A bucket for each name; those that came last are remembered, up to a number of them."""

    def __init__(self, rate: float, at_once: float, most: int, now: Callable[[], float] = monotonic) -> None:
        self._rate, self._at_once, self._most, self._now = rate, at_once, most, now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def may(self, name: str) -> bool:
        """Whether somebody of that name may come once more now."""
        now = self._now()
        bucket = self._buckets.setdefault(name, Bucket(self._rate, self._at_once, now))
        self._buckets.move_to_end(name)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(now)
