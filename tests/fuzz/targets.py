"""Everything that takes bytes from outside, with examples of what it is meant for."""

import gzip
import io
import json
import struct
from collections.abc import Callable, Iterator, Sequence
from contextlib import chdir, closing, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import chess
import msgspec
import zstandard

import kibitz
from kibitz.cli.config import load, machine_of, settings_of, training_of
from kibitz.core.build import build_report
from kibitz.core.chess.game import Game, UnreadableGame
from kibitz.core.told import ToldReview
from kibitz.engine.uci import Info, finished, parse_line
from kibitz.fishnet.checks import checked
from kibitz.fishnet.http import HelloIn
from kibitz.fishnet.wire import Partial, read_answer
from kibitz.formats.chesscom_json import read_month, read_months
from kibitz.formats.cloud_evals import cloud_search, read_cloud_line
from kibitz.formats.json.baseline import read_baseline
from kibitz.formats.json.report import Holds, report_json
from kibitz.formats.json.split import split_json
from kibitz.formats.lichess_export import read_export_line
from kibitz.formats.pasted import read_pasted
from kibitz.formats.pgn.split import split_games
from kibitz.formats.pgn.write import write_pgn
from kibitz.formats.text.report import Screen, report_text
from kibitz.pipeline.book import with_book
from kibitz.pipeline.evals_review import keep_evals_review
from kibitz.pipeline.insights.baseline import SHIPPED
from kibitz.pipeline.library import import_evals, import_games, open_library
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.read import read_item, read_text
from kibitz.pipeline.reread import reread
from kibitz.pipeline.sources import Source
from kibitz.pipeline.training.files import import_exercises
from kibitz.pipeline.training.trainer import Trainer
from kibitz.settings import Settings
from kibitz.store.library import Library
from kibitz.training import Training
from tests.fishnet.jobs import ITALIAN, job, rust_answer, rust_part
from tests.fishnet.test_wire import BY
from tests.sites.made_games import chesscom_game, evals, lichess_game, line

TESTS = Path(__file__).parents[1]
GAMES = [(TESTS / "corpus" / f"{name}.pgn").read_bytes() for name in ("legal", "greco", "reti", "opera")] + [
    (TESTS / "recordings" / f"{name}.pgn").read_bytes()
    for name in ("black-first", "chess960", "notes", "ordinary")
]
LINES = [line(lichess_game(number, analysis=evals(number))) for number in range(4)]


@dataclass(frozen=True)
class Target:
    """Something that reads, and what it is meant to read."""

    read: Callable[[bytes], object]
    examples: Sequence[bytes]


def _told(raw: bytes, *, is_json: bool) -> None:
    for text in split_json(io.BytesIO(raw)) if is_json else split_games([raw]):
        found = read_item(text, load_openings())
        if isinstance(found, UnreadableGame):
            continue
        if isinstance(found, Game):
            told = ToldReview(build_report(found, Settings(), version="0"), found)
        else:
            told = ToldReview(reread(found, Settings()), found.game, found.own)
        write_pgn(told)
        report_text(told, Screen(80, has_colour=False))
        report_json(told, Holds())


def _pgn(raw: bytes) -> None:
    assert list(split_games([raw])) == list(split_games(raw.splitlines(keepends=True)))
    _told(raw, is_json=False)


def _json(raw: bytes) -> None:
    _told(raw, is_json=True)


def _uci(raw: bytes) -> None:
    infos = []
    for text in raw.decode("utf-8", "replace").splitlines():
        message = parse_line(text, chess.WHITE)
        if isinstance(message, Info):
            infos.append(message)
    finished(infos)


def _settings(raw: bytes) -> None:
    with TemporaryDirectory() as folder, chdir(folder):
        Path("kibitz.toml").write_bytes(raw)
        found = load({})
        settings_of(found), machine_of(found), training_of(found)


@cache
def _library() -> tuple[Library, TemporaryDirectory[str]]:
    folder = TemporaryDirectory()
    return open_library(str(Path(folder.name) / "fuzz.sqlite")), folder


def _upload(raw: bytes) -> None:
    library, folder = _library()
    path = Path(folder.name) / "upload"
    path.write_bytes(raw)
    source = Source(str(path), most_text=10_000_000)
    with closing(source):
        for batch in import_games(library, source):
            for kept in batch.games:
                keep_evals_review(library, kept, Settings())


def _evals(raw: bytes) -> None:
    library, folder = _library()
    path = Path(folder.name) / "evals"
    path.write_bytes(raw)
    for _ in import_evals(library, Source(str(path), most_text=10_000_000)):
        pass
    for each in raw.splitlines():
        with suppress(ValueError):
            found = read_cloud_line(each)
            cloud_search(found, chess.Board(f"{found.position} 0 1"))


def _exercises(raw: bytes) -> None:
    library, folder = _library()
    path = Path(folder.name) / "exercises.jsonl"
    path.write_bytes(raw)
    import_exercises(library, Trainer(library, "me", Training().schedule), path)


def _book(raw: bytes) -> None:
    _, folder = _library()
    path = Path(folder.name) / "book.bin"
    path.write_bytes(raw)
    with_book(_opera(), str(path))


@cache
def _opera() -> Game:
    found = read_item(next(iter(split_games([GAMES[3]]))), load_openings())
    assert isinstance(found, Game)
    return found


def _export(raw: bytes) -> None:
    for number, text in enumerate(raw.splitlines(keepends=True), start=1):
        found = read_export_line(text, number, "kibitzer")
        if not isinstance(found, UnreadableGame):
            read_text(found.text)


def _month(raw: bytes) -> None:
    for found in read_month(raw, "kibitzer"):
        if not isinstance(found, UnreadableGame):
            read_text(found.text)


def _fishnet(raw: bytes) -> None:
    asked = job(ITALIAN, [0, 3, 8])
    parts = read_answer(raw, asked)
    if parts is not None and not isinstance(parts, Partial):
        checked(asked, parts, BY)
    with suppress(msgspec.DecodeError, RecursionError, UnicodeDecodeError):  # which the port answers with 400
        msgspec.json.decode(raw, type=HelloIn)


def _recorded() -> Iterator[bytes]:
    for name in ("legal", "chess960", "black-first"):
        yield gzip.decompress((TESTS / "recordings" / f"{name}.json.gz").read_bytes())


def _packed() -> Iterator[bytes]:
    for game in (GAMES[0], LINES[0]):
        yield from (game, gzip.compress(game), zstandard.ZstdCompressor().compress(game))


FISHNET = [
    json.dumps({"fishnet": {"version": "2.14.0", "apikey": "k"}, **rust_answer({0: rust_part("e2e4"), 3: rust_part("b8c6"), 8: rust_part("e1g1")}, 9)}).encode(),
    json.dumps({"fishnet": {"version": "1.18.2", "apikey": "k"}, "stockfish": {"name": "Stockfish 14"}, "analysis": [{"pv": "e2e4 e7e5", "score": {"cp": 13}, "depth": 9, "nodes": 1000, "time": 2, "nps": 9}] + [{"skipped": True}] * 8}).encode(),
]  # fmt: skip
UCI = [
    b"id name Stockfish 18\nid author them\noption name Hash type spin default 16 min 1 max 33554432\noption name UCI_Chess960 type check default false\nuciok\n",
    b"info string NNUE evaluation using nn-1c0000000000.nnue (104MiB)\ninfo depth 12 seldepth 18 multipv 1 score cp 31 nodes 20011 nps 900000 hashfull 12 tbhits 0 time 22 pv e2e4 e7e5 g1f3\nbestmove e2e4 ponder e7e5\n",
    b"info depth 3 score mate -2 upperbound nodes 5 pv a7a8q\ninfo depth 9 multipv 2 score cp -500 wdl 1 2 997 nodes 9 pv e1g1\nbestmove (none)\n",
]  # fmt: skip
SETTINGS = [
    (TESTS.parent / "examples" / "kibitz.toml").read_bytes(),
    b'effort = "quick"\nnodes = 1000\nrules = "lichess"\n[judgement]\nblunder = 15\n[mate]\nwinning = 700\n',
]
PASTED = [
    b"lichess:kibitzer", b"https://lichess.org/abcd1234/black#12", b"https://www.chess.com/game/live/1234567890",
    b"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", b"1. e4 e5 2. Nf3", b"https://lichess.org/study/abcdefgh/ijklmnop",
]  # fmt: skip
CLOUD = (
    b'{"fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -","evals":'
    b'[{"pvs":[{"cp":20,"line":"e7e5 g1f3"},{"mate":-3,"line":"e8c8"}],"knodes":99,"depth":40}]}\n'
)
BOOK = b"".join(  # key, move, weight, learnt
    struct.pack(">QHHI", 0x463B96181691FC9C, move, weight, 0)
    for move, weight in ((796, 60), (731, 40), (0, 1))
)
PEERS = (Path(kibitz.__file__).parent / "formats" / "data" / SHIPPED).read_bytes()
EXERCISES = (TESTS / "fuzz" / "exercises.jsonl").read_bytes()

TARGETS = {
    "pgn": Target(_pgn, GAMES),
    "ndjson": Target(_json, LINES),
    "reports": Target(_json, list(_recorded())),
    "uci": Target(_uci, UCI),
    "settings": Target(_settings, SETTINGS),
    "uploads": Target(_upload, list(_packed())),
    "lichess": Target(_export, LINES),
    "chesscom": Target(
        _month, [json.dumps({"games": [chesscom_game(number) for number in range(3)]}).encode()]
    ),
    "months": Target(read_months, [b'{"archives":["https://api.chess.com/pub/player/x/games/2025/01"]}']),
    "fishnet": Target(_fishnet, FISHNET),
    "evals": Target(_evals, [CLOUD, CLOUD * 2, zstandard.compress(CLOUD)]),
    "exercises": Target(_exercises, [EXERCISES, *EXERCISES.splitlines(keepends=True)]),
    "book": Target(_book, [BOOK]),
    "peers": Target(lambda raw: read_baseline(raw, "peers"), [PEERS]),
    "pasted": Target(lambda raw: read_pasted(raw.decode("utf-8", "replace")), PASTED),
}
