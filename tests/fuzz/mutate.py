"""Damages bytes: as bits fall, as text is cut and pasted, and as JSON is put together wrongly."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

MOST = 50_000
"""Bytes; what grows beyond is cut."""

WORDS = (
    b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"\x1b[2J", b"\r\n", b"\n\n", b"\t",
    b"{", b"}", b"[", b"]", b"(", b")", b'"', b"'", b"\\", b";", b"%", b"$", b"#", b"=", b",", b":", b"-", b"*",
    b"0", b"-1", b"1e999", b"99999999999999999999", b"NaN", b"null", b"true", b"0.0.0", b"\xe2\x80\xae", b"\xed\xa0\x80",
    b"[%eval ", b"[%eval #-0]", b"[%clk 99:99:99]", b"[%emt ", b'[FEN "', b'[Variant "Chess960"]', b'[SetUp "1"]',
    b"8/8/8/8/8/8/8/8 w - - 0 1", b"O-O-O", b"0000", b"--", b"e8=Q", b"a1a1", b"1-0", b"1/2-1/2", b"...", b"$1000",
    b"info ", b" score mate ", b" score cp ", b" multipv 0", b" pv ", b"bestmove", b"option name ", b"lowerbound",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, -(2**63), 2**64, 1e308, -0.0, 0.5, "", "\x00", "x" * 300, "\ud800",
    "e2e4", "0000", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1",
    [], {}, [None], [[]], {"": None}, {"cp": 1}, {"mate": 0}, {"cp": 10**9}, "1-0", "Chess960", "crazyhouse",
)  # fmt: skip


def mutated(raw: bytes, others: Sequence[bytes], dice: Random) -> bytes:
    """One to eight changes, one after the other."""
    for _ in range(1 << dice.randrange(4)):
        raw = dice.choice(CHANGES)(raw, others, dice)
    return raw[:MOST]


def _span(raw: bytes, dice: Random) -> tuple[int, int]:
    start = dice.randrange(len(raw) + 1)
    return start, min(len(raw), start + dice.choice((0, 1, 1, 2, 4, 16, 64, 1000)))


def _flip(raw: bytes, _: Sequence[bytes], dice: Random) -> bytes:
    if not raw:
        return raw
    at = dice.randrange(len(raw))
    return raw[:at] + bytes([raw[at] ^ (1 << dice.randrange(8))]) + raw[at + 1 :]


def _cut(raw: bytes, _: Sequence[bytes], dice: Random) -> bytes:
    start, end = _span(raw, dice)
    return raw[:start] + raw[end:]


def _insert(raw: bytes, _: Sequence[bytes], dice: Random) -> bytes:
    start, end = _span(raw, dice)
    return raw[:start] + dice.choice(WORDS) + raw[dice.choice((start, end)) :]


def _repeat(raw: bytes, _: Sequence[bytes], dice: Random) -> bytes:
    start, end = _span(raw, dice)
    return raw[:end] + raw[start:end] * dice.choice((1, 2, 50, 1000)) + raw[end:]


def _paste(raw: bytes, others: Sequence[bytes], dice: Random) -> bytes:
    other = dice.choice(others)
    start, end = _span(other, dice)
    at = dice.randrange(len(raw) + 1)
    return raw[:at] + other[start:end] + raw[at:]


def _number(raw: bytes, _: Sequence[bytes], dice: Random) -> bytes:
    places = [index for index, byte in enumerate(raw[:5000]) if 48 <= byte <= 57]
    if not places:
        return raw
    at = dice.choice(places)
    return raw[:at] + str(dice.choice((0, -1, 10**6, 2**63, 10**25))).encode() + raw[at + 1 :]


def _json(raw: bytes, _: Sequence[bytes], dice: Random) -> bytes:
    """Another value somewhere, or a field gone, or the whole nested deep; as it was if it is no JSON."""
    try:
        whole = json.loads(raw)
    except (ValueError, RecursionError):
        return raw
    if dice.random() < 0.01:
        return b"[" * 5000 + raw + b"]" * 5000
    owner: Any = None
    key: Any = None
    here = whole
    while isinstance(here, dict | list) and here and (owner is None or dice.random() < 0.85):
        owner, key = here, dice.choice(list(here)) if isinstance(here, dict) else dice.randrange(len(here))
        here = here[key]
    if owner is None:
        return raw
    match dice.randrange(3):
        case 0:
            del owner[key]
        case 1 if isinstance(owner, list):
            owner.insert(key, here)
        case _:
            owner[key] = dice.choice(VALUES)
    return json.dumps(whole).encode(errors="surrogatepass") + b"\n"


Change = Callable[[bytes, Sequence[bytes], Random], bytes]
CHANGES: tuple[Change, ...] = (_flip, _cut, _insert, _insert, _repeat, _paste, _number, _json, _json)
