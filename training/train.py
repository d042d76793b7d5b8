"""Trains the net, on a GPU if there is one, and goes on where it was stopped.

    python -m training.train FOLDER GAMES.npz --positions 100000000
    python -m training.train FOLDER GAMES.npz --minutes 60 --cooldown 15
    python -m training.train FOLDER GAMES.npz --minutes 60 --start-from src/kibitz/human/net.npz

The folder gets `checkpoint.pt` every few minutes, `before-cooldown.pt` (from which a longer
training goes on), `net.pt` at the end, `config.json` and the whole curve in `curve.jsonl`.
`--cooldown 0` does one part of a training: the same command goes on with the next.
"""

import argparse
import json
import os
import signal
import sys
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import torch

from training.boards import Positions, positions
from training.features import Batch, Stock, mirrored
from training.measures import Losses, loss_of, measured
from training.net import Net, Shape
from training.pack import CURVE, TRAINING, load
from training.unfold import LOOKED_AT, unfolded

EVERY_SECONDS = 240
"""Between two checkpoints."""

CURVE_POSITIONS = 16_384


@dataclass(frozen=True)
class Config:
    """Everything that decides what comes out, beside the data and the time."""

    shape: Shape = field(default_factory=Shape)
    seed: int = 20
    batch: int = 256
    matrices_rate: float = 0.007
    others_rate: float = 0.0015
    decay: float = 0.01
    warm_up: int = 200
    first_ply: int = 8
    """Moves before it are memory, not choice."""
    measured_from: int = 10
    mirrored: float = 0.0
    """Until the cooldown: of the positions in which nobody may castle, the share shown left for right."""
    curve_every: int = 100_000
    """Positions between two points of the curve: not by time, or a busy machine would do little else."""


@dataclass
class End:
    """When the training ends, by the clock or by positions, and how it slows down before."""

    at: float | None
    positions: int | None
    cooldown: float
    """Seconds, or positions."""

    def left(self, seen: int) -> float:
        """Seconds or positions that are left."""
        if self.positions is not None:
            return self.positions - seen
        return (self.at or 0) - time.time()

    def share(self, seen: int) -> float:
        """The share of the full learning rate."""
        return max(0.0, min(1.0, self.left(seen) / self.cooldown)) if self.cooldown else 1.0


class Order:
    """Rows to learn from, in an order that seed and epoch decide, so that a training can go on inside one."""

    def __init__(self, rows: np.ndarray, config: Config) -> None:
        self.rows, self.config, self.epoch = rows, config, -1
        self.order = rows

    def after(self, seen: int) -> np.ndarray:
        """The rows that come after so many."""
        epoch, place = divmod(seen, len(self.rows))
        if epoch != self.epoch:
            self.epoch = epoch
            self.order = np.random.default_rng([self.config.seed, epoch]).permutation(self.rows)
        return np.sort(self.order[place : place + self.config.batch])


def optimisers(net: Net, config: Config) -> list[torch.optim.Optimizer]:
    """Muon for the matrices of the trunk, AdamW for everything else."""
    wide = {name for name, value in net.named_parameters() if value.ndim == 2 and "blocks" in name}
    wide |= {"view.weight", "start.weight", "end.weight"}
    chosen = [value for name, value in net.named_parameters() if name in wide]
    rest = [value for name, value in net.named_parameters() if name not in wide]
    return [
        torch.optim.Muon(chosen, lr=config.matrices_rate, weight_decay=config.decay, momentum=0.95),
        torch.optim.AdamW(rest, lr=config.others_rate, weight_decay=config.decay, betas=(0.9, 0.98)),
    ]


class Training:
    """A net on its way."""

    def __init__(self, folder: Path, config: Config, device: str) -> None:
        torch.manual_seed(config.seed)
        self.folder, self.config, self.device = folder, config, device
        self.net = Net(config.shape).to(device)
        self.optimisers = optimisers(self.net, config)
        self.step, self.seen, self.seconds = 0, 0, 0.0
        self.cooling = self.stopped = False
        self.lost = torch.compile(self._lost) if device == "cuda" else self._lost
        folder.mkdir(parents=True, exist_ok=True)

    def state(self) -> dict[str, Any]:
        """Everything that is needed to go on."""
        return {
            "net": self.net.state_dict(),
            "optimisers": [each.state_dict() for each in self.optimisers],
            "step": self.step,
            "seen": self.seen,
            "seconds": self.seconds,
            "config": asdict(self.config),
        }

    def save(self, name: str) -> None:
        """Write a checkpoint whole or not at all."""
        self._write(name, self.state())

    def finish(self) -> None:
        """Write what an export needs."""
        self._write("net.pt", {"net": self.net.state_dict(), "config": asdict(self.config)})

    def _write(self, name: str, what: dict[str, Any]) -> None:
        new = self.folder / f"{name}.new"
        torch.save(what, new)
        new.replace(self.folder / name)

    def resume(self, path: Path) -> None:
        """Go on from a checkpoint."""
        found = torch.load(path, map_location=self.device, weights_only=True)
        self.net.load_state_dict(found["net"])
        for each, state in zip(self.optimisers, found["optimisers"], strict=True):
            each.load_state_dict(state)
        self.step, self.seen, self.seconds = found["step"], found["seen"], found["seconds"]

    def begin_with(self, path: Path, found: Positions) -> None:
        """Go on from a net of whole numbers: what it has learnt is there, how it was learnt is not."""
        rows = np.flatnonzero((found.use == TRAINING) & (found.ply >= self.config.first_ply))
        rows = np.random.default_rng(self.config.seed).permutation(rows)[:LOOKED_AT]
        net = unfolded(path, found, np.sort(rows))
        if net.shape != self.config.shape:
            raise SystemExit(f"{path.name} is a net of another shape: {net.shape}")
        self.net.load_state_dict(net.state_dict())

    def set_rates(self, share: float) -> None:
        """The share of the full learning rate, less while it warms up."""
        warm = min(1.0, (self.step + 1) / self.config.warm_up)
        rates = (self.config.matrices_rate, self.config.others_rate)
        for each, rate in zip(self.optimisers, rates, strict=True):
            for group in each.param_groups:
                group["lr"] = rate * warm * share

    def _lost(self, seen: Batch) -> Losses:
        with torch.autocast(self.device, torch.bfloat16):
            said, playable = self.net(seen)
        return loss_of(said, playable, seen)

    def learn(self, stock: Stock, rows: np.ndarray) -> dict[str, torch.Tensor]:
        """One step; what it says stays on the device, because to ask for a number is to wait for it."""
        share = 0.0 if self.cooling else self.config.mirrored
        losses = self.lost(mirrored(stock.batch(rows), share))
        for each in self.optimisers:
            each.zero_grad(set_to_none=True)
        losses.total.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        for each in self.optimisers:
            each.step()
        self.step += 1
        self.seen += len(rows)
        return {"moves": losses.moves.detach(), "steps": losses.steps.detach()}

    def note(self, **figures: object) -> None:
        """A line of the curve."""
        at = datetime.now(UTC).isoformat(timespec="seconds")
        line = {"at": at, "positions": self.seen, "seconds": round(self.seconds), **figures}
        with (self.folder / "curve.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def run(self, found: Positions, end: End) -> None:
        """Learn until the end, or until told to stop."""
        usable = (found.use == TRAINING) & (found.ply >= self.config.first_ply) & ~found.under
        order = Order(np.flatnonzero(usable), self.config)
        shown = np.flatnonzero((found.use == CURVE) & (found.ply >= self.config.measured_from))
        shown = np.sort(np.random.default_rng(self.config.seed).permutation(shown)[:CURVE_POSITIONS])
        smooth: dict[str, torch.Tensor] = {}
        stock = Stock(found, self.device)
        saved, noted = time.time(), self.seen
        while end.left(self.seen) > 0 and not self.stopped:
            share = end.share(self.seen)
            if share < 1 and not self.cooling:
                self.cooling = True
                self.save("before-cooldown.pt")
            self.set_rates(share)
            began = time.time()
            now = self.learn(stock, order.after(self.seen))
            self.seconds += time.time() - began
            smooth = {name: 0.99 * smooth.get(name, value) + 0.01 * value for name, value in now.items()}
            if time.time() - saved > EVERY_SECONDS:
                self.save("checkpoint.pt")
                saved = time.time()
            if self.seen - noted >= self.config.curve_every:
                figures = measured(self.net, stock, found, shown)
                self.note(share=round(share, 3), learning=_rounded(smooth), measured=_rounded(figures))
                noted = self.seen
        if self.stopped or not self.cooling:
            self.save("checkpoint.pt")
        if not self.stopped:
            self.finish()
        self.note(ended=not self.stopped, measured=_rounded(measured(self.net, stock, found, shown)))


def _rounded(figures: Mapping[str, float | torch.Tensor]) -> dict[str, float]:
    return {name: round(float(value), 4) for name, value in figures.items()}


def _end(asked: argparse.Namespace) -> End:
    if asked.positions:
        return End(None, asked.positions, asked.cooldown_share * asked.positions)
    return End(time.time() + asked.minutes * 60, None, asked.cooldown * 60)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", type=Path)
    length = parser.add_mutually_exclusive_group(required=True)
    length.add_argument("--positions", type=int, help="learn from so many in all")
    length.add_argument("--minutes", type=float, help="learn for so long")
    parser.add_argument("--cooldown", type=float, default=15, help="the last minutes, with --minutes")
    parser.add_argument("--cooldown-share", type=float, default=0.25, help="with --positions")
    parser.add_argument(
        "--start-from", type=Path, help="a checkpoint, or a net of whole numbers, to begin with"
    )
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--batch", type=int, default=Config.batch)
    parser.add_argument("--channels", type=int, default=Shape.channels)
    parser.add_argument("--blocks", type=int, default=Shape.blocks)
    parser.add_argument("--hidden", type=int, default=Shape.hidden)
    parser.add_argument("--mirrored", type=float, default=Config.mirrored)
    parser.add_argument("--curve-every", type=int, default=Config.curve_every)
    parser.add_argument("--matrices-rate", type=float, default=Config.matrices_rate)
    parser.add_argument("--others-rate", type=float, default=Config.others_rate)
    asked = parser.parse_args()
    torch.set_num_threads(asked.threads)
    torch.set_float32_matmul_precision("high")
    config = Config(
        shape=Shape(channels=asked.channels, blocks=asked.blocks, hidden=asked.hidden),
        batch=asked.batch,
        matrices_rate=asked.matrices_rate,
        others_rate=asked.others_rate,
        mirrored=asked.mirrored,
        curve_every=asked.curve_every,
    )
    training = Training(asked.folder, config, "cuda" if torch.cuda.is_available() else "cpu")
    (asked.folder / "pid").write_text(f"{os.getpid()}\n", encoding="utf-8")
    made = json.loads(asked.games.with_suffix(".json").read_text(encoding="utf-8"))
    about = {"config": asdict(config), "data": made, "command": sys.argv[1:], "torch": torch.__version__}
    (asked.folder / "config.json").write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
    found = positions(load(asked.games))
    last = asked.folder / "checkpoint.pt"
    begin = last if last.exists() else asked.start_from
    if begin and begin.suffix == ".npz":
        training.begin_with(begin, found)
    elif begin:
        training.resume(begin)
    training.note(started=asdict(config))
    signal.signal(signal.SIGTERM, lambda *_: setattr(training, "stopped", True))
    training.run(found, _end(asked))


if __name__ == "__main__":
    main()
