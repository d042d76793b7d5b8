"""Games per second of `kibitz score` against `chess.pgn.read_game` over the same games, and peak memory.

    python -m bench.score

Everything is timed in this process and in this run, best of three, so that only the ratios matter;
what one process does by its own processor time, two workers by the clock on the wall. Memory is the
peak of a fresh process over the whole file.
"""

import gzip
import io
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from time import perf_counter, process_time

import chess.pgn

from kibitz.core.chess.game import UnreadableGame
from kibitz.formats.pgn.split import GameText, split_games
from kibitz.pipeline.read import game_texts
from kibitz.pipeline.score import ScoreJob, score_games
from kibitz.pipeline.sources import Source
from kibitz.settings import Settings
from tests.reference import PLACE

PGN = PLACE / "lichess" / "exports_2023_2024.pgn.gz"
NDJSON = PLACE / "lichess" / "rapid_2014_2022_sample.ndjson.gz"
DUMP = PLACE / "lichess" / "dump_2025_05_head.pgn"
ROUNDS = 3
AS_PGN = 300
"""Games of ndjson that are also written as PGN, with everything they hold, for `read_game` to read."""


def best_rate(
    games: int,
    work: Callable[[], object],
    rounds: int = ROUNDS,
    clock: Callable[[], float] = perf_counter,
) -> float:
    """Games per second in the best of a few rounds."""
    times = []
    for _ in range(rounds):
        start = clock()
        work()
        times.append(clock() - start)
    return games / min(times)


def _read_games(text: str) -> None:
    file = io.StringIO(text)
    while chess.pgn.read_game(file) is not None:
        pass


def _score(texts: Iterable[GameText | UnreadableGame], *, on_board: bool, workers: int = 1) -> None:
    job = ScoreJob(Settings(), frozenset(), on_board=on_board, openings=None)
    for _ in score_games(texts, job, workers=workers):
        pass


def _pgn_games(raw: bytes) -> Iterable[GameText]:
    return (text for text in split_games([raw]) if isinstance(text, GameText))


def _json_lines(raw: bytes) -> list[GameText]:
    return [GameText(number, number, line, is_json=True) for number, line in enumerate(raw.splitlines(), 1)]


def _only_with_evals(raw: bytes) -> bytes:
    """The games that `score` has work with; the others it passes over at once."""
    return b"".join(text.raw for text in _pgn_games(raw) if b"%eval" in text.raw)


def _as_pgn(lines: list[GameText]) -> str:
    job = ScoreJob(Settings(), frozenset({"pgn"}), on_board=True, openings=None)
    batches = score_games(lines, job, workers=1)
    return b"".join(game.documents["pgn"] for batch in batches for game in batch.scored).decode()


def _compare(title: str, text: str, texts: Callable[[], Iterable[GameText]]) -> None:
    """Our rates with and without phases beside those of `read_game` over `text`, the first of the games."""
    games, theirs_games = sum(1 for _ in texts()), text.count("\n[Result ")
    theirs = best_rate(theirs_games, lambda: _read_games(text), clock=process_time)
    print(f"{title}, {games} games\n  chess.pgn.read_game      {theirs:8,.0f} games/s")
    for name, on_board in (("score without phases", False), ("score with phases", True)):

        def work(*, on_board: bool = on_board) -> None:
            _score(texts(), on_board=on_board)

        ours = best_rate(games, work, clock=process_time)
        print(f"  {name:24} {ours:8,.0f} games/s  {ours / theirs:5.2f} times read_game")


def speed() -> None:
    """Print rates and ratios."""
    raw = _only_with_evals(gzip.decompress(PGN.read_bytes()))
    _compare("PGN with evals, judgements and lines", raw.decode(), lambda: _pgn_games(raw))
    lines = _json_lines(gzip.decompress(NDJSON.read_bytes()))
    _compare("ndjson, read_game on the same as PGN", _as_pgn(lines[:AS_PGN]), lambda: lines)


def passing_over() -> None:
    """Print how much text of games without evals goes by."""
    raw = b"".join(text.raw for text in _pgn_games(DUMP.read_bytes()) if b"%eval" not in text.raw) * 10
    with tempfile.NamedTemporaryFile(suffix=".pgn") as file:
        file.write(raw)
        file.flush()
        rate = best_rate(
            len(raw), lambda: _score(game_texts(Source(file.name)), on_board=True), clock=process_time
        )
    print(f"games of a dump without evals, passed over: {rate / 1e6:.0f} MB/s")


def workers() -> None:
    """Print how much two workers do in the time of one, over a file long enough to forget the start."""
    raw = _only_with_evals(gzip.decompress(PGN.read_bytes())) * 12
    games = sum(1 for _ in _pgn_games(raw))
    one, two = (
        best_rate(games, partial(_score, list(_pgn_games(raw)), on_board=True, workers=count), rounds=1)
        for count in (1, 2)
    )
    print(f"two workers against one, PGN with phases, {games} games: {two / one:.2f} times")


def _peak_memory(path: Path) -> float:
    """Megabytes at the peak of a process that scores the file."""
    code = (
        "import sys; sys.argv = ['kibitz', 'score', '--csv', '--workers', '1', sys.argv[1]]\n"
        "from kibitz.cli.main import main\n"
        "try: main()\n"
        "finally: print(open('/proc/self/status').read().split('VmHWM:')[1].split()[0], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, check=True)
    return int(done.stderr.split()[-1]) / 1024


def memory() -> None:
    """Print the peak memory over files of very different length."""
    games = [text.raw for text in _pgn_games(gzip.decompress(PGN.read_bytes()))]
    with tempfile.TemporaryDirectory() as folder:
        for count in (10_000, 100_000):
            path = Path(folder) / f"{count}.pgn"
            with path.open("wb") as file:
                for number in range(count):
                    file.write(games[number % len(games)])
            print(f"peak memory over {count:7,} games of PGN: {_peak_memory(path):.0f} MB")


def main() -> None:
    """All of it."""
    if not PGN.exists():
        raise SystemExit(f"no reference data at {PLACE}: set KIBITZ_REFERENCE")
    speed()
    passing_over()
    workers()
    memory()


if __name__ == "__main__":
    main()
