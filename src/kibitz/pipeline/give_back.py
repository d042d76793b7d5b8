"""Memory that was freed and that the C library keeps for itself, handed back to the system."""

import ctypes
import gc
import sys


def give_back_memory() -> None:
    """What a long review took is not held for the hours in which nobody asks for anything.

    Elsewhere than on Linux with glibc there is no such call, and nothing happens.
    """
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
