"""Other processors and numbers of threads, as far as one machine can pretend to have them."""

import os
import subprocess
import sys
from pathlib import Path

MACHINES = (
    {"OPENBLAS_NUM_THREADS": "1"},
    {"OPENBLAS_NUM_THREADS": "2"},
    {"OPENBLAS_CORETYPE": "Prescott", "NPY_DISABLE_CPU_FEATURES": "AVX512F AVX512_SKX AVX2 FMA3"},
)


def said_by_all(script: str, *arguments: str) -> set[bytes]:
    """What a script prints on each of them, without repetitions."""
    return {
        subprocess.run(
            [sys.executable, "-W", "ignore", "-c", script, *arguments],
            env=os.environ | machine,
            capture_output=True,
            check=True,
            cwd=Path(__file__).parents[2],
        ).stdout
        for machine in MACHINES
    }
