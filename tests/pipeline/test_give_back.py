"""Freed memory goes back to the system where that can be asked for, and nothing happens where it cannot."""

import ctypes
import sys

import pytest

from kibitz.pipeline.give_back import give_back_memory


class _Glibc:
    def __init__(self) -> None:
        self.asked: list[int] = []

    def malloc_trim(self, kept: int) -> None:
        self.asked.append(kept)


@pytest.mark.parametrize(("platform", "asked"), [("linux", [0]), ("darwin", []), ("win32", [])])
def test_it_is_asked_for_on_linux_alone(
    monkeypatch: pytest.MonkeyPatch, platform: str, asked: list[int]
) -> None:
    library = _Glibc()
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(ctypes, "CDLL", lambda _: library)

    give_back_memory()

    assert library.asked == asked


def test_another_c_library_has_no_such_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda _: object())

    give_back_memory()
