"""Opens the file of the net: whole and of the right kind, or one line that says what is wrong."""

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from kibitz.core.human.about import About
from kibitz.core.human.calibration import AS_SAID, KNOTS, AccuracyFit
from kibitz.core.human.difficulty import STEPS, StepMeans
from kibitz.errors import HumanNetError
from kibitz.human.places import NET, NO_NET
from kibitz.human.reader import SHAPES, HumanNet

MOST_BYTES = 8_000_000
HASH_SHOWN = 12


def open_net(path: Path) -> HumanNet:
    """The net of a file."""
    try:
        raw = path.read_bytes() if path.stat().st_size <= MOST_BYTES else b""
        return _read(raw)
    except FileNotFoundError:
        raise HumanNetError(f"the human model is not there: {path.name}; {_remedy(path)}") from None
    except (OSError, ValueError, KeyError, TypeError, IndexError, EOFError, zipfile.BadZipFile) as problem:
        raise HumanNetError(f"the human model cannot be read ({path.name}); {_remedy(path)}") from problem


def _remedy(path: Path) -> str:
    return "install Kibitz again" if path == NET else f"name another file, or {NO_NET}"


def _read(raw: bytes) -> HumanNet:
    with np.load(io.BytesIO(raw), allow_pickle=False) as found:
        arrays = {name: found[name] for name in found.files}
    if any(len(arrays[name]) != length for name, length in SHAPES.items()):
        raise ValueError("a net of another kind")
    said = json.loads(arrays["about"].tobytes())
    return HumanNet(arrays, read_about(said, hashlib.sha256(raw).hexdigest()))


def read_about(said: Mapping[str, Any], sha256: str) -> About:
    """What a net says of itself, from the fields of its file."""
    loss, accuracy = (tuple(float(each) for each in said[name]) for name in ("loss", "accuracy"))
    if not len(loss) == len(accuracy) == len(STEPS) + 1:
        raise ValueError("another number of steps")
    found, known = (tuple(float(each) for each in said.get(name, AS_SAID)) for name in ("found", "known"))
    if not len(found) == len(known) == KNOTS:
        raise ValueError("another number of points")
    fit = said.get("fit", {})
    return About(
        str(said["name"]),
        sha256[:HASH_SHOWN],
        StepMeans(loss, accuracy),
        float(said["under_promotion"]),
        {int(rating): float(share) for rating, share in said["prior"].items()},
        float(said["trust"]),
        found,
        known,
        AccuracyFit(float(fit.get("shift", 0)), float(fit.get("spread", 1))),
    )
