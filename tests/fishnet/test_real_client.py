"""The real Python client, as its users start it, with a real engine."""

from functools import partial
from pathlib import Path
from statistics import median

import pytest

pytest.importorskip("uvicorn", reason="fishnet clients need kibitz[fishnet]")


from kibitz.core.told import ToldReview
from kibitz.formats.json.report import KEPT, report_json
from kibitz.formats.json.shape import read_report_json
from kibitz.settings import PRESETS, Machine, Settings
from tests.engine.real import real_engine
from tests.fishnet.clients import end, python_client
from tests.fishnet.run import GAMES, TESTS, Run, run_with, until

pytestmark = pytest.mark.engine

NODES = 2_000
SETTINGS = Settings(effort=PRESETS["standard"].custom(nodes=NODES))
"""With looks that only the engine here can take."""

MANY = (*GAMES, *[path for path in sorted((TESTS / "corpus").glob("*.pgn")) if path not in GAMES])
"""Enough for clients that ask every three seconds to get some before the engine here has done them all."""


def test_two_clients_and_one_is_killed(tmp_path: Path) -> None:
    engine = real_engine().program.command
    client = partial(python_client, engine=engine, folder=tmp_path)

    async def kill(run: Run) -> None:
        await until(lambda: bool(run.office.jobs.out_with("attic")) or len(run.reports) == len(MANY))
        end(run.clients["attic"])

    clients, machine = {"attic": client, "cellar": client}, Machine(workers=1)
    run = run_with(tmp_path, clients, kill, machine=machine, settings=SETTINGS, games=MANY)

    assert len(run.reports) == len(MANY)
    assert run.searched_by("cellar") > 0
    assert run.member("attic").is_believed
    assert run.member("cellar").is_believed
    nodes = []
    for report in run.reports.values():
        used = report.provenance.engine
        assert used is not None
        assert not used.failed
        for each in used.workers:
            assert each.worker.client == "fishnet 1.18.2 (Python)"
            assert each.worker.engine == used.name
            nodes += [found.nodes for index in each.positions if (found := report.evals[index])]
        shaped = read_report_json(report_json(ToldReview(report, None), KEPT))
        assert shaped.provenance.reproducible is not bool(used.workers)
    # An engine's last full line, which is what a client passes on, may be a little older than its last node.
    assert median(nodes) >= 0.9 * NODES
