"""Whatever the lines: what is found holds on the board, in words, and with colours swapped."""

from random import Random

import chess

from bench.findings import bad_moves
from kibitz.core.chess.passing import passed
from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.findings.bad_move import findings_of
from kibitz.core.findings.case import Seen, bad_move
from kibitz.core.findings.finding import Finding, FindingKind, Start
from kibitz.core.words.sentences import sentence
from kibitz.core.words.templates import KINDS
from tests.core.finding_checker import CHECKS, problems
from tests.core.found import found_in, moves
from tests.reference import reference

Kind = FindingKind


LONGEST_SHORT = 25
"""Words, where a move counts as one and its number as another."""


def test_every_kind_has_words_and_a_check() -> None:
    assert set(CHECKS) == set(Kind)
    assert set(KINDS) == set(Kind)


def test_the_checker_catches_false_claims() -> None:
    """A claim that is wrong in one thing only does not get through."""
    board, move = chess.Board("r3k3/pp6/8/1N6/8/8/PP6/K7 b - - 0 20"), chess.Move.from_uci("a7a6")
    line = tuple(moves("b5c7 e8d7 c7a8"))

    def claim(**changed: object) -> list[str]:
        true = {"kind": Kind.LOSES_PIECE, "start": Start.AFTER, "line": line, "cost": 500, "total": 500,
                "piece": chess.ROOK, "square": chess.A8, "taken_at": 2}  # fmt: skip
        return problems(Finding(**{**true, **changed}), board, move)  # type: ignore[arg-type]

    assert claim() == []
    assert claim(square=chess.B7)
    assert claim(piece=chess.QUEEN)
    assert claim(taken_at=0)
    assert claim(cost=900, total=900)
    assert claim(line=line[:2])
    assert claim(line=line[1:])
    assert claim(kind=Kind.ALLOWS_MATE, moves=2)


def test_any_two_lines_give_findings_that_hold() -> None:
    """Claims come from lines alone, so lines at random must not make one that is false."""
    random = Random(7)
    for _ in range(400):
        before = _played_on(chess.Board(), random, random.randrange(4, 60))[0]
        if before.is_game_over():
            continue
        move = random.choice(list(before.legal_moves))
        after = before.copy(stack=False)
        after.push(move)
        scores = [
            random.choice([None, Cp(random.randrange(-600, 600)), Mate(chess.WHITE, 3)]) for _ in range(2)
        ]
        found = findings_of(
            bad_move(
                before,
                move,
                Seen(
                    refutation=_played_on(after, random, 10)[1],
                    better=_played_on(before, random, 10)[1],
                    score_before=scores[0],
                    score_after=scores[1],
                    threat=_threat(before, random),
                ),
            )
        )

        for finding in found:
            words = sentence(finding, before, move)
            assert problems(finding, before, move, *scores) == []
            assert len(words.short.split()) <= LONGEST_SHORT
            assert "{" not in words.long


def _threat(before: chess.Board, random: Random) -> list[chess.Move] | None:
    after = passed(before)
    return None if after is None or random.random() < 0.3 else _played_on(after, random, 4)[1]


def _played_on(board: chess.Board, random: Random, plies: int) -> tuple[chess.Board, list[chess.Move]]:
    """The board some moves later, every second one a capture where there is one."""
    board, line = board.copy(stack=False), list[chess.Move]()
    while len(line) < plies and not board.is_game_over():
        captures = list(board.generate_legal_captures())
        moves = captures if captures and random.random() < 0.5 else list(board.legal_moves)
        line.append(random.choice(moves))
        board.push(line[-1])
    return board, line


def test_lines_that_are_not_legal_are_cut() -> None:
    assert found_in("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2", "a1a8 h7h5", "e1d1 a1a8") == ()


def test_real_games() -> None:
    """Mistakes and blunders of games with Lichess's lines: of the reasons, all hold; of the moves, many have one."""
    bad = list(bad_moves(str(reference("lichess/gold_2025.ndjson"))))
    found = [each.found() for each in bad]
    failed = [
        problem
        for each, findings in zip(bad, found, strict=True)
        for finding in findings
        for problem in problems(finding, each.before, each.move, each.score_before, each.score_after)
    ]
    silent = sum(not findings for findings in found)

    assert failed == []
    assert len(bad) > 250
    assert silent / len(bad) < 0.6


def test_colours_swapped_give_the_same_findings() -> None:
    for each in list(bad_moves(str(reference("lichess/gold_2025.ndjson"))))[:80]:
        swapped = findings_of(
            bad_move(
                each.before.mirror(),
                _swapped(each.move),
                Seen(
                    refutation=[_swapped(move) for move in each.refutation],
                    better=[_swapped(move) for move in each.better],
                    score_before=_turned(each.score_before),
                    score_after=_turned(each.score_after),
                ),
            )
        )

        assert [(one.kind, one.cost, one.motif, one.taken_at) for one in swapped] == [
            (one.kind, one.cost, one.motif, one.taken_at) for one in each.found()
        ]


def _swapped(move: chess.Move) -> chess.Move:
    return chess.Move(
        chess.square_mirror(move.from_square), chess.square_mirror(move.to_square), move.promotion
    )


def _turned(score: Score | None) -> Score | None:
    match score:
        case Cp(value):
            return Cp(-value)
        case Mate(winner, moves):
            return Mate(not winner, moves)
        case None:
            return None
