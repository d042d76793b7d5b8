"""Whether an error that was trained is said to have become rarer when it has, and not when it has not.

    python -m bench.later_games [--players 300]

Players are simulated (`tests/core/test_later_games.py`): two kinds of error in 100 moves each, in
games of which some are wild. First nothing changes, then the trained kind becomes half as frequent.
"""

import argparse

from tests.core.test_later_games import SURE, played, threats

SIZES = ((20, 10), (60, 30), (200, 100), (200, 200))


def main() -> None:
    """Print how many statements are called clear, before and after games of each number."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--players", type=int, default=300)
    players = range(parser.parse_args().players)
    for before, after in SIZES:
        same = [each for seed in players for each in played(seed, before, after, becomes=1.0)]
        told = [each for each in same if each.change is not None]
        false = sum(each.sureness in SURE for each in told)
        halved = [threats(played(seed, before, after, becomes=0.5)) for seed in players]
        found = sum(each.sureness in SURE and (each.change or 0) < 0 for each in halved)
        print(
            f"{before} games before, {after} since: {false} of {len(told)} called clear where nothing has "
            f"changed; halved: {found} of {len(halved)} found"
        )


if __name__ == "__main__":
    main()
