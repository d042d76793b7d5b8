"""The workers: who knows a key, how much each may have in hand, and which of them are not believed.

A worker begins with two jobs and may have one more for every answer it gives; one that takes
jobs and does not answer has ever fewer, and then rests. So a client that is gone, or only
hoards, costs little, and one with many cores is busy soon.
"""

import hashlib
import secrets
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from time import monotonic

from kibitz.core.library import NOTHING_DONE, StoredWorker, WorkerTally
from kibitz.fishnet.job import LETTERS

KEY_LENGTH = 24
"""Letters and digits, which is all that clients take: 142 bits, so that a plain hash of it can be kept."""

FIRST_ALLOWANCE, MOST_ALLOWED = 2, 64
"""Jobs that a worker may have in hand at once."""

REST = 300.0
"""Seconds without a job for a worker that did not answer."""

REMEMBERED, FAR_ENOUGH = 10, 3
"""So many of the last checks far from our own search, and a worker is not believed any more."""


def new_key() -> str:
    """A key that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(KEY_LENGTH))


def key_hash(key: str) -> str:
    """What is kept of a key."""
    return hashlib.sha256(key.encode(errors="replace")).hexdigest()


@dataclass(eq=False, slots=True)
class Member:
    """A worker while the port is open."""

    stored: StoredWorker
    client: str | None = None
    seen: str | None = None
    set_aside: str | None = None
    """Why it is not believed any more, if that was found out since the port was opened."""

    tally: WorkerTally = NOTHING_DONE
    """What it did since then."""

    written: WorkerTally = NOTHING_DONE
    """As much of that as is in the library."""

    allowance: int = FIRST_ALLOWANCE
    rests_until: float = 0.0
    far: "deque[bool]" = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    """Whether each of the last checks was."""

    first_seen: float | None = None
    busy: float = 0.0
    """Seconds with a job in hand, up to its last answer."""

    busy_since: float = 0.0

    @property
    def name(self) -> str:
        """As its owner is known here."""
        return self.stored.name

    @property
    def distrust(self) -> str | None:
        """Why it is not believed any more."""
        return self.set_aside or self.stored.set_aside

    @property
    def is_believed(self) -> bool:
        """Whether its answers are taken."""
        return self.distrust is None

    def count(self, **more: int) -> None:
        """It did so much more."""
        self.tally += WorkerTally(**more)


class Crew:
    """Every worker that has a key."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._by_hash: dict[str, Member] = {}
        self._liars: set[str] = set()

    @property
    def members(self) -> list[Member]:
        """All of them."""
        return [*self._by_hash.values()]

    def refresh(self, stored: Iterable[StoredWorker]) -> list[Member]:
        """The workers as the library has them now. Returns those that are gone."""
        before, self._by_hash = self._by_hash, {}
        for each in stored:
            member = before.pop(each.key_hash, None)
            if member is None:
                member = Member(each)
                self._liars.discard(each.name)  # another key is another chance
            member.stored = each
            self._by_hash[each.key_hash] = member
        return [*before.values()]

    def member(self, key: str) -> Member | None:
        """Whose key it is."""
        return self._by_hash.get(key_hash(key))

    def named(self, name: str) -> Member | None:
        """The worker of that name."""
        return next((member for member in self._by_hash.values() if member.name == name), None)

    def is_believed(self, name: str) -> bool:
        """Whether a worker has not been set aside since the port was opened, whether it left or not."""
        return name not in self._liars

    def greet(self, member: Member, client: str) -> None:
        """It asks for something."""
        member.client = client
        member.seen = datetime.now(UTC).isoformat(timespec="minutes")  # written down when it changes
        if member.first_seen is None:
            member.first_seen = self._now()

    def may_take(self, member: Member, in_hand: int) -> bool:
        """Whether it may have one more job."""
        if self._now() < member.rests_until:
            return False
        member.allowance = max(1, member.allowance)  # it has rested
        if in_hand == 0:
            member.busy_since = self._now()
        return in_hand < member.allowance

    def answered(self, member: Member, *, positions: int, nodes: int) -> None:
        """It did a job."""
        now = self._now()
        member.busy, member.busy_since = member.busy + now - member.busy_since, now
        member.allowance = min(MOST_ALLOWED, member.allowance + 1)
        member.count(jobs=1, positions=positions, nodes=nodes)

    def let_down(self, member: Member, **how: int) -> None:
        """It did not answer in time, or nothing that could be used."""
        member.count(**how)
        member.allowance //= 2
        if not member.allowance:
            member.rests_until = self._now() + REST

    def checked(self, member: Member, *, is_far: bool) -> None:
        """One of its answers was searched again here."""
        member.count(checks=1, far=int(is_far))
        member.far.append(is_far)
        if sum(member.far) >= FAR_ENOUGH:
            self.set_aside(member, f"{sum(member.far)} of its scores are far from what the engine here says")

    def set_aside(self, member: Member, reason: str) -> None:
        """It is not believed any more, and its key opens nothing."""
        if member.is_believed:
            member.set_aside = reason
            self._liars.add(member.name)

    def busy_share(self, member: Member) -> float:
        """Of the time since it first came."""
        if member.first_seen is None:
            return 0.0
        return min(1.0, member.busy / max(1e-3, self._now() - member.first_seen))

    def news(self) -> list[StoredWorker]:
        """What is to be written down: the workers, each with what it did since the last time."""
        found = []
        for member in self._by_hash.values():
            new = replace(
                member.stored,
                client=member.client or member.stored.client,
                seen=member.seen or member.stored.seen,
                set_aside=member.distrust,
                tally=member.tally - member.written,
            )
            if new != replace(member.stored, tally=NOTHING_DONE):
                found.append(new)
        return found

    def wrote_down(self, news: Iterable[StoredWorker]) -> None:
        """These are in the library now."""
        for each in news:
            if member := self._by_hash.get(each.key_hash):
                member.written += each.tally
