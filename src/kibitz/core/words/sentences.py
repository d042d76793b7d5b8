"""Findings in words: templates filled with moves, pieces and squares.

The fields of a template: `played`, `mover`, `opponent`; `brief` and `line`, the proof in
SAN with move numbers, cut short and whole, with what joins it to the claim; `piece`,
`square`, `named` (both together), `also`, `in_return`, `reward`, `cost`; `moves` and
`mate` of a mate;
`motif`, and `how` it is joined to a loss; how the mover `stands`;
`other` move and the `points` that it costs;
`first` move of the line, what it `does` and what is taken `then`; `at` the square of
the move played, the `taker` that went there;
of what tables prove the `keepers`, the `result`, how many `legal` moves there are
and what the only good one does (`wins`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from kibitz.core.chess.material import VALUES, balance
from kibitz.core.chess.san import numbered
from kibitz.core.findings.finding import (
    DRAWS,
    LONGEST,
    SHORTEST,
    SHOWN,
    Finding,
    Start,
    TableClaim,
)
from kibitz.core.lines.deed import Deed, DeedKind
from kibitz.core.lines.gain import is_exchange
from kibitz.core.searches.table import Outcome
from kibitz.core.searches.table_text import PLAIN, VERBS
from kibitz.core.words import english
from kibitz.core.words.pieces_text import listed, struck
from kibitz.core.words.templates import KINDS, SPECIAL, Variant, Words

TAKEN = 3
"""The ply with which an attacker takes something, if it does so at once."""

CUT = "…"
"""After a line that goes on; it ends a sentence, too."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A finding in words."""

    short: str
    long: str
    claim: str = ""
    """The short form without its line, for a place that shows the line itself."""


def sentence(finding: Finding, before: chess.Board, move: chess.Move) -> Sentence:
    """The finding about the move, in words; `before` is the position it was played in."""
    fields = _fields(finding, before, move)
    words = _words(finding, before, move)
    return Sentence(
        short=words.short.format_map(fields).replace(f"{CUT}.", CUT),
        long=words.long.format_map(fields),
        claim=words.short.format_map({**fields, "brief": ""}),
    )


def _words(finding: Finding, before: chess.Board, move: chess.Move) -> Words:
    """The template for the finding, or for the special case that it is."""
    kind = finding.kind
    special = (SPECIAL.get((kind, variant)) for variant in _variants(finding, before, move))
    return next((words for words in special if words), KINDS[kind])


def _variants(finding: Finding, before: chess.Board, move: chess.Move) -> list[Variant]:
    taken = finding.deed if finding.deed is not None and finding.deed.kind is DeedKind.TAKES else None
    is_moved = taken is not None and taken.targets[0][1] == move.to_square
    holds = {
        Variant.PROMOTION: finding.motif == "promotion",
        Variant.DRAW: not finding.cost and finding.motif in DRAWS,
        Variant.NO_MATERIAL: not finding.cost,
        Variant.MATE: finding.moves is not None,
        Variant.REWARD: finding.reward is not None,
        Variant.LENT: finding.is_lent,
        Variant.TAKE_BACK: finding.takes_back,
        Variant.STALEMATE: finding.table is not None and finding.table.is_stalemate,
        Variant.LOSS: finding.table is not None and finding.table.after.outcome is Outcome.LOST,
        Variant.FIFTY_MOVES: finding.table is not None and finding.table.runs_out,
        Variant.FREE_PAWN: finding.table is not None and finding.square is not None,
        Variant.UNMET: bool(finding.threat),
        Variant.EXCHANGE: is_exchange(finding.piece, finding.in_return) and not finding.also,
        Variant.GIVEN: bool(finding.in_return) and finding.square == move.to_square and not finding.taken_at,
        Variant.TOOK: is_moved and before.piece_type_at(move.to_square) == chess.PAWN,
        Variant.MOVED: is_moved and not before.is_capture(move),
        Variant.TAKES: taken is not None,
        Variant.MANY: _is_many(finding),
    }
    return [variant for variant in Variant if holds[variant]]


def _fields(finding: Finding, before: chess.Board, move: chess.Move) -> dict[str, str]:
    start = before
    if finding.start is Start.AFTER:
        start = before.copy(stack=False)
        start.push(move)
    motif = english.MOTIFS.get(finding.motif or "", "") + struck(finding.struck)
    return {
        "played": line_text(before, [move]),
        "mover": english.SIDES[before.turn],
        "opponent": english.SIDES[not before.turn],
        "first": line_text(start, finding.line[:1]),
        "does": _does(finding.deed, start, finding.line[0]) if finding.deed else "",
        "targets": _targets(finding.deed) if finding.deed else "",
        "at": chess.square_name(move.to_square),
        "taker": english.PIECES[move.promotion or before.piece_type_at(move.from_square) or chess.PAWN],
        "then": _then(finding, start),
        "line": _proof(line_text(start, finding.line) + _if_retaken(finding, start)),
        "brief": _brief(finding, start),
        "piece": english.PIECES[finding.piece] if finding.piece else "",
        "square": "" if finding.square is None else chess.square_name(finding.square),
        "named": _named(finding),
        "also": listed("and", finding.also),
        "in_return": listed("for", finding.in_return),
        "reward": f"the {english.PIECES[finding.reward]}" if finding.reward else "",
        "other": line_text(before, [finding.other]) if finding.other else "",
        "points": "" if finding.points is None else f"{finding.points:.0f}",
        "cost": _cost(finding),
        "stands": finding.stands.value if finding.stands else "",
        "moves": "" if finding.moves is None else str(finding.moves),
        "motif": motif,
        "mate": f" ({motif})" if motif else "",
        "how": _how(finding, motif, move),
        **(_table_fields(finding.table, before) if finding.table else {}),
    }


def _table_fields(claim: TableClaim, before: chess.Board) -> dict[str, str]:
    outcome = claim.after.outcome or Outcome.DRAWN
    return {
        "keepers": keepers_text(claim, before),
        "result": PLAIN[claim.after.result],
        "wins": VERBS[outcome][0],
        "legal": str(claim.legal),
    }


MOST_KEEPERS = 3
"""Moves that keep a result and are all named; of more only one."""


def keepers_text(claim: TableClaim, before: chess.Board) -> str:
    """Which moves would have kept the result, as a sentence that follows another."""
    count = len(claim.keepers)
    if not count or claim.kept is None:
        return ""
    (one, many), names = VERBS[claim.kept], [before.san(move) for move in claim.keepers[:MOST_KEEPERS]]
    if count > MOST_KEEPERS:
        return f" {count} of {claim.legal} moves {many}, {names[0]} among them."
    named = f"{', '.join(names[:-1])} and {names[-1]}" if count > 1 else names[0]
    verb = one if count == 1 else many
    return f" Only {named} {verb}." if claim.are_all else f" {named} {verb}."


def _named(finding: Finding) -> str:
    """What is lost or won, and where it stood; a pawn that falls on another square is just a pawn."""
    if finding.piece is None or finding.square is None:
        return ""
    taken = None if finding.taken_at is None else finding.line[finding.taken_at]
    has_moved = taken is not None and taken.to_square != finding.square and finding.motif != "promotion"
    if finding.piece == chess.PAWN and has_moved:
        return "a pawn"
    is_trapped = finding.motif == "trappedPiece" and finding.start is Start.AFTER
    piece = f"trapped {english.PIECES[finding.piece]}" if is_trapped else english.PIECES[finding.piece]
    return f"the {piece} on {chess.square_name(finding.square)}"


def _does(deed: Deed, start: chess.Board, move: chess.Move) -> str:
    """What a move does, to whom; two pieces of a kind are named together, and a mate that is threatened."""
    does = english.DEEDS[deed.kind].format(targets=_targets(deed), mate=_threatened(deed, start, move))
    return f"{does} and wins {_pieces([deed.falls])}" if deed.falls else does


def _threatened(deed: Deed, start: chess.Board, move: chess.Move) -> str:
    """The mate that comes if the other side does nothing.

    >>> back_rank = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    >>> mate = Deed(DeedKind.THREATENS_MATE, threat=chess.Move.from_uci("d1d8"))
    >>> _threatened(mate, back_rank, chess.Move.from_uci("a1d1"))
    '2. Rd8#'
    """
    if deed.threat is None:
        return ""
    at = start.copy(stack=False)
    at.push(move)
    at.push(chess.Move.null())
    return line_text(at, [deed.threat])


def _then(finding: Finding, start: chess.Board) -> str:
    """What follows an attack, where it is a capture: the answer and the next move."""
    kind = finding.deed.kind if finding.deed is not None else None
    if kind is not DeedKind.ATTACKS or len(finding.line) < TAKEN:
        return ""
    at = start.copy(stack=False)
    for move in finding.line[: TAKEN - 1]:
        at.push(move)
    if not at.is_capture(finding.line[TAKEN - 1]):
        return ""
    after = start.copy(stack=False)
    after.push(finding.line[0])
    return f" ({line_text(after, finding.line[1:TAKEN])})"


def _targets(deed: Deed) -> str:
    """The pieces that something is done to.

    >>> pawns = ((chess.PAWN, chess.F7), (chess.PAWN, chess.B7))
    >>> _targets(Deed(DeedKind.ATTACKS, pawns))
    'the pawns on f7 and b7'
    """
    return _pieces(deed.targets)


def _pieces(targets: Sequence[tuple[chess.PieceType, chess.Square]]) -> str:
    squares = [chess.square_name(square) for _, square in targets]
    names = [english.PIECES[piece] for piece, _ in targets]
    if len(set(names)) == 1 and len(names) > 1:
        return f"the {names[0]}s on {' and '.join(squares)}"
    return " and ".join(f"the {name} on {at}" for name, at in zip(names, squares, strict=True))


def _cost(finding: Finding) -> str:
    if finding.cost == VALUES[chess.PAWN]:
        return "a pawn"
    return f"{finding.pawns:g} pawns"


def _brief(finding: Finding, start: chess.Board) -> str:
    """As much of the line as a short sentence can hold."""
    point = _point(finding, start)
    plies = point if point <= LONGEST else SHORTEST
    text = line_text(start, finding.line[:plies])
    why = _if_retaken(finding, start) if plies <= SHOWN else ""
    return _proof(f"{text}{why}" if plies >= point else f"{text} {CUT}")


def _if_retaken(finding: Finding, start: chess.Board) -> str:
    """Why the taker is not taken, in brackets behind the line."""
    if not finding.if_retaken or finding.taken_at is None:
        return ""
    at = start.copy(stack=False)
    for move in finding.line[: finding.taken_at + 1]:
        at.push(move)
    return f" ({line_text(at, finding.if_retaken)})"


def _point(finding: Finding, start: chess.Board) -> int:
    """The plies after which the line has shown what is claimed: the capture, what is paid and taken back."""
    is_one = not finding.also and not finding.in_return
    if finding.taken_at is None or (not is_one and len(finding.line) <= LONGEST):
        return len(finding.line)
    at, paid, claimed = start.copy(stack=False), [*finding.in_return], _claimed(finding)
    for plies, move in enumerate(finding.line, start=1):
        captured = at.piece_type_at(move.to_square)
        if at.turn != start.turn and captured in paid:
            paid.remove(captured)
        at.push(move)
        goes_on = [later.to_square for later in finding.line[plies : plies + 1]] == [move.to_square]
        is_shown = balance(at, start.turn) - balance(start, start.turn) >= claimed
        if plies > finding.taken_at and not paid and not goes_on and is_shown:
            return plies
    return len(finding.line)


def _is_many(finding: Finding) -> bool:
    """Whether several pawns are what falls."""
    return VALUES[chess.PAWN] < finding.cost == VALUES[chess.PAWN] * finding.pawns_taken


def _claimed(finding: Finding) -> int:
    """What the named pieces are worth, less what is got in return; of several pawns all that are claimed."""
    if finding.piece is None or finding.motif == "promotion":
        return 0
    if _is_many(finding):
        return finding.cost
    named = VALUES[finding.piece] + sum(VALUES[piece] for piece in finding.also)
    return named - sum(VALUES[piece] for piece in finding.in_return)


def _proof(moves: str) -> str:
    """The line as it is joined to the claim."""
    return f": {moves}" if moves else ""


def _how(finding: Finding, motif: str, move: chess.Move) -> str:
    if finding.motif == "hangingPiece":
        is_left = not finding.in_return and finding.square != move.to_square
        return ", left unguarded" if is_left else ""
    return f" to {motif}" if motif and finding.motif != "trappedPiece" else ""


def line_text(board: chess.Board, moves: Sequence[chess.Move]) -> str:
    """The moves in SAN with their numbers.

    >>> line_text(chess.Board(), [chess.Move.from_uci("e2e4"), chess.Move.from_uci("e7e5")])
    '1. e4 e5'
    """
    at = board.copy(stack=False)
    return numbered([at.san_and_push(move) for move in moves], board.fullmove_number, board.turn)
