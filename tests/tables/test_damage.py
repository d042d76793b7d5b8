"""A table that is damaged or missing costs only itself, and is named."""

import json
import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import chess
import pytest

from kibitz.core.words.made_by import made_by
from kibitz.errors import TableError
from kibitz.pipeline.tables import with_tables
from kibitz.tables.header import has_its_pieces
from kibitz.tables.places import MANIFEST, installed_folder, installed_home, table_folders
from kibitz.tables.probe import Tables
from tests.tables.made import ending, searched, told
from tests.tables.real import tables_home

pytestmark = pytest.mark.tables

PAWN = "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1"
ROOK = "8/8/8/3k4/8/8/8/K6R w - - 0 1"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A copy of the installed tables, to be spoilt."""
    copy = installed_home(tmp_path)
    shutil.copytree(tables_home(), copy)
    return copy


def _cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _remove(path: Path) -> None:
    path.unlink()


def _other_start(path: Path) -> None:
    path.write_bytes(b"none" + path.read_bytes()[4:])


def _flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for place in range(200, len(data) - 16, 7):
        data[place] ^= 0x5A
    path.write_bytes(data)


SPOILS: list[Callable[[Path], None]] = [_cut, _empty, _remove, _other_start, _flip]


@pytest.mark.parametrize("spoil", SPOILS)
def test_of_the_installed_tables_only_the_damaged_one_is_left_out(
    home: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(home / "KPvK.rtbw")
    folder = installed_folder(home)
    tables = Tables([folder])

    assert [file.name for file in folder.damaged] == ["KPvK.rtbw"]
    assert folder.tables == 34
    pawn, rook = tables.probe(chess.Board(PAWN)), tables.probe(chess.Board(ROOK))
    assert (pawn.position, pawn.left_out) == (None, frozenset({"KPvK.rtbw"}))
    assert rook.position is not None
    assert rook.position.own is not None
    assert not rook.left_out


@pytest.mark.parametrize("spoil", [_cut, _empty, _other_start])
def test_a_named_folder_is_held_against_the_shape_of_tables(
    home: Path, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    named = home.rename(tmp_path / "named")
    spoil(named / "KPvK.rtbz")
    (folder,) = table_folders(tmp_path, str(named))
    found = Tables([folder]).probe(chess.Board(PAWN.replace(" w ", " b ")))

    assert [file.name for file in folder.damaged] == ["KPvK.rtbz"]
    assert found.position is not None
    assert found.position.own is not None
    assert (found.position.own.wdl, found.position.own.dtz) == (-2, None), "who wins is in the other file"
    assert found.left_out == {"KPvK.rtbz"}


def test_a_table_whose_contents_are_wrong_is_noticed_when_it_contradicts_itself(
    home: Path, tmp_path: Path
) -> None:
    named = home.rename(tmp_path / "named")
    _flip(named / "KPvK.rtbw")
    tables = Tables(table_folders(tmp_path, str(named)))
    chance, left_out = random.Random(1), set[str]()
    for _ in range(300):
        board = chess.Board(None)
        for square, symbol in zip(chance.sample(chess.SQUARES, 3), "KPk", strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        if board.is_valid():
            left_out |= tables.probe(board).left_out

    assert "KPvK.rtbw" in left_out
    rook = tables.probe(chess.Board(ROOK)).position
    assert rook is not None
    assert rook.own is not None


def test_every_installed_table_is_of_the_pieces_that_its_name_says(home: Path) -> None:
    for path in home.glob("K*"):
        start, is_wdl = path.read_bytes()[:64], path.suffix == ".rtbw"
        assert has_its_pieces(start, path.stem, is_wdl=is_wdl), path.name
        assert not has_its_pieces(start, "KQvKR" if path.stem != "KQvKR" else "KRvKR", is_wdl=is_wdl)


@pytest.mark.parametrize("seed", range(30))
def test_no_damage_makes_a_probe_fail_or_run_for_ever(home: Path, tmp_path: Path, seed: int) -> None:
    """Whatever is in a file, a probe gives a value or leaves the table out."""
    chance = random.Random(seed)
    path = home / chance.choice(["KPvK.rtbw", "KRvKP.rtbz", "KPvKP.rtbw", "KBNvK.rtbz", "KQvKR.rtbw"])
    data = bytearray(path.read_bytes())
    for _ in range(chance.choice([1, 5, 200])):
        data[chance.randrange(4, min(len(data), chance.choice([60, 400, 10**7])))] = chance.randrange(256)
    path.write_bytes(data)
    tables = Tables(table_folders(tmp_path / "nowhere", str(home)))
    strong, _, weak = path.stem.partition("v")
    for _ in range(12):
        board = chess.Board(None)
        squares = chance.sample(chess.SQUARES, len(strong + weak))
        for square, symbol in zip(squares, strong + weak.lower(), strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        if board.is_valid():
            assert tables.probe(board).left_out <= {path.name, f"{path.stem}.rtbw", f"{path.stem}.rtbz"}


def test_without_its_list_of_checksums_the_folder_still_serves(home: Path) -> None:
    (home / MANIFEST).write_text("{")
    _cut(home / "KPvK.rtbw")

    folder = installed_folder(home)

    assert (folder.tables, [file.name for file in folder.damaged]) == (34, ["KPvK.rtbw"])


def test_a_list_of_checksums_cannot_point_elsewhere(home: Path) -> None:
    (home / MANIFEST).write_text(json.dumps({"files": {"../../secret": "00"}}))

    assert all(file.path.parent == home for file in installed_folder(home).files)


def test_the_report_of_a_game_names_the_damaged_tables_that_it_would_have_needed(home: Path) -> None:
    _cut(home / "KPvK.rtbw")
    tables = Tables([installed_folder(home)])
    pawns = ending(PAWN, "1. Kd4 Kd6")
    rooks = ending(ROOK, "1. Rh4 Kc5")

    needed = with_tables(pawns, searched(pawns, [0, 0, 0]), tables).tables.used
    fine = with_tables(rooks, searched(rooks, [900, 900, 900]), tables).tables.used

    assert needed is not None
    assert needed.left_out == ("KPvK.rtbw",)
    assert fine is not None
    assert (fine.left_out, fine.tables) == ((), 34)


def test_a_report_for_which_every_table_is_damaged_says_so(home: Path) -> None:
    for path in home.glob("KPvK.*"):
        _cut(path)
    review = told(ending(PAWN, "1. Kd4 Kd6"), [0, 0, 0], Tables([installed_folder(home)]))

    assert review.report.provenance.tables is not None
    assert review.report.provenance.tables.left_out == ("KPvK.rtbw",)
    assert "left out because they are damaged: KPvK.rtbw" in made_by(review.report.provenance)


@pytest.mark.parametrize(
    ("named", "why"),
    [("no-such-folder", "there is no folder of tables"), (".", "there are no Syzygy tables")],
)
def test_a_named_folder_without_tables_is_refused(tmp_path: Path, named: str, why: str) -> None:
    with pytest.raises(TableError, match=why):
        table_folders(tmp_path, str(tmp_path / named))


def test_none_means_no_tables_though_some_are_installed(home: Path, tmp_path: Path) -> None:
    assert [folder.path for folder in table_folders(tmp_path, None)] == [home]
    assert table_folders(tmp_path, "none") == []


def test_several_folders_are_used_together(home: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    for path in home.glob("KPvK.*"):
        path.rename(other / path.name)
    (home / MANIFEST).unlink()
    named = os.pathsep.join([str(home), str(other)])
    tables = Tables(table_folders(tmp_path / "nowhere", named))

    assert tables.used().folders == 2
    assert tables.used().tables == 35
    found = tables.probe(chess.Board(PAWN)).position
    assert found is not None
    assert found.own is not None
