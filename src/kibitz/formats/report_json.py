"""A GameReport to JSON and back; the only place that knows the shape.

The names are fixed in docs/report.schema.json, which is generated from these
classes: fields may be added, none renamed.
"""

from typing import Any, Literal

import msgspec

from kibitz.core.engine_scale import is_on_another_scale
from kibitz.core.explain import Explanations
from kibitz.core.report import Better, EngineUsed, GameReport, MoveReport, Provenance, Reason
from kibitz.core.score import Cp, Mate, Score, mate_from_signed, signed_mate
from kibitz.core.summary import GameSummary, PlayerSummary
from kibitz.core.verdict import Claim, Measure, Proof
from kibitz.formats.searches_json import SearchesJson, pack
from kibitz.formats.words_json import ExplanationJson, StoryJson, explanation_json, story_json
from kibitz.settings import Effort, changed
from kibitz.thresholds import JudgementThresholds, MateThresholds


class ScoreJson(msgspec.Struct, frozen=True, omit_defaults=True):
    """Centipawns or moves to mate, one of the two, from White's side."""

    cp: int | None = None
    mate: int | None = None


class BestJson(msgspec.Struct, frozen=True):
    """The better move and how it goes on, in SAN."""

    san: str
    uci: str | None
    line: tuple[str, ...]


class ReasonJson(msgspec.Struct, frozen=True):
    """Why a move has its judgement. `lost` is in win-percent points, null where a mate decided."""

    rule: str
    text: str
    before: ScoreJson
    after: ScoreJson
    lost: float | None


class MeasureJson(msgspec.Struct, frozen=True, omit_defaults=True):
    """One number against its limit; `value` is left out where nobody looked."""

    what: str
    holds: bool
    value: float | None = None
    at_least: float | None = None
    at_most: float | None = None


class ClaimJson(msgspec.Struct, frozen=True):
    """A label that was considered and refused, because a measure does not hold."""

    label: str
    rule: str
    measures: tuple[MeasureJson, ...]


class ProofJson(msgspec.Struct, frozen=True):
    """Why the move has its label or none, how far the nearest threshold is, and how sure that is.

    `lost`, `threshold` and `distance` are in `unit`.
    """

    rule: str
    lost: float | None
    nearest: str | None
    threshold: float | None
    distance: float | None
    unit: str
    confidence: Literal["sure", "likely", "borderline"]
    measures: tuple[MeasureJson, ...]
    refused: tuple[ClaimJson, ...]


class MoveJson(msgspec.Struct, frozen=True):
    """One move. `eval` and `win_percent` are White's, after the move; `clock` is in seconds."""

    ply: int
    move_number: int
    side: Literal["white", "black"]
    san: str
    uci: str | None
    eval: ScoreJson | None
    win_percent: float | None
    best: BestJson | None
    judgement: Literal["inaccuracy", "mistake", "blunder"] | None
    label: str | None
    accuracy: float | None
    centipawn_loss: int | None
    phase: Literal["opening", "middlegame", "endgame"] | None
    clock: float | None
    reasons: tuple[ReasonJson, ...]
    proof: ProofJson | None
    labels: dict[str, str | None] | None = None
    """What every ruleset calls it, where that was asked for."""

    explanation: ExplanationJson | None = None
    """In words, for moves that have a mark, where that was asked for."""


class PlayerJson(msgspec.Struct, frozen=True):
    """One player's totals; null where nothing can be said."""

    name: str
    rating: int | None
    accuracy: int | None
    accuracy_unrounded: float | None
    acpl: int | None
    acpl_unrounded: float | None
    counts: dict[str, int]
    phases: dict[str, int]


class PlayersJson(msgspec.Struct, frozen=True):
    """Both players."""

    white: PlayerJson
    black: PlayerJson


class OpeningJson(msgspec.Struct, frozen=True):
    """The opening and the last ply that belongs to it."""

    eco: str
    name: str
    ply: int


class GameJson(msgspec.Struct, frozen=True):
    """The game as it was read. `problem` says why it stops early, if it does."""

    id: str
    number: int
    line: int
    tags: dict[str, str]
    opening: OpeningJson | None
    problem: str | None


class PhasesJson(msgspec.Struct, frozen=True):
    """The first board of the middlegame and of the endgame, counted from the start as 0."""

    middle: int | None
    end: int | None


class EngineJson(msgspec.Struct, frozen=True):
    """The engine behind the report; `failed` names positions without an answer.

    `lichess_scale` is false for engines whose numbers are larger than Lichess's for the same advantage.
    """

    name: str
    lichess_scale: bool
    network: str | None
    options: dict[str, str]
    searches: int
    nodes: int
    failed: dict[str, str]
    from_cloud: int = 0
    """Positions whose eval is Lichess's own, from its dump."""


class SettingsJson(msgspec.Struct, frozen=True):
    """The thresholds in force, and what else decided the report. `changed` are those a user has set."""

    judgement: JudgementThresholds
    mate: MateThresholds
    phase_start: Literal["previous", "initial"]
    only: Literal["white", "black"] | None
    book: str | None
    changed: dict[str, float | str]


class ProvenanceJson(msgspec.Struct, frozen=True):
    """What made the report: the file's own evals, an engine with an effort, or no engine at all (rough)."""

    kibitz: str
    evals: Literal["engine", "file", "rough"]
    ruleset: str
    effort: Effort | None
    reproducible: bool
    settings: SettingsJson
    best_lines_known: bool
    engine: EngineJson | None


class ReportJson(msgspec.Struct, frozen=True):
    """A Kibitz report on one game. `start_eval` is the score before the first move, where it was searched."""

    game: GameJson
    provenance: ProvenanceJson
    start_eval: ScoreJson | None
    moves: tuple[MoveJson, ...]
    players: PlayersJson
    phases: PhasesJson
    story: StoryJson | None = None
    """Where it was asked for."""

    searches: SearchesJson | None = None
    """Everything the engine said, so that the game can be read again under other rules."""


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


def read_report_json(text: bytes | str) -> ReportJson:
    """The report as values again. Raises msgspec.ValidationError if it does not follow the schema."""
    return msgspec.json.decode(text, type=ReportJson)


def report_schema() -> dict[str, Any]:
    """The JSON Schema that every report follows."""
    return msgspec.json.schema(ReportJson)


def to_json(report: GameReport) -> ReportJson:
    """The report in the shape that is published, without the searches."""
    summary = report.summary
    division = summary.division
    return ReportJson(
        game=_game(summary),
        provenance=_provenance(report.provenance),
        start_eval=None if report.start is None else score_json(report.start),
        moves=tuple([_move(move) for move in report.moves]),
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


def _move(move: MoveReport) -> MoveJson:
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


def score_from_json(score: ScoreJson) -> Score | None:
    """The score that JSON holds."""
    if score.cp is not None:
        return Cp(score.cp)
    return mate_from_signed(score.mate) if score.mate else None
