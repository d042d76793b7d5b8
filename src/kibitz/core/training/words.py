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
            return f"{move_name(board, exercise.played)} went wrong here. Play something better for {side}."
        case Kind.REFUTE:
            return f"What is wrong with {lead_name(exercise)}? Play the answer for {side}."
        case Kind.CONVERT:
            return f"{side} should win this. Play on."
        case _:
            return f"{side} to move. Does one move count here, or are several fine? Play."


def why_text(exercise: Exercise, card: Card, *, is_sibling: bool, is_repeat: bool) -> str:
    """Why an exercise is here now."""
    if is_repeat:
        return "Missed a moment ago."
    if card.last is None:
        return "New."
    times = "once" if card.asked == 1 else f"{card.asked} times"
    missed = f", missed {card.failed}" if card.failed else ""
    asked = f"asked {times}{missed}, last on {day_text(card.last)}"
    idea = motif_text(exercise.motif)
    if is_sibling:
        return f"The idea{f' ({idea})' if idea else ''} of one that you know: {asked}."
    return f"{asked[0].upper()}{asked[1:]}."


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
    best = board_at_step(exercise, number)
    move = best.parse_uci(exercise.steps[number].answers[0].move)
    piece = best.piece_type_at(move.from_square) or chess.PAWN
    said = [f"Move a {PIECES[piece]}.", f"It stands on {chess.square_name(move.from_square)}."]
    idea = motif_text(exercise.motif)
    said.append(f"It is about {idea}." if idea else f"It goes to {chess.square_name(move.to_square)}.")
    return " ".join(said[: min(hints, MOST_HINTS)])


def motif_text(motif: str | None) -> str:
    """An idea as sentences name it; nothing where they do not."""
    return MOTIFS.get(motif or "", "")


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


def people_text(exercise: Exercise) -> str:
    """What people play in the position; nothing where no human model had a word."""
    people = exercise.people
    if people is None or not people.likely:
        return ""
    board = exercise.board
    named = ", ".join(f"{board.san(board.parse_uci(uci))} {share}" for uci, share in people.likely)
    return (
        f"Of 100 rated {people.rating} on Lichess, {people.found} find a good move here. They play: {named}."
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


QUESTION_NAMES = {
    Question.MOVE: "a better move",
    Question.REFUTE: "the refutation",
    Question.CALM: "a calm position",
    Question.CONVERT: "a won position",
}
