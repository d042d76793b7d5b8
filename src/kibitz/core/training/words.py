"""What is said about exercises, in English."""

from collections.abc import Sequence
from datetime import date

import chess

from kibitz.core.chess.san import numbered
from kibitz.core.training.answering import accepted, board_at_step
from kibitz.core.training.card import Card, CardStatus
from kibitz.core.training.exercise import Answer, Exercise, Kind, Question
from kibitz.core.words.english import MOTIFS, PIECES, SIDES

MOST_HINTS = 3


def question_text(exercise: Exercise) -> str:
    """What is asked; of find, punish and calm the same: which of them it is would be half the answer."""
    board = exercise.board
    side = SIDES[board.turn]
    match exercise.kind:
        case Kind.CHOOSE:
            played = move_name(board, exercise.played)
            return f"You played {played} here, and it went wrong. Play something better."
        case Kind.REFUTE:
            return f"You played {lead_name(exercise)}. What is wrong with it? Play {side}'s best answer."
        case Kind.CONVERT:
            return f"You were winning here, and did not win. Play on as {side} until the win is safe."
        case Kind.FIND | Kind.PUNISH | Kind.CALM:
            return f"{side} to move. Find a good move: there may be several, or only one."


def why_text(card: Card, *, is_sibling: bool, is_repeat: bool) -> str:
    """Why an exercise is here now."""
    if is_repeat:
        return "You missed it a moment ago."
    if card.last is None:
        return "New: not asked before."
    missed = f", missed {_times(card.failed)}" if card.failed else ""
    asked = f"asked {_times(card.asked)}{missed}, last on {day_text(card.last)}"
    if is_sibling:  # the idea is not named: that would be half the answer
        return f"The same idea as in another one that was {asked}."
    return f"{asked[0].upper()}{asked[1:]}."


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def due_text(card: Card, today: int) -> str:
    """When it comes back."""
    if card.status is CardStatus.LEARNED:
        return "Learned: it does not come back."
    if card.status is CardStatus.PARKED:
        return "Too hard for now: it is put aside until you want it."
    if card.due is None:
        return ""
    days = card.due - today
    when = "tomorrow" if days == 1 else f"in {days} days" if days > 0 else "today"
    return f"It comes back {when}, on {day_text(card.due)}."


def hint_text(exercise: Exercise, number: int, hints: int) -> str:
    """The first says the piece, the second its square, the third what it is about."""
    board = board_at_step(exercise, number)
    move = board.parse_uci(exercise.steps[number].answers[0].move)
    piece = board.piece_type_at(move.from_square) or chess.PAWN
    which = "the" if len(board.pieces(piece, board.turn)) == 1 else "a"
    said = [f"Move {which} {PIECES[piece]}.", f"It stands on {chess.square_name(move.from_square)}."]
    idea = motif_text(exercise.motif)
    about = "It avoids" if _is_against(exercise) else "It is about"
    said.append(f"{about} {idea}." if idea else f"It goes to {chess.square_name(move.to_square)}.")
    return " ".join(said[: min(hints, MOST_HINTS)])


def motif_text(motif: str | None) -> str:
    """An idea as sentences name it; nothing where they do not."""
    return MOTIFS.get(motif or "", "")


def idea_text(exercise: Exercise) -> str:
    """The idea in a sentence, once it may be told: the solver's own, or the one that was to be avoided."""
    idea = motif_text(exercise.motif)
    if not idea:
        return ""
    return f"What was to be avoided: {idea}." if _is_against(exercise) else f"The idea: {idea}."


def _is_against(exercise: Exercise) -> bool:
    """Whether the idea is the opponent's, which the error allowed."""
    reason = exercise.reason
    is_allowed = reason is not None and reason.is_after and not reason.names_chance
    return exercise.question is Question.MOVE and is_allowed


def answer_texts(exercise: Exercise, number: int = 0) -> list[tuple[Answer, str]]:
    """The answers that are right, with what they cost."""
    board = board_at_step(exercise, number)
    return [
        (each, f"{board.san(board.parse_uci(each.move))} {cost(each)}") for each in accepted(exercise, number)
    ]


def cost(answer: Answer) -> str:
    """What a move is behind the best one."""
    return "(best)" if answer.lost < ROUNDS_TO_NOTHING else f"(−{answer.lost:.1f} points)"


ROUNDS_TO_NOTHING = 0.05


def error_text(exercise: Exercise) -> str:
    """What the error cost, where nothing concrete can be said of it; nothing where nobody erred here."""
    if exercise.question is not Question.MOVE or exercise.played is None or exercise.reason is not None:
        return ""
    return f"{move_name(exercise.board, exercise.played)} cost {exercise.points:.1f} points."


def people_text(exercise: Exercise) -> str:
    """What people play in the position; nothing where no human model had a word."""
    people = exercise.people
    if people is None or not people.likely:
        return ""
    board = exercise.board
    named = ", ".join(f"{board.san(board.parse_uci(uci))} {share}" for uci, share in people.likely)
    return (
        f"Of 100 players rated {people.rating} on Lichess, {people.found} find a good move here. "
        f"What most of them play: {named}."
    )


def move_name(board: chess.Board, uci: str | None) -> str:
    """A move with its number: `12... Nf6`."""
    if uci is None:
        return "The move"
    return numbered([board.san(board.parse_uci(uci))], board.fullmove_number, board.turn)


def lead_name(exercise: Exercise) -> str:
    """The opponent's last move."""
    if exercise.before is None:
        return "the last move"
    return move_name(chess.Board(exercise.before, chess960=exercise.chess960), exercise.lead)


def line_sans(board: chess.Board, moves: Sequence[str]) -> str:
    """Moves in SAN with their numbers, as far as they are legal."""
    at, sans = board.copy(stack=False), []
    for uci in moves:
        try:
            sans.append(at.san_and_push(at.parse_uci(uci)))
        except ValueError:
            break
    return numbered(sans, board.fullmove_number, board.turn)


def day_text(day: int) -> str:
    """A day as people write it."""
    found = date.fromordinal(day)
    return f"{found.day} {found:%B %Y}"
