"""How our motifs compare with the themes of Lichess's puzzles, and what they cost.

    python -m bench.motifs FILE.csv [--half even|odd] [--wrong THEME]

The puzzles are split by a hash of their id into two halves: rules are tuned on the
even one alone, so the odd one says how they do on puzzles nobody looked at.
"""

import argparse
import csv
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from zlib import crc32

import chess

from kibitz.core.lines.motifs import motifs_in
from kibitz.core.lines.variation import Variation, variation

LENGTHS = {"oneMove", "short", "long", "veryLong"}
NOT_OURS = LENGTHS | {
    "advantage", "crushing", "equality", "mate", "opening", "middlegame", "endgame", "master",
    "masterVsMaster", "superGM", "zugzwang",
}  # fmt: skip
"""Themes that speak of scores, lengths, phases and players, not of ideas on the board."""

VOTED = {"operaMate", "pillsburysMate", "epauletteMate", "cornerMate", "killBoxMate", "morphysMate",
         "discoveredCheck", "collinearMove"}  # fmt: skip
"""Themes that Lichess added later, from votes or to new puzzles only: a puzzle without one may show it."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle: the position before the opponent's move, the moves, and what Lichess says of it."""

    id: str
    fen: str
    moves: tuple[str, ...]
    themes: frozenset[str]

    @property
    def is_tagged(self) -> bool:
        """Whether Lichess's tagger has seen it: then it has at least a length."""
        return bool(self.themes & LENGTHS)

    @property
    def half(self) -> str:
        """Which half of the puzzles it belongs to."""
        return "odd" if crc32(self.id.encode()) % 2 else "even"

    def line(self) -> Variation:
        """The solution, with the opponent's move before it as its lead-in."""
        board = chess.Board(self.fen)
        moves = [chess.Move.from_uci(word) for word in self.moves]
        start = board.copy(stack=False)
        start.push(moves[0])
        return variation(start, moves[1:], lead_in=(board, moves[0]))


def puzzles(path: Path) -> Iterator[Puzzle]:
    """The puzzles of a file as Lichess publishes them."""
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            themes = frozenset(row["Themes"].split())
            yield Puzzle(row["PuzzleId"], row["FEN"], tuple(row["Moves"].split()), themes)


@dataclass(frozen=True, slots=True)
class Agreement:
    """How often a theme is Lichess's, ours, and both."""

    theirs: Counter[str]
    ours: Counter[str]
    both: Counter[str]

    def row(self, theme: str) -> str:
        """Precision and recall of one theme."""
        both, ours, theirs = self.both[theme], self.ours[theme], self.theirs[theme]
        precision = f"{both / ours:9.3f}" if ours else f"{'–':>9}"
        recall = f"{both / theirs:9.3f}" if theirs else f"{'–':>9}"
        note = "  voted on" if theme in VOTED else ""
        return f"{theme:20}{precision}{recall}{ours:8}{theirs:8}{note}"


def agreement(found: list[tuple[Puzzle, frozenset[str]]]) -> Agreement:
    """Count every theme."""
    counted = Agreement(Counter(), Counter(), Counter())
    for puzzle, ours in found:
        counted.theirs.update(puzzle.themes - NOT_OURS)
        counted.ours.update(ours)
        counted.both.update(ours & puzzle.themes)
    return counted


def main() -> None:
    """Print the table of each half, and the microseconds a puzzle takes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--half", choices=["even", "odd"])
    parser.add_argument("--wrong", help="list the puzzles where this theme differs")
    asked = parser.parse_args()
    everything = list(puzzles(asked.file))
    lines = [(puzzle, puzzle.line()) for puzzle in everything if puzzle.is_tagged]
    print(f"{len(everything) - len(lines)} puzzles that the tagger has not seen are left out")
    start = perf_counter()
    found = [(puzzle, frozenset(motif.name for motif in motifs_in(line))) for puzzle, line in lines]
    took = perf_counter() - start
    for half in [asked.half] if asked.half else ["even", "odd"]:
        _print_half(half, [each for each in found if each[0].half == half], asked.wrong)
    print(f"\n{1e6 * took / len(lines):.0f} microseconds a puzzle, {len(lines)} puzzles")


def _print_half(half: str, found: list[tuple[Puzzle, frozenset[str]]], wrong: str | None) -> None:
    counted = agreement(found)
    print(f"\n{half} half, {len(found)} puzzles\n{'theme':20}precision   recall    ours  theirs")
    for theme in sorted({*counted.theirs, *counted.ours}, key=lambda name: -counted.theirs[name]):
        print(counted.row(theme))
    for puzzle, ours in found if wrong else []:
        if (wrong in ours) != (wrong in puzzle.themes):
            side = "only ours  " if wrong in ours else "only theirs"
            print(f"{side} {puzzle.id} {puzzle.fen} | {' '.join(puzzle.moves)}")


if __name__ == "__main__":
    main()
