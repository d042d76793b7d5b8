"""What there is to know about a move, worked out once, before anyone judges it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

import chess

from kibitz.core.chess.game import Game, Scoresheet
from kibitz.core.chess.score import Mate, Score
from kibitz.core.human.move_reading import AtOwnRating
from kibitz.core.labels.board_facts import BoardFacts, board_facts
from kibitz.core.labels.confidence import UNKNOWN_ERROR, position_error
from kibitz.core.labels.search_facts import SearchFacts, search_facts
from kibitz.core.labels.table_facts import TableFacts, table_facts
from kibitz.core.numbers.curve import scored_moves
from kibitz.core.numbers.summary import rating, sheet_curve
from kibitz.core.numbers.win_percent import WinPercent, win_percent
from kibitz.core.searches.answer import NO_SEARCHES, PositionEval, Searches
from kibitz.core.searches.table_reading import NOTHING_READ, ReadTables


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveFacts:
    """Everything the rulesets go by. Scores are White's, as everywhere; `mine` turns them round."""

    index: int
    mover: chess.Color
    before: Score
    """As on the scoresheet: before the first move of a usual game it is what Lichess takes it to be worth."""

    after: Score
    is_best: bool
    """Whether it was the engine's first choice."""

    search: SearchFacts
    is_book: bool
    rating: int | None
    clock: float | None
    two_ago: Score | None
    """The score before the opponent's last move."""

    error: float
    """How far the points lost may be off."""

    nodes: int | None = None
    """What the poorer of the searches on both sides of the move had; None where that is not known."""

    board: BoardFacts | None
    """None where nobody has played the moves through."""

    table: TableFacts | None = None
    """What endgame tables say about it, where they do."""

    human: AtOwnRating | None = None
    """What players of the mover's rating play here, where a human model has a word."""

    bore_out: bool = False
    """Whether the game itself showed that an offer was sound; only the rough reading asks."""

    def mine(self, score: Score) -> WinPercent:
        """The mover's win percent."""
        return win_percent(score, self.mover)

    @property
    def lost(self) -> float:
        """Win-percent points the move cost, with scores capped at ten pawns; a gain is nothing lost."""
        return max(0.0, self.mine(self.before) - self.mine(self.after))


def facts_of(
    sheet: Scoresheet,
    game: Game | None,
    searches: Searches = NO_SEARCHES,
    tables: ReadTables = NOTHING_READ,
) -> dict[int, MoveFacts]:
    """The facts of every move that has a score before and after it, by its index."""
    evals, wide, curve = searches.evals, searches.wide, sheet_curve(sheet)
    had_better = set(sheet.may_be_judged())
    book = book_plies(game)
    boards = board_facts(game, searches) if game else {}
    scores = {index: (before, after) for index, _, before, after in scored_moves(curve)}
    mating = _mating_move(sheet, boards)
    if mating is not None:  # Lichess gives it no score, but it has one
        index, before = mating
        scores[index] = (before, Mate(curve.mover(index), 0))
    known = table_facts(game, tables, scores) if game and tables.positions else {}
    errors = [position_error(found) for found in evals]
    ratings = {side: rating(sheet.tags, side) for side in (chess.WHITE, chess.BLACK)}
    found: dict[int, MoveFacts] = {}
    for index, (before, after) in scores.items():
        searched = evals[index] if evals else None
        mover = curve.mover(index)
        found[index] = MoveFacts(
            index=index,
            mover=mover,
            before=before,
            after=after,
            is_best=index not in had_better,
            is_book=index < book,
            rating=ratings[mover],
            clock=sheet.clocks[index],
            two_ago=found[index - 1].before if index - 1 in found else None,
            error=hypot(errors[index], errors[index + 1]) if errors else UNKNOWN_ERROR,
            nodes=_least_nodes(evals[index : index + 2]),
            board=boards.get(index),
            table=known.get(index),
            search=search_facts(wide.get(index) or searched, _played(game, index), is_fresh=index in wide),
        )
    return found


def _least_nodes(sides: Sequence[PositionEval | None]) -> int | None:
    return min([each.nodes for each in sides if each and not each.is_final], default=None)


def book_plies(game: Game | None) -> int:
    """How many moves belong to the opening."""
    named = game.opening.ply if game and game.opening else 0
    return max(named, (game.book_plies or 0) if game else 0)


def _played(game: Game | None, index: int) -> str:
    return game.moves[index].uci() if game else ""


def _mating_move(sheet: Scoresheet, boards: Mapping[int, BoardFacts]) -> tuple[int, Score] | None:
    last = len(sheet.sans) - 1
    if last not in boards or not boards[last].is_mate:
        return None
    before = sheet.scores[last - 1] if last else sheet.start
    return None if before is None else (last, before)
