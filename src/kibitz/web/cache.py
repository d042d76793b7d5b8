"""Answers kept for whoever asks the same again."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """The values that were asked for last, at most so many."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value of a key, made if it is not here; None is no answer worth keeping."""
        with self._lock:  # a second reader waits for the first one's work instead of doing it too
            value = self._values.pop(key) if key in self._values else make()
            if value is not None:
                self._values[key] = value
            while len(self._values) > self._most:
                self._values.popitem(last=False)
            return value
