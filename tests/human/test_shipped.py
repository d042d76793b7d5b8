"""The net that comes with Kibitz, once one does: whole, small, and one that speaks for people."""

from kibitz.human.file import open_net
from kibitz.human.places import NET
from kibitz.pipeline.human import open_human
from kibitz.settings import Machine

MOST_BYTES = 5_000_000


def test_the_net_in_the_package_can_be_read() -> None:
    if not NET.exists():
        assert open_human(Machine()) is None
        return
    assert NET.stat().st_size <= MOST_BYTES
    about = open_net(NET).about
    assert about.name
    assert abs(sum(about.prior.values()) - 1) < 0.001
    assert list(about.found) == sorted(about.found)
