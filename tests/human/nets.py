"""A net with numbers from a hat: right in shape and kind, wrong about chess."""

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.human.planes import PLANES

CHANNELS, HIDDEN, BLOCKS = 16, 8, 2


def arrays(seed: int = 1) -> dict[str, NDArray[Any]]:
    """All arrays of a small net."""
    drawn = np.random.default_rng(seed)
    found: dict[str, NDArray[Any]] = {}

    def layer(name: str, inputs: int, outputs: int, scale: float) -> None:
        found[f"{name}.weight"] = drawn.integers(-127, 128, (inputs, outputs)).astype(np.int8)
        found[f"{name}.scale"] = (scale * drawn.uniform(0.5, 1.5, outputs)).astype(np.float32)
        found[f"{name}.bias"] = drawn.normal(0, 20, outputs).astype(np.float32)

    layer("first", 9 * PLANES, CHANNELS, 0.2)
    for at in range(BLOCKS):
        layer(f"blocks.{at}.first", 9 * CHANNELS, CHANNELS, 6e-4)
        layer(f"blocks.{at}.second", 9 * CHANNELS, CHANNELS, 6e-4)
        layer(f"blocks.{at}.whole", 2 * CHANNELS, CHANNELS, 1e-5)
        found[f"blocks.{at}.kept"] = np.array(0.7, np.float32)
    layer("view", CHANNELS, CHANNELS, 2e-3)
    layer("mix", CHANNELS, CHANNELS, 2e-3)
    found["judged"] = np.array(0.6, np.float32)
    layer("start", CHANNELS, CHANNELS, 5e-3)
    layer("end", CHANNELS, CHANNELS, 5e-3)
    layer("board", 2 * CHANNELS, 2 * HIDDEN, 1e-4)
    layer("blind", HIDDEN, 8, 1e-4)
    layer("told", HIDDEN, 8, 1e-4)
    found["worth"] = np.array(2e-5)
    found["knots"] = drawn.normal(0, 20, (21, HIDDEN)).astype(np.float32)
    found["rating"] = drawn.normal(0, 0.2, (7, 4 * CHANNELS))
    found["about"] = np.frombuffer(json.dumps(ABOUT).encode(), np.uint8)
    return found


ABOUT = {
    "name": "from a hat",
    "loss": [0, 1, 3, 7, 12, 20, 30, 60],
    "accuracy": [100, 96, 87, 73, 58, 43, 24, 8],
    "under_promotion": 0.03,
    "prior": {"1400": 0.5, "1800": 0.5},
    "trust": 1.0,
}


def write(path: Path, **other: NDArray[Any]) -> Path:
    """The net as a file, with some of its arrays replaced."""
    np.savez(path, allow_pickle=False, **{**arrays(), **other})
    return path
