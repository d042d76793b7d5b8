"""What was played from a position in a player's own games, by the player and against."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import chess

from kibitz.core.insights.answering import games_text
from kibitz.core.insights.insight import NamedGame
from kibitz.core.insights.move_fact import MoveFact
from kibitz.core.insights.player_game import PlayerGame
from kibitz.core.insights.reporting import named_game

MOST_GAMES = 10
"""Games of a move that are named, the costliest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExploredMove:
    """A move that was played from the position."""

    san: str
    uci: str
    games: int
    wins: int
    """The player's, whoever moves."""

    draws: int
    losses: int
    score: float | None
    """The player's, of the games that have a result."""

    lost: float | None
    """Points that the move cost its mover, on average; None where nobody has looked."""

    errors: int
    """How often it was judged an inaccuracy, a mistake or a blunder."""

    at: tuple[tuple[str, int], ...]
    """Games and plies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explored:
    """A position, and what was played from it."""

    fen: str
    games: int
    mine: tuple[ExploredMove, ...]
    """By the player, the most frequent first."""

    against: tuple[ExploredMove, ...]
    said: str
    """How many games came here."""

    named: tuple[NamedGame, ...]
    """Those that moves name."""


def explored(
    board: chess.Board, games: Sequence[PlayerGame], found: Sequence[tuple[int, MoveFact]]
) -> Explored:
    """From the moves that were played in the position; a game counts once, where it came there first."""
    by_analysis = {game.analysis: game for game in games}
    firsts: dict[int, MoveFact] = {}
    for number, fact in sorted(found, key=lambda each: each[1].ply):
        if number in by_analysis and _is_legal(board, fact.move):
            firsts.setdefault(number, fact)
    groups: defaultdict[tuple[bool, str], list[tuple[PlayerGame, MoveFact]]] = defaultdict(list)
    for number, fact in firsts.items():
        game = by_analysis[number]
        groups[fact.is_white == game.side, fact.move].append((game, fact))
    mine = [_move(board, uci, group) for (is_mine, uci), group in groups.items() if is_mine]
    against = [_move(board, uci, group) for (is_mine, uci), group in groups.items() if not is_mine]
    named = {game_id for move in (*mine, *against) for game_id, _ in move.at}
    return Explored(
        fen=board.fen(),
        games=len(firsts),
        mine=tuple(sorted(mine, key=_order)),
        against=tuple(sorted(against, key=_order)),
        said=f"{games_text(len(firsts))} came here, of {len(games):,} analysed.",
        named=tuple([named_game(game) for game in games if game.id in named]),
    )


def _is_legal(board: chess.Board, uci: str) -> bool:
    """A name of 64 bits may once in a lifetime be two positions'."""
    return board.is_legal(chess.Move.from_uci(uci))


def _order(move: ExploredMove) -> tuple[int, str]:
    return -move.games, move.uci


def _move(board: chess.Board, uci: str, group: Sequence[tuple[PlayerGame, MoveFact]]) -> ExploredMove:
    scores = [game.score for game, _ in group if game.score is not None]
    lost = [fact.lost for _, fact in group if fact.lost is not None]
    costliest = sorted(group, key=lambda each: (-(each[1].lost or 0), each[0].id))[:MOST_GAMES]
    return ExploredMove(
        san=board.san(chess.Move.from_uci(uci)),
        uci=uci,
        games=len(group),
        wins=scores.count(1.0),
        draws=scores.count(0.5),
        losses=scores.count(0.0),
        score=sum(scores) / len(scores) if scores else None,
        lost=sum(lost) / len(lost) / 100 if lost else None,
        errors=sum(fact.judgement > 0 for _, fact in group),
        at=tuple([(game.id, fact.ply) for game, fact in costliest]),
    )
