"""Settings for all tests."""

from hypothesis import settings

# Machines are noisy: only tests about endless work have a deadline, and a generous one.
settings.register_profile("kibitz", deadline=None, print_blob=True)
settings.load_profile("kibitz")
