"""Runs a target on damaged examples: a crash is any exception that is not one of ours, or a long wait."""

import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from kibitz.errors import KibitzError
from tests.fuzz.mutate import mutated
from tests.fuzz.targets import TARGETS, Target

LONGEST = 20.0
"""Seconds of CPU that one input may take."""


@dataclass(frozen=True)
class Crash:
    """An input, and what came of it."""

    raw: bytes
    reason: str


def tried(target: Target, raw: bytes) -> Crash | None:
    """What is wrong with how a target takes an input."""
    start = time.process_time()
    try:
        target.read(raw)
    except KibitzError:
        pass
    except Exception:  # noqa: BLE001  # that is the question
        return Crash(raw, traceback.format_exc())
    took = time.process_time() - start
    return Crash(raw, f"it took {took:.0f} s of CPU") if took > LONGEST else None


def fuzz(name: str, seed: int) -> Iterator[Crash | None]:
    """One execution after the other, without end; the same seed gives the same inputs."""
    target, dice = TARGETS[name], Random(f"{name} {seed}")
    for example in target.examples:
        yield tried(target, example)
    while True:
        yield tried(target, mutated(dice.choice(target.examples), target.examples, dice))
