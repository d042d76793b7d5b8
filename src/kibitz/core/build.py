"""From what is known of a game to its report: the one walk through numbers, facts and labels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import chess

from kibitz.core.betters import better_moves
from kibitz.core.chess.clock import seconds_spent
from kibitz.core.chess.game import Game, Scoresheet
from kibitz.core.chess.label import BAD, Label, label_of
from kibitz.core.chess.label_look import MARKED
from kibitz.core.chess.side import for_each_side
from kibitz.core.human.about import HumanUsed
from kibitz.core.human.game_reading import NOT_READ, GameReading, read_game
from kibitz.core.human.question import HumanAnswers
from kibitz.core.human.questions import has_scale
from kibitz.core.labels.move_facts import MoveFacts, book_plies, facts_of
from kibitz.core.labels.rules import RULESETS, judges_by_tables, read_moves
from kibitz.core.labels.rules.rough import rough
from kibitz.core.labels.table_facts import TableFacts, proven_by
from kibitz.core.labels.verdict import Verdict
from kibitz.core.numbers.accuracy import Accuracy, move_accuracies, volatilities
from kibitz.core.numbers.centipawn_loss import centipawn_loss
from kibitz.core.numbers.curve import Curve, scored_moves, white_percents
from kibitz.core.numbers.judgement import Advice, advice_text, scores_text
from kibitz.core.numbers.proven import NOTHING_PROVEN, Proven
from kibitz.core.numbers.summary import GameSummary, PlayerSummary, judged_moves, sheet_curve, summary_of
from kibitz.core.numbers.win_percent import WinPercent
from kibitz.core.report import Better, EngineUsed, GameReport, MoveReport, Provenance, Reason
from kibitz.core.searches.answer import NO_SEARCHES, Searches
from kibitz.core.searches.rough import bears_out
from kibitz.core.searches.table_reading import NOTHING_READ, ReadTables, read_tables
from kibitz.core.searches.table_text import PLAIN, TABLEBASE
from kibitz.settings import Settings


def build_report(
    played: Game | Scoresheet,
    settings: Settings,
    *,
    version: str,
    engine: EngineUsed | None = None,
    searches: Searches = NO_SEARCHES,
    is_rough: bool = False,
    human: HumanAnswers | HumanUsed | None = None,
) -> GameReport:
    """The whole report, move by move; `is_rough` if no engine made the searches.

    A scoresheet alone, whose moves nobody has played through, has no phases, opening or facts of the board.
    `human` is what a human model said of the game, or why it said nothing.
    """
    sheet, game = (played.sheet, played) if isinstance(played, Game) else (played, None)
    judged = judged_moves(sheet, settings)
    tables = read_tables(game, searches) if game else NOTHING_READ
    facts = facts_of(sheet, game, searches, tables)
    if is_rough and game:
        facts = {index: _as_it_went(each, game, settings) for index, each in facts.items()}
    reading = NOT_READ
    if isinstance(human, HumanAnswers) and game:
        reading = _reading(human, game, settings)
        facts = {index: _as_people_play(each, reading) for index, each in facts.items()}
    verdicts = read_moves(facts, settings, rough if is_rough else RULESETS[settings.rules])
    proven = _proven(tables, facts, sheet, settings)
    summary = summary_of(sheet, game, settings, judged, proven)
    summary = _with_label_counts(summary, verdicts, facts, settings, is_rough=is_rough)
    moves = _moves(summary, game, facts, judged, verdicts, tables, settings)
    source: Literal["engine", "file", "rough"] = "engine" if engine else "rough" if is_rough else "file"
    used = searches.tables.used
    by = _used(human) if isinstance(human, HumanAnswers) else human
    provenance = Provenance(version, settings, sheet.lines_known, engine, source, used, by)
    return GameReport(summary, moves, provenance, searches, facts, tables, reading)


def _used(human: HumanAnswers) -> HumanUsed:
    return HumanUsed(human.about.name, human.about.sha256, human.silent)


def _reading(human: HumanAnswers, game: Game, settings: Settings) -> GameReading:
    weights = volatilities(white_percents(sheet_curve(game.sheet)))
    return read_game(
        human,
        book=book_plies(game),
        weights=weights,
        has_scale=has_scale(game.sheet.tags),
        limits=settings.human,
    )


def _as_people_play(facts: MoveFacts, reading: GameReading) -> MoveFacts:
    read = reading.moves.get(facts.index)
    return replace(facts, human=read.own) if read and read.own else facts


def _proven(
    tables: ReadTables, facts: Mapping[int, MoveFacts], sheet: Scoresheet, settings: Settings
) -> Proven:
    """What the tables put in the place of estimates; nothing under Lichess's rules."""
    if not judges_by_tables(settings):
        return NOTHING_PROVEN
    known = {index: each.table for index, each in facts.items() if each.table}
    return proven_by(tables, known, sheet.first_mover)


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


@dataclass(frozen=True, slots=True)
class _Numbers:
    """Lichess's arithmetic about every move of a game."""

    curve: Curve
    percents: Sequence[WinPercent | None]
    accuracies: Sequence[Accuracy | None]
    losses: Mapping[int, int]


def _numbers(summary: GameSummary) -> _Numbers:
    sheet, curve = summary.sheet, sheet_curve(summary.sheet, summary.proven)
    accuracies = [*move_accuracies(curve), *[None] * (len(sheet.sans) - len(curve.scores))]
    losses = {
        index: centipawn_loss(before, after, mover) for index, mover, before, after in scored_moves(curve)
    }
    return _Numbers(curve, white_percents(curve), accuracies, losses)


def _moves(
    summary: GameSummary,
    game: Game | None,
    facts: Mapping[int, MoveFacts],
    judged: Mapping[int, Advice],
    verdicts: Mapping[int, Verdict],
    tables: ReadTables,
    settings: Settings,
) -> tuple[MoveReport, ...]:
    sheet, parts, numbers = summary.sheet, summary.division, _numbers(summary)
    ucis: Sequence[str | None] = _ucis(game) if game else [None] * len(sheet.sans)
    betters = better_moves(sheet, game, tables if judges_by_tables(settings) else NOTHING_READ)
    spent, first_ply = seconds_spent(sheet), sheet.first_ply
    reasons = {
        index: _reasons(each, judged.get(index), verdicts.get(index), betters.get(index))
        for index, each in facts.items()
    }
    return tuple(
        [
            MoveReport(
                index=index,
                ply=first_ply + index + 1,
                move_number=(first_ply + index) // 2 + 1,
                mover=numbers.curve.mover(index),
                san=san,
                uci=ucis[index],
                score=score,
                win_percent=None if score is None else numbers.percents[index + 1],
                best=betters.get(index),
                judgement=judged[index].judgement if index in judged else None,
                label=verdicts[index].label if index in verdicts else None,
                accuracy=numbers.accuracies[index],
                centipawn_loss=numbers.losses.get(index),
                phase=parts.phase(index + 1) if parts else None,
                clock=sheet.clocks[index],
                seconds=spent.get(index),
                reasons=reasons.get(index, ()),
                proof=verdicts[index].proof if index in verdicts else None,
                tablebase=tables.after(index, ucis[index] or ""),
                leaves_proven=index + 1 in summary.proven.positions,
            )
            for index, (san, score) in enumerate(zip(sheet.sans, sheet.scores, strict=True))
        ]
    )


def _ucis(game: Game) -> list[str]:
    return [board.uci(move) for board, move in zip(game.boards(), game.moves, strict=False)]


def _reasons(
    facts: MoveFacts, advice: Advice | None, verdict: Verdict | None, better: Better | None
) -> tuple[Reason, ...]:
    """What to write beside the move: Lichess's words for its judgement, ours where the label is another."""
    if verdict is None or verdict.label not in MARKED:
        return ()
    label, best = verdict.label, better.san if better else None
    if advice is not None and label is label_of(advice.judgement) and not verdict.proof.is_proven:
        text = advice_text(advice, best, with_scores=True)
        return (Reason(advice.cause.value, text, advice.before, advice.after, advice.lost),)
    name = label.value.capitalize()
    if label in BAD:
        table = facts.table if verdict.proof.is_proven else None
        went = _results_text(table) if table else scores_text(facts.before, facts.after)
        text = f"{went} {name}." + (f" {best} was best." if best else "")
    else:
        text = f"{name}: {verdict.proof.rule}."
    points = verdict.proof.lost if verdict.proof.unit == "points" else None
    return (Reason(verdict.proof.rule, text, facts.before, facts.after, points),)


def _results_text(table: TableFacts) -> str:
    """What a move did to the result, in the form in which Lichess writes scores."""
    before = table.before.word if table.before else None
    had = f"{PLAIN[before.result]} " if before and before.outcome else ""
    return f"({TABLEBASE}: {had}→ {PLAIN[table.after.result]})"
