"""The UCI protocol as values: text in, messages out. No input or output happens here."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

import chess

from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.searches.answer import LONGEST_LINE, DepthPoint, Line, PositionEval
from kibitz.core.searches.task import Limit
from kibitz.errors import EngineError


@dataclass(frozen=True, slots=True)
class Info:
    """One `info` line that carries a score; the score is White's."""

    rank: int  # MultiPV: 1 is the best line
    depth: int
    nodes: int
    score: Score
    exact: bool  # False for a lower or upper bound
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BestMove:
    """The search is over. None where the engine has no move to give."""

    move: str | None


@dataclass(frozen=True, slots=True)
class Identity:
    """`id name …` or `id author …`."""

    field: str
    value: str


@dataclass(frozen=True, slots=True)
class Option:
    """A setting the engine offers."""

    name: str
    kind: str
    default: str | None
    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True)
class Network:
    """The engine says which network it evaluates with."""

    name: str


@dataclass(frozen=True, slots=True)
class Ok:
    """`uciok` or `readyok`."""

    word: str


@dataclass(frozen=True, slots=True)
class Chatter:
    """Anything else; engines may say what they like."""

    text: str


Message = Info | BestMove | Identity | Option | Network | Ok | Chatter

_NETWORK = re.compile(r"\b(nn-[0-9a-f]{6,}\.nnue)\b")
_MOVE = re.compile(r"[a-h][1-8][a-h][1-8][nbrq]?")
_BOUND = re.compile(r"-?[0-9]{1,18}")
_OPTION = re.compile(r"option name (?P<name>.+?) type (?P<kind>\w+)(?P<rest>.*)")


def parse_line(line: str, turn: chess.Color) -> Message:
    """What the engine said, with scores turned from the side to move to White."""
    words = line.split()
    match words[:1]:
        case ["info"]:
            return _info(line, words, turn)
        case ["bestmove"]:
            move = words[1] if len(words) > 1 else "(none)"
            return BestMove(None if move in ("(none)", "0000", "NULL") else move)
        case ["id"]:
            return Identity(words[1] if len(words) > 1 else "", " ".join(words[2:]))
        case ["option"]:
            return _option(line)
        case ["uciok" | "readyok" as word]:
            return Ok(word)
        case _:
            return Chatter(line)


def _info(line: str, words: list[str], turn: chess.Color) -> Message:
    if "score" not in words or "pv" not in words:
        if words[1:2] == ["string"] and (found := _NETWORK.search(line)):
            return Network(found[1])
        return Chatter(line)
    start = words.index("pv")
    head = words[:start]
    try:
        place = head.index("score")
        return Info(
            rank=int(head[head.index("multipv") + 1]) if "multipv" in head else 1,
            depth=int(head[head.index("depth") + 1]),
            nodes=int(head[head.index("nodes") + 1]) if "nodes" in head else 0,
            score=white_score(head[place + 1], int(head[place + 2]), turn),
            exact="lowerbound" not in head and "upperbound" not in head,
            moves=tuple(words[start + 1 :]),
        )
    except (ValueError, IndexError) as problem:
        raise EngineError(f"the engine sent a line that cannot be read: {line[:200]!r}") from problem


def white_score(kind: str, value: int, turn: chess.Color) -> Score:
    """A UCI score, which is the side to move's, as ours, which is White's."""
    match kind:
        case "mate":
            return Mate(turn if value > 0 else not turn, abs(value))  # "mate 0": the side to move is mated
        case "cp":
            return Cp(value if turn == chess.WHITE else -value)
        case _:
            raise ValueError(kind)


def _option(line: str) -> Message:
    found = _OPTION.match(line)
    if found is None:
        return Chatter(line)
    rest = found["rest"].split()

    def after(word: str) -> str | None:
        return rest[rest.index(word) + 1] if word in rest[:-1] else None

    low, high = after("min"), after("max")
    return Option(
        name=found["name"],
        kind=found["kind"],
        default=after("default"),
        low=_whole(low),
        high=_whole(high),
    )


def _whole(word: str | None) -> int | None:
    """A bound as an option has it; a word that is none is no bound."""
    return int(word) if word and _BOUND.fullmatch(word) else None


def go_command(limit: Limit) -> str:
    """The command that starts a search.

    >>> go_command(Limit(nodes=1000))
    'go nodes 1000'
    """
    parts = ["go"]
    if limit.nodes is not None:
        parts += ["nodes", str(limit.nodes)]
    if limit.depth is not None:
        parts += ["depth", str(limit.depth)]
    if limit.seconds is not None:
        parts += ["movetime", str(max(1, round(1000 * limit.seconds)))]
    return " ".join(parts)


def _readable(line: Line) -> Line:
    """The line up to the first word that is no move: some engines say more after it.

    >>> _readable(Line(Cp(13), ("e2e4", "e7e5", "bmc", "1.5"), 9)).moves
    ('e2e4', 'e7e5')
    """
    first, *rest = line.moves
    return replace(line, moves=(first, *takewhile(_MOVE.fullmatch, rest)))


def _distinct(ranked: Sequence[Line], said: Sequence[Line]) -> Iterator[Line]:
    """The lines with no first move twice.

    A search that ends in the middle of a depth may just have found that its second move is its first;
    then the line that was first until then is the second one.
    """
    seen: set[str] = set()
    for line in ranked:
        newest = (line, *reversed(said))
        other = next((each for each in newest if each.moves[0] not in seen), None)
        if other is not None:
            seen.add(other.moves[0])
            yield other


def finished(infos: Iterable[Info]) -> PositionEval | None:
    """The search that these lines tell of, or None if no exact score was among them.

    A bound is a search cut short, not a score: only exact lines count, and of
    each rank the deepest (the last, where a depth was finished twice).
    """
    lines: dict[int, Line] = {}
    said: list[Line] = []
    history: dict[int, DepthPoint] = {}
    nodes = 0
    for info in infos:
        nodes = max(nodes, info.nodes)
        if not info.exact or not info.moves:
            continue
        known = lines.get(info.rank)
        if known is None or info.depth >= known.depth:
            lines[info.rank] = Line(info.score, info.moves[:LONGEST_LINE], info.depth)
            said.append(lines[info.rank])
        if info.rank == 1:
            history[info.depth] = DepthPoint(info.depth, info.nodes, info.score, info.moves[0])
    if 1 not in lines:
        return None
    ranked = tuple(_readable(line) for line in _distinct([lines[rank] for rank in sorted(lines)], said))
    return PositionEval(ranked, ranked[0].depth, nodes, tuple(history.values()))
