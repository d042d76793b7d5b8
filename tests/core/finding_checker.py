"""Plays a finding's proof out again and says what is wrong with it, sharing no code with the findings.

Material is counted anew, pieces are followed by their own route, and what is safe is
decided by a plain search of captures.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import exp

import chess

from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.findings.finding import Finding, FindingKind, Start
from kibitz.core.lines.deed import Deed, DeedKind
from tests.core.table_checker import table_problems

Kind = FindingKind
WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
MOVER_GAINS = {
    Kind.MISSES_MATERIAL, Kind.MISSES_MOTIF, Kind.MISSES_MATE, Kind.WINS_MATERIAL, Kind.STARTS_MATE,
}  # fmt: skip
DEPTH = 6


@dataclass(frozen=True)
class Replay:
    """A finding with its line on boards: the start, and the position after each move."""

    finding: Finding
    before: chess.Board
    move: chess.Move
    boards: list[chess.Board]
    score_before: Score | None
    score_after: Score | None
    score_if_passed: Score | None
    score_second: Score | None

    @property
    def mover(self) -> chess.Color:
        return self.before.turn

    @property
    def gainer(self) -> chess.Color:
        return self.mover if self.finding.kind in MOVER_GAINS else not self.mover

    @property
    def last(self) -> chess.Move:
        return self.finding.line[-1]


def problems(
    finding: Finding,
    before: chess.Board,
    move: chess.Move,
    score_before: Score | None = None,
    score_after: Score | None = None,
    score_if_passed: Score | None = None,
    score_second: Score | None = None,
) -> list[str]:
    """Everything that is not so; an empty list if the finding holds."""
    boards = _boards(finding, before, move)
    if boards is None:
        return [f"{finding.kind.value}: the line is not legal"]
    replay = Replay(finding, before, move, boards, score_before, score_after, score_if_passed, score_second)
    found = [*CHECKS[finding.kind](replay), *_unpaid(replay)]
    return [f"{finding.kind.value}: {problem}" for problem in found]


def _boards(finding: Finding, before: chess.Board, move: chess.Move) -> list[chess.Board] | None:
    board = before.copy(stack=False)
    if finding.start is Start.AFTER:
        board.push(move)
    boards = [board.copy(stack=False)]
    for each in finding.line:
        if each not in board.legal_moves:
            return None
        board.push(each)
        boards.append(board.copy(stack=False))
    return boards


def _mate(replay: Replay) -> Iterator[str]:
    if not replay.boards[-1].is_checkmate():
        yield "no mate at the end"
    if replay.boards[-1].turn == replay.gainer:
        yield "the wrong side is mated"
    if replay.finding.moves != sum(board.turn == replay.gainer for board in replay.boards[:-1]):
        yield f"not mate in {replay.finding.moves}"


def _material(replay: Replay) -> Iterator[str]:
    finding, gainer, end = replay.finding, replay.gainer, replay.boards[-1]
    if finding.piece is None or finding.square is None or finding.taken_at is None:
        yield "no piece is named"
        return
    if finding.taken_at >= len(finding.line):
        yield "the line ends before anything is taken"
        return
    if finding.motif == "promotion" and finding.piece == chess.PAWN:
        if finding.line[finding.taken_at].promotion is None:
            yield "no pawn promotes there"
    else:
        yield from _victim(replay, not gainer)
    ahead = _ahead(end, gainer) - _ahead(replay.before, gainer)
    safe = ahead if end.turn == gainer else ahead - _captures(end, DEPTH)
    if not 0 < finding.cost <= finding.total <= 100 * safe:
        yield f"{finding.cost} of {finding.total} are claimed, {100 * safe} are safe at the end of the line"
    named = sum(map(_worth, [finding.piece, *finding.also])) - sum(map(_worth, finding.in_return))
    small_change = 1 if finding.piece != chess.PAWN and not finding.in_return else 0
    if finding.motif != "promotion" and 100 * (named - small_change) > finding.total:
        yield f"what is named is worth {100 * named}, {finding.total} are won"
    if Counter([*finding.also, finding.piece]) - Counter([*_taken(replay, gainer), finding.piece]):
        yield "not all that is named is taken"
    if finding.kind is Kind.LOSES_PAWN and finding.piece != chess.PAWN:
        yield "not a pawn"
    if finding.kind is Kind.LOSES_EXCHANGE and finding.piece != chess.ROOK:
        yield "not a rook"


def _worth(piece: chess.PieceType) -> int:
    return WORTH[piece]


def _victim(replay: Replay, victim: chess.Color) -> Iterator[str]:
    """Follow the named piece from its square to where it is taken."""
    finding, boards = replay.finding, replay.boards
    assert finding.square is not None
    assert finding.taken_at is not None
    at = finding.square
    if boards[0].color_at(at) != victim:
        yield f"no piece of that side on {chess.square_name(at)}"
        return
    for index, move in enumerate(finding.line[: finding.taken_at]):
        if boards[index].is_castling(move):
            if boards[index].piece_type_at(at) == chess.ROOK and boards[index + 1].piece_at(at) is None:
                file = 5 if boards[index].is_kingside_castling(move) else 3
                at = chess.square(file, chess.square_rank(at))
        elif move.from_square == at:
            at = move.to_square
        elif move.to_square == at:
            yield f"it is taken at ply {index} already"
    if boards[finding.taken_at].piece_type_at(at) != finding.piece:
        yield f"another piece than named stands on {chess.square_name(at)}"
    if boards[finding.taken_at].turn == victim or boards[finding.taken_at + 1].color_at(at) == victim:
        yield f"nothing is taken on {chess.square_name(at)}"


def _ahead(board: chess.Board, side: chess.Color) -> int:
    return sum(
        WORTH[piece.piece_type] * (1 if piece.color == side else -1) for piece in board.piece_map().values()
    )


def _captures(board: chess.Board, depth: int) -> int:
    """The most the side to move wins by captures alone, if both may stop at any time."""
    best = 0
    for move in list(board.generate_legal_captures()) if depth else []:
        taken = WORTH[chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square) or 1]
        if taken <= best:
            continue
        board.push(move)
        best = max(best, taken - _captures(board, depth - 1))
        board.pop()
    return best


def _motif(replay: Replay) -> Iterator[str]:
    """A motif with a cost is checked by its material; one without by what it must look like."""
    finding = replay.finding
    if finding.cost:
        yield from _material(replay)
    elif finding.motif is None or not finding.line:
        yield "no motif is named or shown"
    elif not LOOKS.get(finding.motif, _is_anything)(replay):
        yield f"the line shows no {finding.motif}"


def _is_anything(_: Replay) -> bool:
    """For motifs whose line is their only proof."""
    return True


def _is_repeated(replay: Replay) -> bool:
    return len({board.board_fen() + str(board.turn) for board in replay.boards}) < len(replay.boards)


def _is_forked(replay: Replay) -> bool:
    """Whether one piece of the gainer's attacks all the others that are marked, at some time."""
    origin, *targets = replay.finding.squares
    return len(targets) > 1 and any(
        board.color_at(origin) == replay.gainer
        and all(target in board.attacks(origin) for target in targets)
        and all(board.color_at(target) == (not replay.gainer) for target in targets)
        for board in replay.boards[1:]
    )


LOOKS: dict[str, Callable[[Replay], bool]] = {
    "stalemate": lambda replay: replay.boards[-1].is_stalemate(),
    "perpetualCheck": _is_repeated,
    "fork": _is_forked,
    "doubleCheck": lambda replay: any(len(board.checkers()) > 1 for board in replay.boards),
}


def _stalemate(replay: Replay) -> Iterator[str]:
    if not replay.boards[0].is_stalemate():
        yield "no stalemate on the board"


def _threat(replay: Replay) -> Iterator[str]:
    """The loss is real, and the same was coming had the mover passed."""
    finding = replay.finding
    is_mate = finding.moves is not None
    yield from _mate(replay) if is_mate else _material(replay)
    waiting = replay.before.copy(stack=False)
    waiting.push(chess.Move.null())
    if replay.before.is_check() or not waiting.is_valid():
        yield "nobody can pass there"
        return
    if finding.threat and finding.threat[0] not in replay.boards[0].legal_moves:
        yield "the threat cannot be carried out any more"
    boards = [waiting.copy(stack=False)]
    for each in finding.threat:
        if each not in waiting.legal_moves:
            yield "the threat is not legal"
            return
        waiting.push(each)
        boards.append(waiting.copy(stack=False))
    if is_mate:
        if not waiting.is_checkmate() or waiting.turn != replay.mover:
            yield "the threat does not mate"
        return
    if replay.before.piece_at(finding.square or 0) != chess.Piece(finding.piece or 0, replay.mover):
        yield "the piece did not stand there before the move"
    if not _falls(boards, finding.threat, finding.square or 0):
        yield "the threat does not take the piece"
    ahead = _ahead(waiting, not replay.mover) - _ahead(replay.before, not replay.mover)
    if ahead - (0 if waiting.turn != replay.mover else _captures(waiting, DEPTH)) <= 0:
        yield "the threat wins nothing"


def _falls(boards: list[chess.Board], line: tuple[chess.Move, ...], at: chess.Square) -> bool:
    """Whether the piece on the square is taken in the line, wherever it goes."""
    for board, move in zip(boards, line, strict=False):
        if move.from_square == at:
            at = move.to_square
        elif move.to_square == at or (
            board.is_en_passant(move) and chess.square_distance(at, move.to_square) == 1
        ):
            return True
    return False


def _zugzwang(replay: Replay) -> Iterator[str]:
    """Passing would be worth more to the opponent than the best they have."""
    after, passed = replay.score_after, replay.score_if_passed
    if after is None or passed is None:
        yield "nobody looked at a pass"
    elif _centipawns(passed, not replay.mover) <= _centipawns(after, not replay.mover):
        yield "the opponent would not rather pass"


def _passed_pawns(board: chess.Board, side: chess.Color) -> int:
    def stops(pawn: chess.Square, other: chess.Square) -> bool:
        is_near = abs(chess.square_file(pawn) - chess.square_file(other)) <= 1
        ranks = chess.square_rank(other) - chess.square_rank(pawn)
        return is_near and (ranks > 0 if side == chess.WHITE else ranks < 0)

    others = board.pieces(chess.PAWN, not side)
    return sum(
        not any(stops(pawn, other) for other in others) for pawn in board.pieces(chess.PAWN, side)
    )  # fmt: skip


def _offer(replay: Replay) -> Iterator[str]:
    """The piece can be taken; where taking it is said to cost something, it does."""
    finding, end = replay.finding, replay.boards[-1]
    move, capture = finding.line[:2]
    if move != replay.move or capture.to_square != finding.square:
        yield "the line does not take what is offered"
    if replay.boards[1].piece_at(capture.to_square) != chess.Piece(finding.piece or 0, replay.mover):
        yield "another piece than named stands there"
    if finding.moves is not None and (not end.is_checkmate() or end.turn == replay.mover):
        yield "no mate at the end"
    if finding.reward is not None:
        ahead = _ahead(end, replay.mover) - _ahead(replay.before, replay.mover)
        if (ahead if end.turn == replay.mover else ahead - _captures(end, DEPTH)) <= 0:
            yield "taking it wins"
        if finding.reward not in _taken(replay, replay.mover):
            yield "the reward is not taken"


def _taken(replay: Replay, taker: chess.Color) -> list[chess.PieceType]:
    """What the side takes in the line."""
    moves = zip(replay.boards, replay.finding.line, strict=False)
    return [
        chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square) or 0
        for board, move in moves
        if board.turn == taker and board.is_capture(move)
    ]


def _only(replay: Replay) -> Iterator[str]:
    """Another move is named that is worse by as much as is said."""
    other, after, second = replay.finding.other, replay.score_after, replay.score_second
    if other is None or other == replay.move or other not in replay.before.legal_moves:
        yield "no other move is named"
    if after is None or second is None:
        yield "there are no scores"
    elif (
        abs(_percent(after, replay.mover) - _percent(second, replay.mover) - (replay.finding.points or 0))
        > 0.1
    ):
        yield "the points are not what the scores say"


def _percent(score: Score, side: chess.Color) -> float:
    """Lichess's win percent, written down once more."""
    centipawns = max(-1000, min(1000, _centipawns(score, side)))
    return 100 / (1 + exp(-0.00368208 * centipawns))


def _scores(*, had: int, has: int) -> Callable[[Replay], Iterator[str]]:
    """The mover must have had at least so much and now have at most so much."""

    def check(replay: Replay) -> Iterator[str]:
        before, after = replay.score_before, replay.score_after
        if before is None or after is None:
            yield "there are no scores"
        elif _centipawns(before, replay.mover) < had or _centipawns(after, replay.mover) > has:
            yield f"the scores {before} and {after} do not say so"

    return check


MATE = 10_000


def _centipawns(score: Score, side: chess.Color) -> int:
    match score:
        case Cp(value):
            return value if side == chess.WHITE else -value
        case Mate(winner, _):
            return MATE if winner == side else -MATE


def _does(replay: Replay) -> Iterator[str]:
    """What the first move of the line is said to do is there on the board."""
    done = replay.finding.deed
    if done is None or len(replay.boards) < 2:
        yield "nothing is done"
        return
    before, after, move = replay.boards[0], replay.boards[1], replay.finding.line[0]
    actor = before.turn
    for piece, square in done.targets:
        there = before if done.kind is DeedKind.TAKES else after
        side = actor if done.kind is DeedKind.PROMOTES else not actor
        is_there = there.color_at(square) == side
        is_named = there.piece_type_at(square) == piece or done.kind is DeedKind.PROMOTES
        if not is_there or not is_named:
            yield f"that piece is not on {chess.square_name(square)}"
        if done.kind is DeedKind.ATTACKS and not after.attackers(actor, square):
            yield f"nothing attacks {chess.square_name(square)}"
        if done.kind is DeedKind.PINS and not after.is_pinned(not actor, square):
            yield "it is not pinned"
        if done.kind is DeedKind.TAKES and move.to_square != square:
            yield "it is not taken"
    yield from _deed_as_a_whole(replay, done)


def _deed_as_a_whole(replay: Replay, done: Deed) -> Iterator[str]:
    after, move = replay.boards[1], replay.finding.line[0]
    match done.kind:
        case DeedKind.TRAPS:
            yield from _catches(after, [square for _, square in done.targets])
        case DeedKind.PROMOTES if not move.promotion:
            yield "nothing promotes"
        case DeedKind.THREATENS_MATE if not _mates_next(after):
            yield "no mate is threatened"
        case _:
            pass


def _catches(board: chess.Board, squares: list[chess.Square]) -> Iterator[str]:
    yield from [
        f"what stands on {chess.square_name(each)} gets away"
        for each in squares
        if not _is_caught(board, each)
    ]


def _is_caught(board: chess.Board, square: chess.Square) -> bool:
    """Whether a piece costs its side something wherever it goes, or if it stays."""
    ways = [chess.Move.null(), *[move for move in board.legal_moves if move.from_square == square]]
    for way in ways:
        taken = board.piece_type_at(way.to_square) if way else None
        after = board.copy(stack=False)
        after.push(way)
        if _captures(after, DEPTH) <= (WORTH[taken] if taken else 0):
            return False
    return True


def _unpaid(replay: Replay) -> Iterator[str]:
    """Whoever takes back what has just taken loses nearly as much, and at least a pawn, by the next capture."""
    finding = replay.finding
    if finding.taken_at is None or not finding.if_retaken:
        return
    board, square = replay.boards[finding.taken_at + 1], finding.line[finding.taken_at].to_square
    takers = [move for move in board.legal_moves if move.to_square == square]
    if finding.if_retaken[0] not in takers:
        yield "that does not take back"
    price = max(1, WORTH[board.piece_type_at(square) or chess.PAWN] - 1)
    for taker in takers:
        after = board.copy(stack=False)
        after.push(taker)
        if _captures(after, DEPTH) < price:
            yield f"taking back with {taker.uci()} costs less than it wins"


def _mates_next(board: chess.Board) -> bool:
    if board.is_check():
        return False
    board = board.copy(stack=False)
    board.push(chess.Move.null())
    for move in list(board.legal_moves):
        board.push(move)
        is_mate = board.is_checkmate()
        board.pop()
        if is_mate:
            return True
    return False


def _standing(*, had: tuple[float, float], has: tuple[float, float]) -> Callable[[Replay], Iterator[str]]:
    """The mover's win percent must have been within limits, and be within others now."""

    def check(replay: Replay) -> Iterator[str]:
        before, after = replay.score_before, replay.score_after
        if before is None or after is None:
            yield "there are no scores"
            return
        for score, (low, high) in ((before, had), (after, has)):
            if not low <= _percent(score, replay.mover) <= high:
                yield f"{score} does not say so"
        if replay.finding.deed:
            yield from _does(replay)

    return check


def _pawn_ending(replay: Replay) -> Iterator[str]:
    left = set(replay.boards[-1].piece_map().values())
    if any(piece.piece_type not in (chess.PAWN, chess.KING) for piece in left):
        yield "there are pieces left"
    limits = {"lost": (0, 30), "worse": (30, 40), "level": (40, 60), "better": (60, 70)}
    stands = replay.finding.stands
    if stands is None or replay.score_after is None:
        yield "nobody says how it stands"
    else:
        low, high = limits[stands.value]
        if not low <= _percent(replay.score_after, replay.mover) <= high:
            yield f"{replay.score_after} is not {stands.value}"


def _by_table(replay: Replay) -> Iterator[str]:
    yield from table_problems(replay.finding, replay.before, replay.move)


CHECKS: dict[FindingKind, Callable[[Replay], Iterator[str]]] = {
    Kind.ALLOWS_MATE: _mate,
    Kind.MISSES_MATE: _mate,
    Kind.STARTS_MATE: _mate,
    Kind.LOSES_PIECE: _material,
    Kind.LOSES_EXCHANGE: _material,
    Kind.LOSES_PAWN: _material,
    Kind.MISSES_MATERIAL: _material,
    Kind.WINS_MATERIAL: _material,
    Kind.ALLOWS_MOTIF: _motif,
    Kind.MISSES_MOTIF: _motif,
    Kind.IGNORED_THREAT: _threat,
    Kind.FACES_MATE: _scores(had=1 - MATE, has=-MATE),
    Kind.LETS_MATE_GO: _scores(had=MATE, has=MATE - 1),
    Kind.GIVES_STALEMATE: _stalemate,
    Kind.GIVES_AWAY_WIN: _standing(had=(70, 100), has=(0, 60)),
    Kind.LETS_DRAW_GO: _standing(had=(40, 70), has=(0, 30)),
    Kind.ENTERS_PAWN_ENDING: _pawn_ending,
    Kind.THROWS_WIN_AWAY: _by_table,
    Kind.THROWS_DRAW_AWAY: _by_table,
    Kind.ENTERS_WORSE_ENDING: _by_table,
    Kind.KEEPS_RESULT: _by_table,
    Kind.LESSENS_WIN: _standing(had=(70, 100), has=(60, 70)),
    Kind.ALLOWS_MOVE: _does,
    Kind.MISSES_MOVE: _does,
    Kind.SACRIFICE: _offer,
    Kind.ONLY_MOVE: _only,
    Kind.PUTS_IN_ZUGZWANG: _zugzwang,
}
"""Every kind has its check."""
