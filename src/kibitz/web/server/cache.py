"""Answers kept for whoever asks the same again."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


@dataclass(eq=False)
class _Entry(Generic[V]):
    making: Lock = field(default_factory=Lock)
    values: list[V] = field(default_factory=list)


class Cache(Generic[K, V]):
    """The values that were asked for last, up to a number of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._entries: OrderedDict[K, _Entry[V]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value of a key, made if it is not here; None is no answer worth keeping.

        A second reader of the same waits for the first one's work; readers of others do not.
        """
        with self._lock:
            entry = self._entries.setdefault(key, _Entry())
            self._entries.move_to_end(key)
            while len(self._entries) > self._most:
                self._entries.popitem(last=False)
        with entry.making:
            if entry.values:
                return entry.values[0]
            value = make()
            if value is not None:
                entry.values.append(value)
            return value


class Recent(Generic[K, V]):
    """Values that take a wait to make, the last up to a number of them: whoever has one puts it in."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The value of a key, if it is here."""
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def put(self, key: K, value: V) -> V:
        """Keep a value, in the place of the one that was asked for least lately if there are too many."""
        self._values[key] = value
        while len(self._values) > self._most:
            self._values.popitem(last=False)
        return value
