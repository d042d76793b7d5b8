"""Games of any source as training needs them: moves, both ratings, evals where there are any."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

import chess.pgn

MATE = 10_000
"""What a forced mate counts as in centipawns; far above the ceiling of the win curve."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A standard game from the first position."""

    id: str
    ratings: tuple[int, int]
    """White's and Black's."""
    players: tuple[str, str]
    """Their names in small letters; empty where the source keeps none."""
    sans: tuple[str, ...]
    evals: tuple[int | None, ...] = field(default=())
    """White's centipawns after each move."""


def rated_games(path: Path) -> Iterator[RatedGame]:
    """The games of a PGN or ndjson file, plain or gzipped, that have both ratings."""
    with (
        gzip.open(path, "rt", encoding="utf-8")
        if path.suffix == ".gz"
        else path.open(encoding="utf-8") as file
    ):
        if ".pgn" in path.suffixes:
            yield from _of_pgn(file)
        else:
            for line in file:
                game = _of_json(json.loads(line))
                if game is not None:
                    yield game


def _of_json(found: dict[str, Any]) -> RatedGame | None:
    if "players" in found:
        return _of_lichess(found)
    ratings = (found.get("wr"), found.get("br"))
    if not all(isinstance(rating, int) for rating in ratings):
        return None
    return RatedGame(found.get("id", ""), ratings, ("", ""), tuple(found["moves"].split()))  # type: ignore[arg-type]


def _of_lichess(found: dict[str, Any]) -> RatedGame | None:
    sides = [found["players"][side] for side in ("white", "black")]
    if (
        found.get("variant") != "standard"
        or "initialFen" in found
        or not all("rating" in side for side in sides)
    ):
        return None
    white, black = sides
    return RatedGame(
        found["id"],
        (white["rating"], black["rating"]),
        (_name(white), _name(black)),
        tuple(found["moves"].split()),
        tuple(_centipawns(entry) for entry in found.get("analysis", ())),
    )


def _name(side: dict[str, Any]) -> str:
    return str(side.get("user", {}).get("id", "")).lower()


def _centipawns(entry: dict[str, Any]) -> int | None:
    if "mate" in entry:
        return MATE if entry["mate"] > 0 else -MATE
    found = entry.get("eval")
    return None if found is None else max(-MATE, min(MATE, int(found)))


def _of_pgn(file: TextIO) -> Iterator[RatedGame]:
    while (game := chess.pgn.read_game(file)) is not None:
        headers = game.headers
        ratings = [headers.get(f"{side}Elo", "") for side in ("White", "Black")]
        if "FEN" in headers or "Variant" in headers or not all(rating.isdigit() for rating in ratings):
            continue
        nodes = list(game.mainline())
        evals = [node.eval() for node in nodes]
        yield RatedGame(
            headers.get("Site", "").rsplit("/", 1)[-1],
            (int(ratings[0]), int(ratings[1])),
            (headers.get("White", "").lower(), headers.get("Black", "").lower()),
            tuple(node.san() for node in nodes),
            tuple(None if found is None else found.white().score(mate_score=MATE) for found in evals),
        )
