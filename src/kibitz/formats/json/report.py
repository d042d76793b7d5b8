"""A GameReport put into its published shape."""

import msgspec

from kibitz.core.chess.game import Note, Scoresheet
from kibitz.core.chess.score import Cp, Mate, Score, signed_mate
from kibitz.core.labels.verdict import Claim, Measure, Proof
from kibitz.core.numbers.summary import GameSummary, PlayerSummary
from kibitz.core.report import Better, EngineUsed, GameReport, MoveReport, Provenance, Reason
from kibitz.core.searches.engine_scale import is_on_another_scale
from kibitz.core.words.explain import Explanations
from kibitz.formats.json.searches import pack
from kibitz.formats.json.shape import (
    BestJson,
    ClaimJson,
    EngineJson,
    GameJson,
    MeasureJson,
    MoveJson,
    NoteJson,
    OpeningJson,
    PhasesJson,
    PlayerJson,
    PlayersJson,
    ProofJson,
    ProvenanceJson,
    ReasonJson,
    ReportJson,
    ScoreJson,
    SettingsJson,
)
from kibitz.formats.json.words import explanation_json, story_json
from kibitz.settings import changed


def report_json(
    report: GameReport, *, compares: bool = False, explained: Explanations | None = None
) -> bytes:
    """The report as one line of JSON; with all rulesets' labels, and in words, if asked."""
    shaped = to_json(report) if explained is None else in_words(to_json(report), report, explained)
    if report.provenance.engine:
        shaped = msgspec.structs.replace(shaped, searches=pack(report.searches))
    if compares:
        shaped = msgspec.structs.replace(shaped, moves=_compared(shaped.moves, report))
    return msgspec.json.encode(shaped)


def in_words(shaped: ReportJson, report: GameReport, explained: Explanations) -> ReportJson:
    """The same with sentences: the story, and what moves did."""
    moves = tuple(
        [
            msgspec.structs.replace(move, explanation=explanation_json(explained[index]))
            if index in explained
            else move
            for index, move in enumerate(shaped.moves)
        ]
    )
    return msgspec.structs.replace(shaped, moves=moves, story=story_json(report, explained))


def compared_json(report: GameReport) -> ReportJson:
    """The report in its published shape, with all rulesets' labels and without the searches."""
    shaped = to_json(report)
    return msgspec.structs.replace(shaped, moves=_compared(shaped.moves, report))


def _compared(moves: tuple[MoveJson, ...], report: GameReport) -> tuple[MoveJson, ...]:
    readings = report.readings()

    def labels(index: int) -> dict[str, str | None]:
        found = {rules: reading.get(index) for rules, reading in readings.items()}
        return {rules: each.label.value if each and each.label else None for rules, each in found.items()}

    return tuple([msgspec.structs.replace(move, labels=labels(index)) for index, move in enumerate(moves)])


def to_json(report: GameReport) -> ReportJson:
    """The report in the shape that is published, without the searches."""
    summary = report.summary
    division = summary.division
    return ReportJson(
        game=_game(summary),
        provenance=_provenance(report.provenance),
        start_eval=None if report.start is None else score_json(report.start),
        moves=tuple([_move(move, _note(summary.sheet, index)) for index, move in enumerate(report.moves)]),
        players=PlayersJson(_player(summary.players.white), _player(summary.players.black)),
        phases=PhasesJson(division.middle, division.end) if division else PhasesJson(None, None),
    )


def _provenance(made_by: Provenance) -> ProvenanceJson:
    settings, engine = made_by.settings, made_by.engine
    return ProvenanceJson(
        kibitz=made_by.kibitz,
        evals=made_by.source,
        ruleset=settings.rules,
        effort=None if made_by.source == "file" else settings.effort,
        reproducible=engine is None or settings.effort.repeats,
        settings=SettingsJson(
            settings.judgement,
            settings.mate,
            settings.phase_start,
            settings.only,
            settings.book,
            changed(settings),
        ),
        best_lines_known=made_by.best_lines_known,
        engine=_engine(engine) if engine else None,
    )


def _engine(engine: EngineUsed) -> EngineJson:
    return EngineJson(
        name=engine.name,
        lichess_scale=not is_on_another_scale(engine.name),
        network=engine.network,
        options=dict(engine.options),
        searches=engine.searches,
        nodes=engine.nodes,
        failed={str(index): reason for index, reason in engine.failed.items()},
        from_cloud=engine.from_cloud,
        alone=engine.alone,
    )


def _game(summary: GameSummary) -> GameJson:
    sheet, opening = summary.sheet, summary.opening
    return GameJson(
        id=sheet.id,
        number=sheet.number,
        line=sheet.line,
        tags=dict(sheet.tags),
        opening=OpeningJson(opening.eco, opening.name, opening.ply) if opening else None,
        problem=sheet.problem,
        comments=sheet.opening_comments,
    )


def _player(player: PlayerSummary) -> PlayerJson:
    return PlayerJson(
        name=player.name,
        rating=player.rating,
        accuracy=player.accuracy,
        accuracy_unrounded=player.accuracy_unrounded,
        acpl=player.acpl,
        acpl_unrounded=player.acpl_unrounded,
        counts=player.counts,
        phases=player.phases,
    )


def _note(sheet: Scoresheet, index: int) -> NoteJson | None:
    note = sheet.notes.get(index, Note())
    found = NoteJson(note.glyphs, note.comments, note.variations, sheet.spent.get(index))
    return None if found == NoteJson() else found


def _move(move: MoveReport, note: NoteJson | None) -> MoveJson:
    return MoveJson(
        ply=move.ply,
        move_number=move.move_number,
        side=move.side,
        san=move.san,
        uci=move.uci,
        eval=None if move.score is None else score_json(move.score),
        win_percent=move.win_percent,
        best=_best(move.best) if move.best else None,
        judgement=move.judgement.value if move.judgement else None,
        label=move.label.value if move.label else None,
        accuracy=move.accuracy,
        centipawn_loss=move.centipawn_loss,
        phase=move.phase.value if move.phase else None,
        clock=move.clock,
        reasons=tuple([_reason(reason) for reason in move.reasons]),
        proof=_proof(move.proof) if move.proof else None,
        note=note,
    )


def _proof(proof: Proof) -> ProofJson:
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
    )


def _measure(measure: Measure) -> MeasureJson:
    return MeasureJson(measure.what, measure.holds, measure.value, measure.at_least, measure.at_most)


def _claim(claim: Claim) -> ClaimJson:
    return ClaimJson(claim.label.value, claim.rule, tuple([_measure(each) for each in claim.measures]))


def _best(better: Better) -> BestJson:
    return BestJson(better.san, better.uci, better.line)


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
