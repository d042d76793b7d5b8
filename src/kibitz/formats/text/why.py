"""One move explained at length: the proof, the lines behind it, and what the other rulesets say."""

from itertools import islice

import chess

from kibitz.core.chess.clock import duration
from kibitz.core.chess.label import Label
from kibitz.core.chess.san import legal_sans, numbered
from kibitz.core.chess.score_text import short
from kibitz.core.labels.confidence import Confidence
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.verdict import Proof, Verdict
from kibitz.core.report import GameReport, MoveReport
from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.table_reading import LineEnd
from kibitz.core.searches.table_text import PLAIN, TABLEBASE, result_text
from kibitz.core.told import ToldReview
from kibitz.core.words.english import SIDES
from kibitz.core.words.human_words import human_text
from kibitz.core.words.made_by import caution
from kibitz.core.words.proof import measure_texts, proof_text
from kibitz.core.words.table_words import moves_by_result
from kibitz.formats.text.story import indented
from kibitz.settings import RULES

LONGEST = 8
"""Plies of a line that are shown."""


def why_text(told: ToldReview, index: int, width: int) -> str:
    """Everything there is to say about move `index` of the game, in lines that fit."""
    lines = "\n".join(_told(told, index)).splitlines()
    return "\n".join(fitted for line in lines for fitted in _fitted(line, width))


def _fitted(line: str, width: int) -> list[str]:
    text = line.lstrip()
    return indented(text, len(line) - len(text), width) or [""]


def _told(told: ToldReview, index: int) -> list[str]:
    report = told.report
    move, facts = report.moves[index], report.facts.get(index)
    parts = [_heading(report, move)]
    if facts is None or move.proof is None:
        return [*parts, "  nothing can be said: a score before or after it is missing"]
    parts += [*_scores(facts), *_tables(told, index), "", *_proof(move.proof, move.label)]
    if index in told.explanations:
        parts += ["", f"  {told.explanations[index].words.long}"]
    parts += _people(told, index)
    parts += ["", *_lines(told, index, facts)]
    return [*parts, "", *_others(report, index)]


def _people(told: ToldReview, index: int) -> list[str]:
    """What players of the same rating play, and a line of the same at other ratings."""
    read = told.report.human.moves.get(index)
    if read is None:
        return []
    said = human_text(told.report, index)
    lines = ["", *([f"  {said}"] if said else []), "  By rating on Lichess, of 100:"]
    lines.append("    rated    " + "".join(f"{rating:>6}" for rating in read.shares))
    lines.append("    play it  " + "".join(f"{share:>6}" for share in read.shares.values()))
    return [*lines, "    as good  " + "".join(f"{share:>6}" for share in read.found.values())]


def _heading(report: GameReport, move: MoveReport) -> str:
    name = move.label.value.capitalize() if move.label else "No judgement"
    first = f"{warning}\n" if (warning := caution(report.provenance)) else ""
    sure = f", {move.proof.confidence.value}" if move.proof else ""
    time = "" if move.seconds is None else f", after {duration(move.seconds)}"
    return f"{first}{move.marked}: {name}{sure} (rules {report.provenance.settings.rules}){time}"


def _scores(facts: MoveFacts) -> list[str]:
    mine = f"{facts.mine(facts.before):.1f}% to {facts.mine(facts.after):.1f}%"
    scores = f"({short(facts.before)} to {short(facts.after)})"
    by = " by the engine" if facts.table else ""
    return [f"  {SIDES[facts.mover]}'s win percent goes from {mine} {scores}{by}."]


def _tables(told: ToldReview, index: int) -> list[str]:
    """What endgame tables say of the position, of the move played, and of all the others."""
    report, game, move = told.report, told.game, told.report.moves[index]
    after, reading = move.tablebase, report.tables.positions.get(index)
    if game is None or (after is None and reading is None):
        return []
    before = f"{PLAIN[reading.word.result]} before the move" if reading and reading.word else ""
    then = f"after it {result_text(after)}" if after else ""
    said = "; ".join(text for text in (before, then) if text)
    lines = [f"  By the tablebase, for {SIDES[move.mover]}: {said}."] if said else []
    board = next(islice(game.boards(), index, None))
    moves = moves_by_result(reading, board, move.uci) if reading else []
    return lines + [f"    {text}" for text in moves]


def _proof(proof: Proof, label: Label | None) -> list[str]:
    lines = [f"  Why: {proof.rule}."]
    if proof.threshold is not None:
        lines.append(f"    {proof_text(proof, label)}")
    lines += [f"    {text}" for text in measure_texts(proof.measures)]
    for claim in proof.refused:
        lines.append(f"  Not {claim.label.value.capitalize()}:")
        lines += [f"    {text}" for text in measure_texts(claim.measures)]
    return lines


def _lines(told: ToldReview, index: int, facts: MoveFacts) -> list[str]:
    """What the engine saw before the move, after it, and if the offer is taken."""
    report, game = told.report, told.game
    searches = report.searches
    lines: list[str] = []
    if game and searches.evals:
        before, after = (board.copy(stack=False) for board in islice(game.boards(), index, index + 2))
        lines += _searched("Before the move", before, searches.evals[index], report.tables.lines.get(index))
        lines += _searched("Looked at afresh", before, searches.wide.get(index))
        lines += _searched("After the move", after, searches.evals[index + 1])
        if taken := searches.taken.get(index):
            lines.append(f"  If the offer is taken: {_line(after, taken.line)} ({short(taken.found.score)})")
    if facts.search.is_fresh and facts.search.first_depth:
        lines.append(f"  The engine preferred it from depth {facts.search.first_depth} on.")
    if not lines and report.moves[index].best:
        better = report.moves[index].best
        lines.append(f"  Better, by the file: {' '.join(better.line)}" if better else "")
    return lines


def _searched(
    when: str, board: chess.Board, found: PositionEval | None, end: LineEnd | None = None
) -> list[str]:
    """The engine's lines; the first ends where a table proves what it comes to."""
    if found is None or not found.lines or not found.lines[0].moves:
        return []
    head = f"  {when}, depth {found.depth}, {found.nodes:,} nodes:"
    lines = [f"    {short(line.score):>6}  {_line(board, line.moves)}" for line in found.lines[:3]]
    if end:
        first = found.lines[0]
        proven = f"{_line(board, first.moves[: end.plies])} ({TABLEBASE}: {PLAIN[end.word.result]})"
        lines[0] = f"    {short(first.score):>6}  {proven}"
    return [head, *lines]


def _line(board: chess.Board, moves: tuple[str, ...]) -> str:
    """The line with move numbers, as far as it is legal."""
    return numbered(legal_sans(board, moves[:LONGEST]), board.fullmove_number, board.turn)


def _others(report: GameReport, index: int) -> list[str]:
    """What each ruleset calls the move, and by which rule."""
    lines = ["  The rulesets:"]
    for rules in RULES:
        verdict = report.readings[rules].get(index)
        if verdict is not None:
            lines.append(f"    {rules:16} {_called(verdict)}")
    return lines


def _called(verdict: Verdict) -> str:
    name = verdict.label.value if verdict.label else "no judgement"
    sure = "" if verdict.proof.confidence is Confidence.SURE else f" ({verdict.proof.confidence.value})"
    return f"{name}{sure}: {verdict.proof.rule}"
