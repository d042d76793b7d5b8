"""A told review put into its published shape."""

from collections.abc import Mapping
from dataclasses import dataclass

import chess
import msgspec
from msgspec import UNSET, UnsetType

from kibitz.core.chess.clock import duration
from kibitz.core.chess.game import Note, Scoresheet
from kibitz.core.chess.label import Label
from kibitz.core.chess.phase import Division
from kibitz.core.chess.score import Cp, Mate, Score, signed_mate
from kibitz.core.chess.score_text import short
from kibitz.core.chess.side import side_name
from kibitz.core.labels.verdict import Claim, Measure, Proof, Verdict
from kibitz.core.report import Better, EngineUsed, MoveReport, Provenance, Reason, WorkerUsed
from kibitz.core.searches.engine_scale import is_on_another_scale
from kibitz.core.told import ToldReview
from kibitz.core.words.ended import ended
from kibitz.core.words.made_by import caution, made_by
from kibitz.core.words.proof import measure_text, proof_text
from kibitz.formats.json import human
from kibitz.formats.json.move_shape import (
    BestJson,
    ClaimJson,
    MeasureJson,
    MoveJson,
    NoteJson,
    ProofJson,
    ReasonJson,
    ScoreJson,
)
from kibitz.formats.json.own_notes import own_json
from kibitz.formats.json.provenance_shape import EngineJson, ProvenanceJson, SettingsJson, WorkerJson
from kibitz.formats.json.searches import pack
from kibitz.formats.json.shape import EndedJson, GameJson, PlayerJson, PlayersJson, ReportJson
from kibitz.formats.json.tables import TablePositionJson, position_json, word_json
from kibitz.formats.json.words import explanation_json, story_json
from kibitz.settings import Rules, changed


@dataclass(frozen=True, slots=True, kw_only=True)
class Holds:
    """What a JSON report holds beside the numbers."""

    words: bool = False
    """Sentences: the story, and what moves did."""

    labels: bool = False
    """What every ruleset calls each move."""

    searches: bool = False
    """Everything the engine said, so that the game can be read again."""


KEPT = Holds(searches=True)
WHOLE = Holds(words=True, searches=True)
FOR_THE_PAGE = Holds(words=True, labels=True)


def report_json(told: ToldReview, holds: Holds = WHOLE) -> bytes:
    """The report as one line of JSON."""
    return msgspec.json.encode(to_json(told, holds))


def to_json(told: ToldReview, holds: Holds) -> ReportJson:
    """The report in the shape that is published."""
    report, summary = told.report, told.report.summary
    start = report.evals[0].score if report.evals and report.evals[0] else None
    readings = report.readings if holds.labels else {}
    return ReportJson(
        game=_game(told),
        provenance=_provenance(report.provenance),
        start_eval=None if start is None else score_json(start),
        moves=tuple([_move(told, move, readings, holds) for move in report.moves]),
        players=PlayersJson(_player(told, chess.WHITE), _player(told, chess.BLACK)),
        phases=summary.division or Division(None, None),
        story=story_json(told) if holds.words else None,
        percents=told.percents,
        turning_points=told.turning_points,
        ended=_ended(told),
        start_text=short(summary.sheet.start),
        made_by=made_by(report.provenance),
        caution=caution(report.provenance),
        own=own_json(told),
        tablebase=_tables(told) if holds.words else UNSET,
        searches=pack(report.searches) if holds.searches and report.provenance.engine else None,
    )


def _tables(told: ToldReview) -> tuple[TablePositionJson, ...] | UnsetType:
    """Every position that the tables know something of, with its moves."""
    known = told.report.tables.positions
    if told.game is None or not known:
        return UNSET
    return tuple(
        [
            position_json(index, known[index], board)
            for index, board in enumerate(told.game.boards())
            if index in known
        ]
    )


def _ended(told: ToldReview) -> EndedJson:
    winner = told.ending.winner
    return EndedJson(told.ending.kind, None if winner is None else side_name(winner), ended(told.ending))


def _provenance(made: Provenance) -> ProvenanceJson:
    settings, engine = made.settings, made.engine
    return ProvenanceJson(
        kibitz=made.kibitz,
        evals=made.source,
        ruleset=settings.rules,
        effort=None if made.source == "file" else settings.effort,
        reproducible=engine is None or (settings.effort.repeats and not engine.workers),
        settings=SettingsJson(
            settings.judgement,
            settings.mate,
            settings.phase_start,
            settings.only,
            settings.book,
            dict(changed(settings)),
        ),
        best_lines_known=made.best_lines_known,
        engine=_engine(engine) if engine else None,
        tablebase=made.tables or UNSET,
        human=human.used_json(made.human) if made.human else UNSET,
    )


def _engine(engine: EngineUsed) -> EngineJson:
    return EngineJson(
        name=engine.name,
        lichess_scale=not is_on_another_scale(engine.name),
        network=engine.network,
        options=dict(engine.options),
        searches=engine.searches,
        nodes=engine.nodes,
        failed=engine.failed,
        from_cloud=engine.from_cloud,
        alone=engine.alone,
        workers=tuple([_worker(each) for each in engine.workers]),
    )


def _worker(used: WorkerUsed) -> WorkerJson:
    worker = used.worker
    return WorkerJson(worker.name, worker.client, worker.engine, used.nodes, used.positions)


def _game(told: ToldReview) -> GameJson:
    sheet = told.report.summary.sheet
    start = told.game.start if told.game else None
    return GameJson(
        id=sheet.id,
        number=sheet.number,
        line=sheet.line,
        tags=dict(sheet.tags),
        opening=told.report.summary.opening,
        problem=sheet.problem,
        comments=sheet.opening_comments,
        start_fen=start.fen() if start else None,
        chess960=start.chess960 if start else False,
    )


def _player(told: ToldReview, side: chess.Color) -> PlayerJson:
    player = told.report.summary.players[side]
    return PlayerJson(
        name=player.name,
        rating=player.rating,
        accuracy=player.accuracy,
        accuracy_unrounded=player.accuracy_unrounded,
        acpl=player.acpl,
        acpl_unrounded=player.acpl_unrounded,
        counts={label.value: count for label, count in player.counts.items()},
        phases={phase.value: accuracy for phase, accuracy in player.phases.items()},
        expected_accuracy=human.expected_accuracy_json(told.report.human.players[side]),
        played_like=human.played_like_json(told.report.human.players[side]),
    )


def _note(sheet: Scoresheet, index: int) -> NoteJson | None:
    note = sheet.notes.get(index, Note())
    found = NoteJson(note.glyphs, note.comments, note.variations, sheet.spent.get(index))
    return None if found == NoteJson() else found


def _move(
    told: ToldReview, move: MoveReport, readings: Mapping[Rules, Mapping[int, Verdict]], holds: Holds
) -> MoveJson:
    explained = told.explanations.get(move.index) if holds.words else None
    return MoveJson(
        index=move.index,
        ply=move.ply,
        move_number=move.move_number,
        side=move.side,
        san=move.san,
        glyph=move.mark,
        uci=move.uci,
        eval=None if move.score is None else score_json(move.score),
        eval_text=move.score_text,
        win_percent=move.win_percent,
        best=_best(move.best, move.mover) if move.best else None,
        judgement=move.judgement.value if move.judgement else None,
        label=move.label.value if move.label else None,
        accuracy=move.accuracy,
        centipawn_loss=move.centipawn_loss,
        phase=move.phase.value if move.phase else None,
        clock=move.clock,
        seconds=move.seconds,
        seconds_text="" if move.seconds is None else duration(move.seconds),
        reasons=tuple([_reason(reason) for reason in move.reasons]),
        proof=_proof(move.proof, move.label) if move.proof else None,
        labels=_labels(readings, move.index) if holds.labels else None,
        explanation=explanation_json(explained) if explained else None,
        themes=explained.themes if explained else (),
        note=_note(told.report.summary.sheet, move.index),
        tablebase=word_json(move.tablebase, move.mover) if move.tablebase else UNSET,
        human=human.move_json(told, move.index),
    )


def _labels(readings: Mapping[Rules, Mapping[int, Verdict]], index: int) -> dict[str, str | None]:
    found = {rules: reading.get(index) for rules, reading in readings.items()}
    return {rules: each.label.value if each and each.label else None for rules, each in found.items()}


def _proof(proof: Proof, label: Label | None) -> ProofJson:
    return ProofJson(
        rule=proof.rule,
        lost=proof.lost,
        nearest=proof.nearest,
        threshold=proof.threshold,
        distance=proof.distance,
        unit=proof.unit,
        confidence=proof.confidence.value,
        measures=tuple([_measure(measure) for measure in proof.measures]),
        refused=tuple([_claim(claim) for claim in proof.refused]),
        text=proof_text(proof, label),
        proven=True if proof.is_proven else UNSET,
    )


def _measure(measure: Measure) -> MeasureJson:
    return MeasureJson(
        measure.what, measure.holds, measure.value, measure.at_least, measure.at_most, measure_text(measure)
    )


def _claim(claim: Claim) -> ClaimJson:
    return ClaimJson(claim.label.value, claim.rule, tuple([_measure(each) for each in claim.measures]))


def _best(better: Better, side: chess.Color) -> BestJson:
    proven = word_json(better.comes_to, side) if better.comes_to else UNSET
    return BestJson(better.san, better.uci, better.line, proven)


def _reason(reason: Reason) -> ReasonJson:
    return ReasonJson(
        reason.rule, reason.text, score_json(reason.before), score_json(reason.after), reason.lost
    )


def score_json(score: Score) -> ScoreJson:
    """The score as `{"cp": …}` or `{"mate": …}`."""
    match score:
        case Cp(value):
            return ScoreJson(cp=value)
        case Mate():
            return ScoreJson(mate=signed_mate(score))
