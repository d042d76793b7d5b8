"""A cluster on paper: workers that fail, games of real lengths, and one driver that takes the reports.

    python -m bench.cluster_simulation

Small and exact where it matters: a worker that fails loses what it has in hand, comes
back later, and its games go to the others; the driver takes one report after the other.
"""

import heapq
import random
from collections.abc import Sequence
from dataclasses import dataclass

from kibitz.cluster.run import HANDED_OUT, IN_HAND


@dataclass(frozen=True, slots=True)
class Plan:
    """What is simulated."""

    workers: int
    seconds: Sequence[float]
    """Engine time of each game."""

    driver: float
    """Seconds the driver spends on one report."""

    between_failures: float
    """Seconds a worker runs on average before it is lost."""

    absence: float
    """Seconds until it is back."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of it."""

    seconds: float
    busy: float
    """Share of the workers' time that ended up in reports."""

    driver: float
    """Share of the time the driver was busy."""

    losses: int
    redone: float
    """Share of the engine time that was done for nothing."""


class _Simulation:
    def __init__(self, plan: Plan, seed: int) -> None:
        self._plan, self._chance = plan, random.Random(seed)
        self._todo = list(reversed(plan.seconds))
        self._now = self._driver_free = self._useful = self._lost = 0.0
        self._losses = self._done = self._handed_out = 0
        self._events: list[tuple[float, int, str, float]] = []
        self._idle = 0

    def run(self) -> Outcome:
        plan = self._plan
        for worker in range(plan.workers):
            self._free(worker)
        while self._done < len(plan.seconds):
            self._now, worker, what, work = heapq.heappop(self._events)
            if what == "report":
                self._done += 1
                self._handed_out -= 1
                if self._idle:
                    self._idle -= 1
                    self._free(worker)
            elif what == "finished":
                self._useful += work
                self._driver_free = max(self._now, self._driver_free) + plan.driver
                self._push(self._driver_free, worker, "report", work)
                self._free(worker)
            elif what == "lost":
                self._push(self._now + plan.absence, worker, "back", 0.0)
            else:
                self._free(worker)
        total = max(self._now, self._driver_free)
        return Outcome(
            total,
            self._useful / (total * plan.workers),
            plan.driver * len(plan.seconds) / total,
            self._losses,
            self._lost / max(1e-9, self._useful + self._lost),
        )

    def _push(self, when: float, worker: int, what: str, work: float) -> None:
        heapq.heappush(self._events, (when, worker, what, work))

    def _free(self, worker: int) -> None:
        """The worker takes the next game, if one may be handed out."""
        window = IN_HAND * HANDED_OUT * self._plan.workers
        if not self._todo or self._handed_out >= window:
            self._idle += bool(self._todo)
            return
        work = self._todo.pop()
        fails_in = self._chance.expovariate(1 / self._plan.between_failures)
        if fails_in < work:
            self._losses += 1
            self._lost += fails_in
            self._todo.append(work)
            self._push(self._now + fails_in, worker, "lost", 0.0)
            return
        self._handed_out += 1
        self._push(self._now + work, worker, "finished", work)


def simulate(plan: Plan, seed: int = 7) -> Outcome:
    """One run of the plan; the same seed gives the same."""
    return _Simulation(plan, seed).run()


def main() -> None:
    """A few clusters."""
    chance = random.Random(1)
    for workers in (1, 10, 1_000):
        games = [max(4.0, chance.gauss(34, 15)) for _ in range(20_000)]
        plan = Plan(workers, games, driver=0.02, between_failures=6 * 3600, absence=60)
        found = simulate(plan)
        print(f"{workers:5,} workers: {found.seconds / 3600:8.2f} h, busy {found.busy:.1%}, ", end="")
        print(f"driver {found.driver:.1%}, {found.losses} losses, {found.redone:.2%} redone")


if __name__ == "__main__":
    main()
