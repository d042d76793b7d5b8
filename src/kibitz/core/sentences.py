"""Findings in words: templates of a language, filled with moves, pieces and squares.

The fields of a template: `played`, `mover`, `opponent`; `brief` and `line`, the proof in
SAN with move numbers, cut short and whole, with what joins it to the claim; `piece`,
`square`, `in_return`, `cost`, `costs`; `moves` and `mate` of a mate; `motif`, and `how`
it is joined to a loss.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from kibitz.core.english import ENGLISH
from kibitz.core.finding import Finding, FindingKind, Start
from kibitz.core.language import Language, Words

LANGUAGES = {"en": ENGLISH}

SHORTEST, LONGEST = 3, 5
"""Plies of the line in a short sentence: up to the capture or mate if that comes in time, else a start."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A finding in words."""

    short: str
    long: str


def sentence(finding: Finding, before: chess.Board, move: chess.Move, language: str = "en") -> Sentence:
    """The finding about the move, in words; `before` is the position it was played in."""
    spoken = LANGUAGES[language]
    fields = _fields(finding, before, move, spoken)
    words = _words(finding, spoken)
    return Sentence(words.short.format_map(fields), words.long.format_map(fields))


def _words(finding: Finding, spoken: Language) -> Words:
    """The template for the finding: some kinds have others for special cases."""
    if finding.motif == "promotion" and finding.kind in spoken.promotions:
        return spoken.promotions[finding.kind]
    if not finding.cost and finding.kind in spoken.draws:
        is_draw = finding.motif in ("perpetualCheck", "stalemate")
        return (spoken.draws if is_draw else spoken.without_material)[finding.kind]
    if finding.kind is FindingKind.IGNORED_THREAT and finding.moves:
        return spoken.threatened_mate
    if finding.kind is FindingKind.LOSES_PAWN and finding.cost > 100:
        return spoken.many_pawns
    return spoken.kinds[finding.kind]


def _fields(finding: Finding, before: chess.Board, move: chess.Move, spoken: Language) -> dict[str, str]:
    start = before
    if finding.start is Start.AFTER:
        start = before.copy(stack=False)
        start.push(move)
    motif = spoken.motifs.get(finding.motif or "", "")
    cost = spoken.one_pawn if finding.cost == 100 else spoken.pawns.format(count=f"{finding.pawns:g}")
    costs = spoken.costs if finding.cost == finding.total else spoken.costs_more
    return {
        "played": numbered(before, [move]),
        "mover": spoken.sides[before.turn],
        "opponent": spoken.sides[not before.turn],
        "line": _proof(numbered(start, finding.line), spoken),
        "brief": _brief(finding, start, spoken),
        "piece": spoken.pieces[finding.piece] if finding.piece else "",
        "square": "" if finding.square is None else chess.square_name(finding.square),
        "in_return": _in_return(finding, spoken),
        "cost": cost,
        "costs": costs.format(cost=cost),
        "moves": "" if finding.moves is None else str(finding.moves),
        "motif": motif,
        "mate": spoken.kind_of_mate.format(motif=motif) if motif else "",
        "how": _how(finding, motif, spoken),
    }


def _brief(finding: Finding, start: chess.Board, spoken: Language) -> str:
    """As much of the line as a short sentence can hold."""
    point = len(finding.line) if finding.taken_at is None else finding.taken_at + 1
    plies = point if point <= LONGEST else SHORTEST
    text = numbered(start, finding.line[:plies])
    return _proof(text if plies >= point else text + spoken.and_then, spoken)


def _proof(moves: str, spoken: Language) -> str:
    return spoken.proof.format(moves=moves) if moves else ""


def _how(finding: Finding, motif: str, spoken: Language) -> str:
    if finding.motif == "hangingPiece":
        return "" if finding.in_return else spoken.unguarded
    return spoken.how.format(motif=motif) if motif else ""


def _in_return(finding: Finding, spoken: Language) -> str:
    """What was got for the piece, the dearest first."""
    if not finding.in_return:
        return ""
    names = [_count(piece, finding.in_return.count(piece), spoken) for piece in _dearest(finding.in_return)]
    return spoken.in_return.format(pieces=spoken.pieces_join.join(names))


def _dearest(pieces: Sequence[chess.PieceType]) -> list[chess.PieceType]:
    return sorted(set(pieces), reverse=True)


def _count(piece: chess.PieceType, count: int, spoken: Language) -> str:
    if count > 1 and piece == chess.PAWN:
        return spoken.pawns.format(count=count)
    return spoken.some[piece]


def numbered(board: chess.Board, moves: Sequence[chess.Move]) -> str:
    """The moves in SAN with their numbers, as they stand in a book.

    >>> numbered(chess.Board(), [chess.Move.from_uci("e2e4"), chess.Move.from_uci("e7e5")])
    '1. e4 e5'
    """
    at, words = board.copy(stack=False), list[str]()
    for index, move in enumerate(moves):
        number = f"{at.fullmove_number}. " if at.turn == chess.WHITE else ""
        if not index and at.turn == chess.BLACK:
            number = f"{at.fullmove_number}..."
        words.append(number + at.san_and_push(move))
    return " ".join(words)
