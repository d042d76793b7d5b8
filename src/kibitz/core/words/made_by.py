"""What made a report, in words."""

from kibitz.core.report import EngineUsed, Provenance
from kibitz.core.searches.engine_scale import is_on_another_scale
from kibitz.core.searches.table import TablesUsed
from kibitz.core.words.human_words import model_text
from kibitz.settings import Effort, changed

ROUGH = "ROUGH: no engine looked at this game; only hanging pieces, captures and mates in one are seen."

OWN_ACCURACY = ("kibitz", "lichess")
"""Rules whose accuracy is meant to be Lichess's; the others have one of their own where they come from."""


def caution(made: Provenance) -> str:
    """What a reader must know before anything else, if there is such a thing."""
    return ROUGH if made.source == "rough" else ""


def made_by(made: Provenance) -> str:
    """Version, rules and what was changed of them, and where the scores come from."""
    own = "".join(f", {name} = {value}" for name, value in changed(made.settings).items())
    whose = "" if made.settings.rules in OWN_ACCURACY else " with the accuracy of Lichess"
    people = f"; {text}" if (text := model_text(made.human)) else ""
    return f"Kibitz {made.kibitz}, rules {made.settings.rules}{whose}{own}, {_source(made)}{people}"


def _source(made: Provenance) -> str:
    if made.source == "rough":
        return "rough: no engine looked at this game"
    if made.engine is None:
        return "the evals in the file"
    return "; ".join(
        [
            _engine(made.engine, made.settings.effort),
            *_besides(made.engine, made.settings.effort),
            *_tables(made.tables),
        ]
    )


def _tables(used: TablesUsed | None) -> list[str]:
    """Which endgame tables had a word, and which could not have theirs."""
    if used is None:
        return []
    known = [f"endgame tables up to {used.men} men"] if used.tables else []
    damaged = f"left out because they are damaged: {', '.join(used.left_out)}"
    return [*known, *([damaged] if used.left_out else [])]


def _engine(engine: EngineUsed, effort: Effort) -> str:
    network = f", {engine.network}" if engine.network else ""
    return f"{engine.name}{network}, effort {effort.name}, {engine.nodes:,} nodes"


def _besides(engine: EngineUsed, effort: Effort) -> list[str]:
    """What else there is to know of the searches."""
    elsewhere = sum(len(used.positions) for used in engine.workers)
    said = (
        (engine.workers, f"{_positions(elsewhere)} searched on other machines: {_workers(engine)}"),
        (engine.workers, "their engines cannot promise the same answers again"),
        (engine.from_cloud, f"{engine.from_cloud} opening evals are Lichess's own"),
        (engine.alone, f"{engine.alone} opening positions were searched by themselves, for all games"),
        (not effort.repeats, "limited by time or threads, so another run may differ"),
        (is_on_another_scale(engine.name), "its numbers are larger than Lichess's for the same advantage"),
        (engine.failed, f"{len(engine.failed)} positions have no answer"),
    )
    return [text for holds, text in said if holds]


def _positions(count: int) -> str:
    return "1 position was" if count == 1 else f"{count} positions were"


def _workers(engine: EngineUsed) -> str:
    each = [f"{used.worker.name} ({used.worker.client}, {used.worker.engine})" for used in engine.workers]
    return ", ".join(each)


def annotator(made: Provenance) -> str:
    """In a few words, for the tag of a PGN."""
    if made.source == "rough":
        return f"Kibitz {made.kibitz}, rough, without an engine"
    engine = f", {made.engine.name}, effort {made.settings.effort.name}" if made.engine else ""
    return f"Kibitz {made.kibitz}{engine}"
