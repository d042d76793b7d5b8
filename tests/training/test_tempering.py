"""A net that is too sure of itself is made less so, and one that is too timid surer."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="no PyTorch here: pip install torch, to train a net")


@pytest.mark.parametrize("factor", [0.7, 1.0, 1.5])
def test_what_happened_says_how_sure_one_may_be(factor: float) -> None:
    from training.temper import sureness

    drawn = np.random.default_rng(5)
    true = torch.from_numpy(drawn.normal(0, 1.5, (20_000, 8)))
    happened = torch.multinomial(true.softmax(1), 1, generator=torch.Generator().manual_seed(5))[:, 0]
    assert sureness(true / factor, happened) == pytest.approx(factor, rel=0.04)
