"""Games reviewed with clients of every mood: whatever they do, every game is reviewed, whole, and liars are named."""

import asyncio
import signal
from pathlib import Path

import pytest

pytest.importorskip("uvicorn", reason="fishnet clients need kibitz[fishnet]")

from kibitz.core.words.made_by import made_by
from kibitz.fishnet.crew import FAR_ENOUGH
from tests.fishnet.run import GAMES, Run, run_with, until


def _is_whole(run: Run) -> None:
    assert len(run.reports) == len(GAMES)
    for report in run.reports.values():
        engine = report.provenance.engine
        assert engine is not None
        assert not engine.failed
        assert None not in report.evals


def test_clients_and_the_engine_here_share_the_games(tmp_path: Path) -> None:
    run = run_with(tmp_path, {"attic": "slow", "cellar": "slow"})

    _is_whole(run)
    assert run.searched_by("attic") > 0
    assert run.searched_by("cellar") > 0
    assert {each.name: each.tally.lost for each in run.workers.all()} == {"attic": 0, "cellar": 0}
    kept = {each.name: each.tally.positions for each in run.workers.all()}
    assert kept == {name: run.searched_by(name) for name in ("attic", "cellar")}
    helped = next(report for report in run.reports.values() if report.provenance.engine.workers)  # type: ignore[union-attr]
    said = made_by(helped.provenance)
    assert "positions were searched on other machines: " in said
    assert "(fishnet 2.14.0, Stockfish 18 and 247 commits)" in said
    assert "cannot promise the same answers again" in said


def test_a_client_killed_in_a_job(tmp_path: Path) -> None:
    async def kill(run: Run) -> None:
        await until(lambda: bool(run.office.jobs.out_with("attic")))
        run.clients["attic"].kill()

    run = run_with(tmp_path, {"attic": "silent", "cellar": "slow"}, kill)

    _is_whole(run)
    assert run.searched_by("attic") == 0


def test_a_client_that_only_takes(tmp_path: Path) -> None:
    run = run_with(tmp_path, {"attic": "silent"})

    _is_whole(run)
    assert run.member("attic").tally.lost >= 1


def test_a_client_that_is_told_to_stop_gives_its_job_back(tmp_path: Path) -> None:
    async def stop(run: Run) -> None:
        await until(lambda: bool(run.office.jobs.out_with("attic")))
        await asyncio.sleep(0.5)  # until it has read what it was given
        run.clients["attic"].send_signal(signal.SIGTERM)
        await until(lambda: not run.office.jobs.out_with("attic"))

    run = run_with(tmp_path, {"attic": "silent"}, stop)

    _is_whole(run)
    assert run.member("attic").tally.lost == 0


@pytest.mark.parametrize(
    ("mood", "reason"),
    [
        ("illegal", "'a1h7' is not a legal move there"),
        ("impossible", "a score of 77777 centipawns"),
        ("far", f"{FAR_ENOUGH} of its scores are far from what the engine here says"),
    ],
)
def test_a_client_that_lies(tmp_path: Path, mood: str, reason: str) -> None:
    run = run_with(tmp_path, {"attic": mood, "cellar": "slow"})

    _is_whole(run)
    assert run.searched_by("attic") == 0
    assert run.member("attic").distrust is not None
    assert reason in str(run.member("attic").distrust)
    assert run.member("cellar").is_believed
    assert {each.name: each.set_aside is None for each in run.workers.all()} == {
        "attic": False,
        "cellar": True,
    }
    assert run.reviewers.made_with["attic"] == []


def test_a_client_that_does_less_than_it_was_asked_for(tmp_path: Path) -> None:
    run = run_with(tmp_path, {"attic": "short"})

    _is_whole(run)
    assert run.searched_by("attic") == 0
    assert run.member("attic").tally.refused >= 1
    assert run.member("attic").is_believed


def test_a_key_that_is_taken_away_in_a_job(tmp_path: Path) -> None:
    async def revoke(run: Run) -> None:
        await until(lambda: bool(run.office.jobs.out_with("attic")))
        run.workers.remove("attic")
        await until(lambda: not run.office.jobs.out_with("attic"))

    run = run_with(tmp_path, {"attic": "silent", "cellar": "slow"}, revoke)

    _is_whole(run)


def test_a_client_with_a_wrong_key_is_refused_and_ends(tmp_path: Path) -> None:
    async def revoke(run: Run) -> None:
        run.workers.remove("attic")
        await until(lambda: run.clients["attic"].poll() is not None)

    run = run_with(tmp_path, {"attic": "honest"}, revoke)

    _is_whole(run)
    assert run.clients["attic"].returncode == 0
