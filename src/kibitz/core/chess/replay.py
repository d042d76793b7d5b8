"""Plays a scoresheet through on a board: from moves as written to moves that are legal."""

import re
from dataclasses import replace
from functools import lru_cache

import chess
import chess.variant

from kibitz.core.chess.game import Game, Scoresheet
from kibitz.core.chess.opening import OpeningTable, OpeningWatch
from kibitz.core.chess.phase import PhaseWatch
from kibitz.core.chess.san import clean_san
from kibitz.errors import PgnError

_UCI = re.compile(r"[a-h][1-8][a-h][1-8][qrbn]?", re.IGNORECASE)
_PLAIN_SAN = re.compile(
    r"(?:[KQRBN](?:[a-h]|[1-8])?x?[a-h][1-8]|[a-h](?:x[a-h])?[1-8](?:=[QRBN])?|O-O(?:-O)?)[+#]?"
)
"""SAN as it should be. Nothing checks that a written check is one: that would cost as much as the move."""

MOST_PLIES = 12_000  # the longest legal game has 11,798; a hostile file could have more


def replay(sheet: Scoresheet, openings: OpeningTable) -> Game:
    """The game up to its end or to its first illegal move, which is then named in `sheet.problem`.

    Raises PgnError if not even the start position can be set up.
    """
    start = start_board(sheet)
    board = start.copy(stack=False)
    phases, names = PhaseWatch(), OpeningWatch(openings)
    watches = [
        watch for watch, is_on in ((phases, _has_phases(board)), (names, _has_opening(sheet, board))) if is_on
    ]
    moves: list[chess.Move] = []
    cleaned: dict[int, str] = {}
    for watch in watches:
        watch.see(board)
    for index, san in enumerate(sheet.sans[:MOST_PLIES]):
        move = _move(board, san)
        if move is None:
            break
        if not _PLAIN_SAN.fullmatch(san):
            cleaned[index] = clean_san(board, move)
        moves.append(move)
        board.push(move)
        for watch in watches:
            watch.see(board)
    if cleaned:
        sheet = replace(sheet, sans=tuple(cleaned.get(index, san) for index, san in enumerate(sheet.sans)))
    if len(moves) < len(sheet.sans):
        sheet = _cut(sheet, len(moves), board)
    return Game(sheet, start, tuple(moves), phases.division(), names.opening)


def _has_phases(board: chess.Board) -> bool:
    """Phases are defined for chess and for variants that keep its pieces."""
    return board.uci_variant in ("chess", "3check", "kingofthehill")


def _has_opening(sheet: Scoresheet, board: chess.Board) -> bool:
    starts_as_usual = "FEN" not in sheet.tags and not board.chess960
    return starts_as_usual and board.uci_variant in ("chess", "crazyhouse", "3check", "kingofthehill")


def _move(board: chess.Board, san: str) -> chess.Move | None:
    try:
        return board.parse_san(san)
    except ValueError:
        pass
    if _UCI.fullmatch(san):
        try:
            return board.parse_uci(san.lower())
        except ValueError:
            return None
    return None


def _fault(board: chess.Board, san: str) -> str:
    try:
        board.parse_san(san)
    except chess.AmbiguousMoveError:
        return "can be more than one move"
    except ValueError:
        return "is not a legal move"
    return "is one move too many"


def _cut(sheet: Scoresheet, length: int, board: chess.Board) -> Scoresheet:
    number = f"{board.fullmove_number}{'.' if board.turn else '...'}"
    return replace(
        sheet,
        sans=sheet.sans[:length],
        scores=sheet.scores[:length],
        clocks=sheet.clocks[:length],
        notes={index: note for index, note in sheet.notes.items() if index < length},
        problem=f"{number} {sheet.sans[length]} {_fault(board, sheet.sans[length])}; read up to it",
    )


def start_board(sheet: Scoresheet) -> chess.Board:
    """The position before the first move, in the variant that the tags name."""
    variant = variant_of(sheet.tags.get("Variant", ""))
    fen = sheet.tags.get("FEN")
    try:
        if variant is chess.Board:
            return _board(
                fen or chess.STARTING_FEN, is_chess960=_names_chess960(sheet.tags.get("Variant", ""))
            )
        return variant(fen) if fen else variant()
    except ValueError as problem:
        raise PgnError(f"the start position cannot be set up: {problem}") from problem


def _board(fen: str, *, is_chess960: bool) -> chess.Board:
    """A board that castles as Chess960 if the tags say so or its rooks stand so."""
    board = chess.Board(fen, chess960=True)
    if not is_chess960 and not board.has_chess960_castling_rights():
        board.chess960 = False
    return board


@lru_cache(maxsize=64)
def is_plain_chess(variant: str) -> bool:
    """Whether a `Variant` tag stands for chess as everybody plays it.

    >>> is_plain_chess("Standard"), is_plain_chess("Chess960"), is_plain_chess("Atomic"), is_plain_chess("?!")
    (True, False, False, True)
    """
    try:
        return variant_of(variant) is chess.Board and not _names_chess960(variant)
    except PgnError:
        return False


def _names_chess960(variant: str) -> bool:
    return any(word in variant.lower() for word in ("960", "fischer", "freestyle"))


_STANDARD_NAMES = {"", "standard", "normal", "chess", "fromposition", "unknown", "classical", "orthodox"}


def variant_of(name: str) -> type[chess.Board]:
    """The rules that a `Variant` tag or Lichess's key stands for.

    >>> variant_of("From Position") is chess.Board, variant_of("Crazyhouse").uci_variant
    (True, 'crazyhouse')
    """
    plain = re.sub(r"[^a-z0-9]", "", name.lower())
    plain = plain.removesuffix("chess") or plain
    if plain in _STANDARD_NAMES or _names_chess960(name):
        return chess.Board
    for variant in chess.variant.VARIANTS:
        aliases = {re.sub(r"[^a-z0-9]", "", alias.lower()) for alias in variant.aliases}
        if plain in aliases or f"{plain}chess" in aliases:
            return variant
    raise PgnError(f"no rules are known for the variant {name!r}")
