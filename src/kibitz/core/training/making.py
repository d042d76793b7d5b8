"""An exercise from a candidate and what the engine said of its position; or why it is none."""

from dataclasses import dataclass, replace

import chess

from kibitz.core.findings.finding import Finding, FindingKind, Start
from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.searches.answer import PositionEval
from kibitz.core.told import ToldReview
from kibitz.core.training.answers import answers_by_table, answers_of, are_all_known, gap
from kibitz.core.training.candidates import Candidate
from kibitz.core.training.difficulty import difficulty_for, difficulty_of
from kibitz.core.training.eligible import ERRORS, misses_short_mate
from kibitz.core.training.exercise import ONLY_MOVES, Answer, Exercise, Kind, People, Question, Reason, Step
from kibitz.core.words.english import MOTIFS
from kibitz.core.words.explain import Explanation
from kibitz.training import ExerciseRules


@dataclass(frozen=True, slots=True)
class NoExercise:
    """Nothing fair can be asked here."""

    reason: str


def make_exercise(
    told: ToldReview, candidate: Candidate, found: PositionEval, rules: ExerciseRules
) -> Exercise | NoExercise:
    """The exercise with its first step; `further` says whether the solution goes on."""
    board, before, lead = _place(told, candidate.position)
    answers = answers_of(found, board)
    if (reading := told.report.tables.positions.get(candidate.position)) is not None:
        answers = answers_by_table(reading, answers)
    if len(answers) < 2:
        return NoExercise("there is no choice")
    asked = _asked(told, candidate, answers, board, found, rules)
    if isinstance(asked, NoExercise):
        return asked
    if not are_all_known(answers, board.legal_moves.count(), asked.tolerate):
        return NoExercise("too many moves are good to know them all")
    why = told.explanations.get(candidate.error) if candidate.error is not None else None
    move = told.report.moves[min(candidate.position, len(told.report.moves) - 1)]
    opening = told.report.summary.opening
    made = Exercise(
        kind=asked.kind,
        fen=board.fen(),
        chess960=board.chess960,
        before=before,
        lead=lead,
        played=_played(told, candidate),
        steps=(Step(answers),),
        accept=asked.accept,
        tolerate=asked.tolerate,
        needs_mate=asked.needs_mate,
        points=round(candidate.points, 1),
        motif=_motif(why),
        themes=why.themes if why else (),
        reason=_reason(why),
        phase=move.phase.value if move.phase else None,
        opening=opening.name if opening else None,
        nodes=found.nodes,
    )
    people = _people(told, candidate.position)
    hard = difficulty_of(made, found) if people is None else difficulty_for(people.found)
    return replace(made, difficulty=hard, people=people)


def _people(told: ToldReview, position: int) -> People | None:
    """What players of the mover's rating do in a position of the game."""
    read = told.report.human.moves.get(position)
    if read is None or read.own is None:
        return None
    likely = tuple([(move.uci(), share) for move, share in read.own.likely])
    return People(read.own.rating, read.own.found, likely)


@dataclass(frozen=True, slots=True)
class _Asked:
    kind: Kind
    accept: float
    tolerate: float
    needs_mate: bool = False


def _asked(
    told: ToldReview,
    candidate: Candidate,
    answers: tuple[Answer, ...],
    board: chess.Board,
    found: PositionEval,
    rules: ExerciseRules,
) -> _Asked | NoExercise:
    match candidate.question:
        case Question.MOVE:
            return _move_question(told, candidate, answers, rules)
        case Question.REFUTE:
            asked = _Asked(Kind.REFUTE, rules.accept, rules.tolerate)
            is_so, otherwise = gap(answers) >= rules.unique, "the error can be answered in several ways"
        case Question.CALM:
            asked = _Asked(Kind.CALM, rules.accept_choice, rules.tolerate_choice)
            is_so, otherwise = is_calm(answers, rules), NOT_CALM
        case Question.CONVERT:
            asked = _Asked(Kind.CONVERT, rules.accept_choice, rules.tolerate_choice)
            is_so = win_percent(found.score, board.turn) >= rules.won
            otherwise = "a search with more lines does not call it won"
    return asked if is_so else NoExercise(otherwise)


def _move_question(
    told: ToldReview, candidate: Candidate, answers: tuple[Answer, ...], rules: ExerciseRules
) -> _Asked | NoExercise:
    index = candidate.position
    played = next((each for each in answers if each.move == _played(told, candidate)), None)
    needs_mate = answers[0].mates and misses_short_mate(told.report, index, rules)
    if needs_mate and played is not None and played.mates:
        return NoExercise("the move that was played mates too")
    is_only = needs_mate or gap(answers) >= rules.unique
    tolerate = rules.tolerate if is_only else rules.tolerate_choice
    if played is not None and played.lost < tolerate and not needs_mate:
        return NoExercise("a search with more lines does not call it an error")
    if not is_only:
        if are_too_many(answers, rules):
            return NoExercise(ANY_MOVE)
        return _Asked(Kind.CHOOSE, rules.accept_choice, rules.tolerate_choice)
    erred = index > 0 and told.report.moves[index - 1].label in ERRORS
    return _Asked(Kind.PUNISH if erred else Kind.FIND, rules.accept, rules.tolerate, needs_mate)


NOT_CALM = "too few moves are equally good"


def is_calm(answers: tuple[Answer, ...], rules: ExerciseRules) -> bool:
    """Whether several moves are equally good: not all of one piece that must go, nor all to one square."""
    equal = [answer.move for answer in answers if answer.lost <= rules.calm_within]
    starts, ends = {uci[:2] for uci in equal}, {uci[2:4] for uci in equal}
    return len(equal) >= rules.calm_moves and len(starts) > 1 and len(ends) > 1


ANY_MOVE = "so many moves are good that there is nothing to find"


def are_too_many(answers: tuple[Answer, ...], rules: ExerciseRules) -> bool:
    """Whether nearly anything is better than what was played: a guess would do."""
    return sum(answer.lost <= rules.accept_choice for answer in answers) > rules.most_choices


def further(made: Exercise, rules: ExerciseRules) -> tuple[str, ...] | None:
    """The moves from the question to the next step, where the solution may go on; an engine has to say."""
    if made.kind not in ONLY_MOVES or len(made.steps) >= rules.own_moves:
        return None
    best = made.steps[-1].answers[0]
    if not best.line or gap(made.steps[-1].answers) < rules.unique:
        return None
    line = (*made.solution, best.line[0])
    if made.reason and made.reason.is_after == (made.kind is Kind.REFUTE):
        proof = made.reason.line
        if proof[:1] == line[:1] and len(line) >= len(proof):
            return None  # what the line proves has come true
    board = made.board
    for uci in line:
        board.push_uci(uci)
    return None if board.is_game_over() else line


def with_step(made: Exercise, line: tuple[str, ...], found: PositionEval, rules: ExerciseRules) -> Exercise:
    """The exercise with one more move to find, if that is an only move too; else it stays as it is."""
    board = made.board
    for uci in line:
        board.push_uci(uci)
    answers = answers_of(found, board)
    if len(answers) < 2 or gap(answers) < rules.unique:
        return made  # the others are all wrong here, known or not
    *earlier, last = made.steps
    steps = (*earlier, replace(last, reply=line[-1]), Step(answers))
    return replace(made, steps=steps, nodes=min(made.nodes, found.nodes))


def _place(told: ToldReview, position: int) -> tuple[chess.Board, str | None, str | None]:
    """The position, and the one before it with the move between."""
    assert told.game is not None  # noqa: S101  # candidates come from games that were played through
    before: str | None = None
    for index, board in enumerate(told.game.boards()):
        if index == position:
            lead = told.game.moves[index - 1] if index else None
            written = chess.Board(before, chess960=board.chess960).uci(lead) if before and lead else None
            return board.copy(stack=False), before, written
        before = board.fen()
    raise ValueError(f"the game has no position {position}")


def _played(told: ToldReview, candidate: Candidate) -> str | None:
    """What was played; for a refutation, the move that is refuted."""
    index = candidate.position if candidate.error is None else candidate.error
    return told.report.moves[index].uci if candidate.question is not Question.CONVERT else None


def _motif(why: Explanation | None) -> str | None:
    if why is None:
        return None
    return why.finding.motif or next((theme for theme in why.themes if theme in MOTIFS), None)


def _reason(why: Explanation | None) -> Reason | None:
    if why is None:
        return None
    line = tuple([move.uci() for move in why.finding.line])
    is_after = why.finding.start is Start.AFTER
    return Reason(why.words.long, line, is_after, is_after and not tells_no_answer(why.finding))


def tells_no_answer(finding: Finding) -> bool:
    """Whether what a move did may be told while somebody still looks for a better one."""
    return finding.start is Start.AFTER and finding.kind not in CHANCES


CHANCES = frozenset({FindingKind.LETS_MATE_GO, FindingKind.LETS_DRAW_GO})
"""What is proved after the move, and was there before it."""
