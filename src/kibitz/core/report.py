"""Everything we say about a game: its summary, each of its moves, and what made the report."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

import chess

from kibitz.core.chess.clock import seconds_spent
from kibitz.core.chess.game import Game, Scoresheet
from kibitz.core.chess.label import BAD, Judgement, Label, label_of
from kibitz.core.chess.label_look import MARKED, glyph
from kibitz.core.chess.phase import Division, Phase
from kibitz.core.chess.san import number_text
from kibitz.core.chess.score import Score
from kibitz.core.chess.side import SideName, for_each_side, side_name
from kibitz.core.labels.move_facts import MoveFacts, facts_of
from kibitz.core.labels.rules import RULESETS, read_moves
from kibitz.core.labels.rules.rough import rough
from kibitz.core.labels.verdict import Proof, Verdict
from kibitz.core.numbers.accuracy import Accuracy, move_accuracies
from kibitz.core.numbers.centipawn_loss import centipawn_loss
from kibitz.core.numbers.curve import scored_moves
from kibitz.core.numbers.judgement import Advice, advice_text, scores_text
from kibitz.core.numbers.summary import GameSummary, PlayerSummary, judged_moves, sheet_curve, summary_of
from kibitz.core.numbers.win_curve import WinCurve, win_curve
from kibitz.core.numbers.win_percent import WinPercent, win_percent
from kibitz.core.searches.answer import NO_SEARCHES, PositionEval, Searches
from kibitz.core.searches.rough import bears_out
from kibitz.settings import RULES, Rules, Settings


@dataclass(frozen=True, slots=True)
class Better:
    """What should have been played, and how it goes on; in SAN, and in UCI where a board was there."""

    san: str
    uci: str | None
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move has its judgement: the rule, the two scores, and what they differ by."""

    rule: str
    text: str
    before: Score
    after: Score
    lost: float | None
    """Win-percent points; None where a mate decided, or a ruleset that counts something else."""


@dataclass(frozen=True, slots=True)
class MoveReport:
    """Everything we say about one move."""

    index: int
    """Its place in the game, from 0."""

    ply: int
    """Half-moves on the board's clock after the move; odd after White's moves."""

    move_number: int
    mover: chess.Color
    san: str
    uci: str | None
    score: Score | None
    win_percent: WinPercent | None
    """White's, after the move."""

    best: Better | None
    judgement: Judgement | None
    """Lichess's, whatever the ruleset."""

    label: Label | None
    """The ruleset's."""

    accuracy: Accuracy | None
    centipawn_loss: int | None
    phase: Phase | None
    clock: float | None
    seconds: float | None
    """How long its player thought, where that is known."""

    reasons: tuple[Reason, ...]
    proof: Proof | None
    """Why it has its label, or none; None where a score is missing."""

    @property
    def side(self) -> SideName:
        """Its player, as files and pages name them."""
        return side_name(self.mover)

    @property
    def number(self) -> str:
        """What stands before it: `12.` or `12...`."""
        return number_text(self.move_number, self.mover)

    @property
    def name(self) -> str:
        """With its number, as chess players write it: `12... Nf6`."""
        return f"{self.number} {self.san}"

    @property
    def marked(self) -> str:
        """With its number and the mark of its label: `12... Nf6??`."""
        return self.name + glyph(self.label, self.judgement)


@dataclass(frozen=True, slots=True)
class EngineUsed:
    """The engine behind a report: two searches compare only if all of this is equal."""

    name: str
    network: str | None
    options: Mapping[str, str]
    searches: int
    nodes: int
    failed: Mapping[int, str]
    """Positions without an answer, and why."""

    from_cloud: int = 0
    """Positions whose eval is Lichess's own, from its dump."""

    alone: int = 0
    """Opening positions that were searched by themselves, for every game that reaches them."""

    @property
    def identity(self) -> str:
        """Name, network and options as text."""
        return identity_text(self.name, self.network, self.options)


def identity_text(name: str, network: str | None, options: Mapping[str, str]) -> str:
    """What must be the same for two searches to be comparable."""
    return "\n".join((name, network or "", *[f"{option}={value}" for option, value in options.items()]))


@dataclass(frozen=True, slots=True)
class Provenance:
    """What made a report."""

    kibitz: str
    settings: Settings
    best_lines_known: bool
    engine: EngineUsed | None
    """None where the evals are the file's own, and where nobody was asked."""

    source: Literal["engine", "file", "rough"]
    """Where the evals come from."""


@dataclass(frozen=True)  # no slots: curve and readings are worked out once and kept
class GameReport:
    """Everything we say about a game, and what made it."""

    summary: GameSummary
    moves: tuple[MoveReport, ...]
    provenance: Provenance
    searches: Searches = NO_SEARCHES
    """Every search with its lines and its history, where an engine made the report."""

    facts: Mapping[int, MoveFacts] = field(default_factory=dict)
    """What the labels go by, so that other rulesets can read the same game."""

    @property
    def evals(self) -> tuple[PositionEval | None, ...]:
        """The search of every position, where an engine made the report."""
        return self.searches.evals

    @cached_property
    def readings(self) -> dict[Rules, dict[int, Verdict]]:
        """What every ruleset says about each move; nobody is asked again."""
        settings = self.provenance.settings
        return {rules: read_moves(self.facts, settings, RULESETS[rules]) for rules in RULES}

    @cached_property
    def curve(self) -> WinCurve:
        """The win percent in every position; a mate on the board, which has no score on Lichess, has one."""
        sheet = self.summary.sheet
        searched = self.evals[1:] or (None,) * len(self.moves)
        scores = [
            move.score or (found.score if found else None)
            for move, found in zip(self.moves, searched, strict=True)
        ]
        return win_curve(sheet.first_mover, sheet.start, scores)


def build_report(
    sheet: Scoresheet,
    game: Game | None,
    settings: Settings,
    *,
    version: str,
    engine: EngineUsed | None = None,
    searches: Searches = NO_SEARCHES,
    is_rough: bool = False,
) -> GameReport:
    """The whole report, move by move; `is_rough` if no engine made the searches."""
    judged = judged_moves(sheet, settings)
    facts = facts_of(sheet, game, searches)
    if is_rough and game:
        facts = {index: _as_it_went(each, game, settings) for index, each in facts.items()}
    verdicts = read_moves(facts, settings, rough if is_rough else RULESETS[settings.rules])
    summary = summary_of(sheet, game, settings, judged)
    summary = _with_label_counts(summary, verdicts, facts, settings, is_rough=is_rough)
    moves = _moves(sheet, game, summary.division, facts, judged, verdicts)
    source: Literal["engine", "file", "rough"] = "engine" if engine else "rough" if is_rough else "file"
    provenance = Provenance(version, settings, sheet.lines_known, engine, source)
    return GameReport(summary, moves, provenance, searches, facts)


def _as_it_went(facts: MoveFacts, game: Game, settings: Settings) -> MoveFacts:
    """The facts of a move with hindsight: did what it offered come back?"""
    offers = facts.board is not None and facts.board.offer.centipawns >= settings.witnesses.offered
    return replace(facts, bore_out=offers and bears_out(game, facts.index))


def _with_label_counts(
    summary: GameSummary,
    verdicts: Mapping[int, Verdict],
    facts: Mapping[int, MoveFacts],
    settings: Settings,
    *,
    is_rough: bool,
) -> GameSummary:
    """The players' totals with the ruleset's labels counted; those of `lichess` are its three judgements."""
    if settings.rules == "lichess" and not is_rough:
        return summary

    def player(side: chess.Color) -> PlayerSummary:
        if not settings.judges(side):
            return summary.players[side]
        made = [verdict.label for index, verdict in verdicts.items() if facts[index].mover == side]
        counts = {label: made.count(label) for label in Label}
        return replace(summary.players[side], counts=counts)

    return replace(summary, players=for_each_side(player))


def _moves(
    sheet: Scoresheet,
    game: Game | None,
    parts: Division | None,
    facts: Mapping[int, MoveFacts],
    judged: Mapping[int, Advice],
    verdicts: Mapping[int, Verdict],
) -> tuple[MoveReport, ...]:
    curve = sheet_curve(sheet)
    accuracies = [*move_accuracies(curve), *[None] * (len(sheet.sans) - len(curve.scores))]
    losses = {
        index: centipawn_loss(before, after, mover) for index, mover, before, after in scored_moves(curve)
    }
    ucis: Sequence[str | None] = _ucis(game) if game else [None] * len(sheet.sans)
    betters, spent = _betters(sheet, game), seconds_spent(sheet)
    first_ply = sheet.first_ply
    return tuple(
        [
            MoveReport(
                index=index,
                ply=first_ply + index + 1,
                move_number=(first_ply + index) // 2 + 1,
                mover=curve.mover(index),
                san=san,
                uci=ucis[index],
                score=score,
                win_percent=None if score is None else win_percent(score, chess.WHITE),
                best=betters.get(index),
                judgement=judged[index].judgement if index in judged else None,
                label=verdicts[index].label if index in verdicts else None,
                accuracy=accuracies[index],
                centipawn_loss=losses.get(index),
                phase=parts.phase(index + 1) if parts else None,
                clock=sheet.clocks[index],
                seconds=spent.get(index),
                reasons=_reasons(
                    facts.get(index), judged.get(index), verdicts.get(index), betters.get(index)
                ),
                proof=verdicts[index].proof if index in verdicts else None,
            )
            for index, (san, score) in enumerate(zip(sheet.sans, sheet.scores, strict=True))
        ]
    )


def _ucis(game: Game) -> list[str]:
    return [board.uci(move) for board, move in zip(game.boards(), game.moves, strict=False)]


def _betters(sheet: Scoresheet, game: Game | None) -> dict[int, Better]:
    lines = {index: note.better for index, note in sheet.notes.items() if note.better}
    ucis = _first_ucis(game, lines) if game and lines else {}
    return {index: Better(line[0], ucis.get(index), line) for index, line in lines.items()}


def _first_ucis(game: Game, lines: dict[int, tuple[str, ...]]) -> dict[int, str]:
    found = {}
    for index, board in enumerate(game.boards()):
        if index in lines:
            try:
                found[index] = board.uci(board.parse_san(lines[index][0]))
            except ValueError:
                continue  # the file's line is not legal here; it is shown as the file has it
    return found


def _reasons(
    facts: MoveFacts | None, advice: Advice | None, verdict: Verdict | None, better: Better | None
) -> tuple[Reason, ...]:
    """What to write beside the move: Lichess's words for its judgement, ours where the label is another."""
    if facts is None or verdict is None or verdict.label not in MARKED:
        return ()
    label, best = verdict.label, better.san if better else None
    if advice is not None and label is label_of(advice.judgement):
        text = advice_text(advice, best, with_scores=True)
        return (Reason(advice.cause.value, text, advice.before, advice.after, advice.lost),)
    name = label.value.capitalize()
    if label in BAD:
        text = f"{scores_text(facts.before, facts.after)} {name}." + (f" {best} was best." if best else "")
    else:
        text = f"{name}: {verdict.proof.rule}."
    points = verdict.proof.lost if verdict.proof.unit == "points" else None
    return (Reason(verdict.proof.rule, text, facts.before, facts.after, points),)
