"""A net that is missing or damaged costs one clear line, and no command but those that need it loads NumPy."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kibitz.errors import HumanNetError
from kibitz.human.file import MOST_BYTES, open_net
from tests.human.nets import arrays, write


def test_what_a_net_says_of_itself(tmp_path: Path) -> None:
    about = open_net(write(tmp_path / "net.npz")).about

    assert (about.name, len(about.sha256)) == ("from a hat", 12)
    assert about.steps.accuracy[0] == 100
    assert about.prior == {1400: 0.5, 1800: 0.5}


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-500])


def _one_byte(path: Path) -> None:
    raw = bytearray(path.read_bytes())
    raw[len(raw) // 2] ^= 255
    path.write_bytes(bytes(raw))


def _no_view(path: Path) -> None:
    np.savez(
        path, allow_pickle=False, **{name: each for name, each in arrays().items() if "view" not in name}
    )


@pytest.mark.parametrize(
    "damage",
    [
        Path.unlink,
        _cut,
        _one_byte,
        _no_view,
        lambda path: path.write_bytes(b""),
        lambda path: path.write_text("not a net"),
        lambda path: path.write_bytes(bytes(MOST_BYTES + 1)),
        lambda path: write(path, about=np.frombuffer(b"{}", np.uint8)),
        lambda path: write(path, about=np.frombuffer(b"{", np.uint8)),
        lambda path: write(path, rating=np.zeros((3, 32))),
    ],
    ids=["missing", "cut off", "a wrong byte", "a layer missing", "empty", "text", "too large", "nothing about it", "half a JSON", "another shape"],
)  # fmt: skip
def test_a_net_that_cannot_be_used(tmp_path: Path, damage: object) -> None:
    path = write(tmp_path / "net.npz")
    assert callable(damage)
    damage(path)

    with pytest.raises(HumanNetError, match=r"^the human model .*net\.npz.*name another file, or none$"):
        open_net(path)


def test_the_net_that_comes_along_is_had_again_with_kibitz(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kibitz.human.file.NET", tmp_path / "net.npz")

    with pytest.raises(HumanNetError, match=r"install Kibitz again$"):
        open_net(tmp_path / "net.npz")


def test_commands_start_without_numpy() -> None:
    said = (
        "import sys, kibitz.cli.main, kibitz.cli.review, kibitz.pipeline.human; print('numpy' in sys.modules)"
    )

    assert (
        subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True).stdout
        == "False\n"
    )
