"""What was searched once is searched again only if the searches would be others."""

import pytest

import kibitz.pipeline.search_run
from kibitz.peer_thresholds import DualThresholds
from kibitz.pipeline.kept_analysis import fingerprint
from kibitz.settings import Settings
from kibitz.thresholds import JudgementThresholds


def test_an_upgrade_or_a_number_that_only_reads_searches_nothing_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = fingerprint(Settings(), "Stockfish 18")
    monkeypatch.setattr(kibitz, "__version__", "99")
    monkeypatch.setattr(kibitz.pipeline.search_run, "__version__", "99")

    assert (
        fingerprint(Settings(dual=DualThresholds(steepness=0.01), rules="expected-points"), "Stockfish 18")
        == before
    )


def test_another_engine_plan_or_threshold_of_a_look_does(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(Settings(), "Stockfish 18")

    assert fingerprint(Settings(), "Stockfish 17.1") != before
    assert fingerprint(Settings(judgement=JudgementThresholds(mistake=11)), "Stockfish 18") != before
    monkeypatch.setattr("kibitz.core.looks.steering.PLAN", 99)
    assert fingerprint(Settings(), "Stockfish 18") != before
