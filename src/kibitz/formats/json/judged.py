"""The numbers of a kept report, and nothing else of it: a few fields are read much faster than all."""

from functools import lru_cache
from itertools import pairwise
from typing import Literal

import chess
import msgspec

from kibitz.core.chess.phase import Division
from kibitz.core.chess.replay import variant_of
from kibitz.core.insights.facts import JudgedGame
from kibitz.core.insights.move_fact import Severity


class _Move(msgspec.Struct):
    san: str
    uci: str | None
    win_percent: float | None
    judgement: Literal["inaccuracy", "mistake", "blunder"] | None
    clock: float | None
    seconds: float | None = None


class _Game(msgspec.Struct):
    tags: dict[str, str]
    start_fen: str | None = None
    chess960: bool = False


class _Phases(msgspec.Struct):
    middle: int | None
    end: int | None


class _Settings(msgspec.Struct):
    only: str | None
    changed: dict[str, float | str]


class _Effort(msgspec.Struct):
    lines: int = 1
    threat_nodes: int = 0


class _Provenance(msgspec.Struct):
    evals: Literal["engine", "file", "rough"]
    settings: _Settings
    effort: _Effort | None = None


class _Report(msgspec.Struct):
    game: _Game
    provenance: _Provenance
    moves: list[_Move]
    phases: _Phases
    percents: list[float] = []


_decoder = msgspec.json.Decoder(_Report)
_move = lru_cache(maxsize=1 << 12)(chess.Move.from_uci)
_SEVERITIES: dict[str | None, int] = {None: 0} | {each.name.lower(): int(each) for each in Severity}


def judged_report(report: bytes) -> tuple[JudgedGame, dict[str, str]] | None:
    """What facts are made of, and the game's tags; None where the report must be read whole for that.

    That is where an engine has looked hard enough to say what errors did, and where the report goes by
    thresholds of its own. Raises msgspec.DecodeError if it is no report.
    """
    read = _decoder.decode(report)
    made, moves = read.provenance, read.moves
    looks_hard = (
        made.evals == "engine" and made.effort and (made.effort.threat_nodes or made.effort.lines > 1)
    )
    is_usual = made.settings.only is None and not made.settings.changed
    if looks_hard or not is_usual or len(read.percents) != len(moves) + 1 or not read.game.start_fen:
        return None
    scored = [True, *[move.win_percent is not None for move in moves]]
    if moves and moves[-1].san.endswith("#"):
        scored[-1] = True
    rules = variant_of(read.game.tags.get("Variant", ""))
    judged = JudgedGame(
        start=rules(read.game.start_fen, chess960=read.game.chess960),
        moves=[_move(move.uci or "") for move in moves],
        percents=read.percents,
        looked=[before and after for before, after in pairwise(scored)],
        judgements=[_SEVERITIES[move.judgement] for move in moves],
        division=Division(read.phases.middle, read.phases.end),
        clocks=[move.clock for move in moves],
        seconds=[move.seconds for move in moves],
        time_control=read.game.tags.get("TimeControl", ""),
    )
    return judged, read.game.tags
