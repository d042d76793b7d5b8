"""What a review says about people: in which moves, in which numbers, and when it says nothing."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import chess
import jsonschema
import msgspec
import pytest

from kibitz.core.chess.label import BAD, Label
from kibitz.core.human import player_reading
from kibitz.core.human.rating_range import LADDER
from kibitz.core.human.seen import SeenPosition
from kibitz.core.human.silence import BEST, FIRST_PLY, WORST
from kibitz.core.looks.steering import steering
from kibitz.core.report import GameReport
from kibitz.core.told import ToldReview
from kibitz.core.words.human_words import human_note, human_text
from kibitz.core.words.made_by import made_by
from kibitz.core.words.turning_points import turning_points
from kibitz.errors import HumanNetError
from kibitz.formats.json.report import report_json
from kibitz.formats.json.saved import SavedReview, read_saved
from kibitz.formats.json.shape import report_schema
from kibitz.formats.pgn.split import GameText
from kibitz.formats.pgn.write import write_pgn
from kibitz.formats.text.report import Screen, report_text
from kibitz.formats.text.why import why_text
from kibitz.pipeline import human
from kibitz.pipeline.beside import Beside
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.reread import reread
from kibitz.settings import Machine, Settings
from kibitz.thresholds import HumanThresholds
from tests.human.machines import said_by_all
from tests.human.nets import write
from tests.human.read import ON_LICHESS, model, read, saved_as, told
from tests.recorded import NAMES


@pytest.fixture(scope="module")
def report() -> GameReport:
    """A club game with both ratings."""
    return read("clocks", **ON_LICHESS)


def test_what_is_said_of_a_move(report: GameReport) -> None:
    assert report.human.moves
    for index, said in report.human.moves.items():
        assert said.own is not None
        assert said.own.rating == (1500 if report.moves[index].mover == chess.WHITE else 1620)
        assert tuple(said.shares) == tuple(said.found) == LADDER
        for share, found in [
            (said.own.share, said.own.found),
            *zip(said.shares.values(), said.found.values(), strict=True),
        ]:
            assert 0 <= share <= 100
            is_good = said.lost <= Settings().human.margin
            assert share <= found if is_good else share + found <= 100, "a reader would see the contradiction"
        assert 0 <= said.own.expected <= 100
        assert said.beyond == pytest.approx(said.lost - said.own.expected)


def test_nothing_is_said_in_book_early_or_when_all_is_decided(report: GameReport) -> None:
    for move in report.moves:
        percent = report.curve.of(move.index, move.mover)
        is_told = (
            move.index >= FIRST_PLY and not report.facts[move.index].is_book and WORST <= percent <= BEST
        )
        assert (move.index in report.human.moves) == is_told, move.name


@pytest.mark.parametrize(
    ("tags", "white", "black"),
    [
        (ON_LICHESS, 1500, 1620),
        (ON_LICHESS | {"WhiteElo": "0"}, None, 1620),
        (ON_LICHESS | {"WhiteElo": "4000"}, None, 1620),
        (ON_LICHESS | {"WhiteElo": "?"}, None, 1620),
        (ON_LICHESS | {"Site": "https://www.chess.com/game/live/1"}, None, None),
        (ON_LICHESS | {"Site": "London"}, None, None),
    ],
    ids=["both known", "no rating", "no such rating", "unknown", "another site's scale", "over the board"],
)
def test_without_a_rating_on_lichess_there_is_only_the_curve(
    tags: dict[str, str], white: int | None, black: int | None
) -> None:
    found = read("clocks", **tags)

    for side, rating in ((chess.WHITE, white), (chess.BLACK, black)):
        mine = [said for index, said in found.human.moves.items() if found.moves[index].mover == side]
        assert {said.own.rating if said.own else None for said in mine} == {rating}
        assert all(len(said.shares) == len(LADDER) for said in mine)
        assert (found.human.players[side].expected is None) == (rating is None)
    is_lichess = "lichess" in tags["Site"]
    assert (found.human.players.white.played_like is not None) == is_lichess
    if not is_lichess:
        assert not any(human_text(found, index) for index in found.human.moves)


@pytest.mark.parametrize(
    ("name", "why"),
    [("chess960", "Chess960"), ("black-first", "set-up position")],
)
def test_games_that_the_model_does_not_know(name: str, why: str) -> None:
    found = read(name, **ON_LICHESS)

    assert not found.human.moves
    assert found.human.players.white.expected is None
    assert f"says nothing of this game: it knows no {why}" in made_by(found.provenance).replace(
        "games that begin from a ", ""
    )


def test_a_player_beside_others_of_the_rating(report: GameReport) -> None:
    for side in chess.COLORS:
        said = report.human.players[side]
        assert said.expected is not None
        assert 0 <= said.expected.low <= said.expected.middle <= said.expected.high <= 100
        assert said.played_like is not None
        assert said.played_like.low < said.played_like.high


def test_a_range_that_nearly_everybody_is_in_is_not_told(
    report: GameReport, monkeypatch: pytest.MonkeyPatch
) -> None:
    told_of = report.human.players.white.played_like
    assert told_of is not None
    for widest, is_told in ((told_of.high - told_of.low, True), (told_of.high - told_of.low - 1, False)):
        monkeypatch.setattr(player_reading, "WIDEST", widest)
        found = read("clocks", **ON_LICHESS).human.players.white.played_like
        assert (found is not None) == is_told


def test_a_short_game_speaks_for_no_rating() -> None:
    said = read("opera", **ON_LICHESS).human.players.white

    assert said.played_like is None
    assert said.expected is not None


def test_the_searches_and_what_steers_them_stay_as_they_are(report: GameReport) -> None:
    without = reread(saved_as("clocks", **ON_LICHESS), Settings())

    assert report.searches == without.searches
    assert [move.score for move in report.moves] == [move.score for move in without.moves]
    assert steering(Settings(human=HumanThresholds(great=1))) == steering(Settings())


def test_a_report_is_the_same_when_it_is_read_again() -> None:
    first = told("clocks", **ON_LICHESS)
    saved = read_saved(GameText(1, 1, report_json(first), is_json=True), load_openings())
    assert isinstance(saved, SavedReview)
    again = ToldReview(reread(saved, Settings(), Beside(human=model())), saved.game)

    assert report_json(again) == report_json(first)
    assert b'"human"' not in report_json(ToldReview(reread(saved, Settings()), saved.game))


@pytest.mark.parametrize("name", NAMES)
def test_json_keeps_to_its_schema(name: str) -> None:
    jsonschema.validate(msgspec.json.decode(report_json(told(name, **ON_LICHESS))), report_schema())


def test_every_form_says_it() -> None:
    review = told("clocks", **ON_LICHESS)
    index = next(index for index in review.explanations if human_note(review.report, index))
    said = human_text(review.report, index)
    raw = msgspec.json.decode(report_json(review))

    assert raw["moves"][index]["human"]["text"] == said
    assert raw["provenance"]["human"]["sha256"] == model().used.sha256
    assert said in " ".join(why_text(review, index, 100).split())
    assert said in write_pgn(review, explains=True)
    assert said not in write_pgn(review)
    text = report_text(review, Screen(100, has_colour=False))
    assert "  expected" in text
    assert "Played like" in text
    assert f"human model from a hat ({model().used.sha256})" in " ".join(text.split())


def test_turning_points_are_those_that_could_have_been_seen(report: GameReport) -> None:
    costly = [move.index for move in report.moves if move.label in BAD]
    told_before = set(turning_points(report, ToldReview(report, None).ending))
    last = min(told_before & set(report.human.moves), key=report.curve.lost)
    other = next(
        index
        for index in costly
        if index not in told_before and report.curve.lost(index) >= 10 and index in report.human.moves
    )
    moves = dict(report.human.moves)
    for index, said in moves.items():
        assert said.own is not None
        expected = 0.0 if index == other else 60.0
        moves[index] = replace(said, own=replace(said.own, expected=expected))
    changed = replace(report, human=replace(report.human, moves=moves))

    after = set(turning_points(changed, ToldReview(changed, None).ending))

    assert other in after
    assert last not in after or last == max(after)


def test_the_story_says_what_was_hard_to_see_only_where_the_model_does(report: GameReport) -> None:
    index = next(index for index in ToldReview(report, None).turning_points if index in report.human.moves)
    said = report.human.moves[index]
    assert said.own is not None
    for found, share, is_hard in ((30, 20, True), (31, 20, False), (30, 19, False)):
        own = replace(said.own, found=found, share=share)
        moves = {**report.human.moves, index: replace(said, own=own)}
        changed = ToldReview(replace(report, human=replace(report.human, moves=moves)), None)
        (chapter,) = [each for each in changed.story.chapters if each.index == index]
        assert (
            "A good move was hard to see: at " in chapter.text and "3 in 10 find" in chapter.text
        ) == is_hard


@pytest.mark.parametrize(
    ("found", "share", "is_news"),
    [(50, 20, False), (50, 40, True), (50, 4, True), (20, 19, True), (70, 19, True)],
)
def test_a_list_says_what_people_play_where_it_is_news(
    report: GameReport, found: int, share: int, is_news: bool
) -> None:
    index = next(
        move.index
        for move in report.moves
        if move.label is Label.BLUNDER and move.index in report.human.moves
    )
    said = report.human.moves[index]
    assert said.own is not None
    moves = {index: replace(said, own=replace(said.own, found=found, share=share), trap=None)}
    blunder = replace(report, human=replace(report.human, moves=moves))
    slight = [replace(move, label=Label.INACCURACY) for move in report.moves]

    assert bool(human_note(blunder, index)) == is_news
    assert human_note(replace(blunder, moves=tuple(slight)), index) == ""
    assert human_text(blunder, index)


def _without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [
        name for name in sys.modules if name.startswith("kibitz.human.") and not name.endswith("places")
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)


def test_without_numpy_one_line_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(human, "NET", write(tmp_path / "net.npz"))
    _without_numpy(monkeypatch)
    found = reread(saved_as("clocks", **ON_LICHESS), Settings(), Beside(human=human.open_human(Machine())))

    assert not found.human.moves
    assert made_by(found.provenance).endswith(
        "; no human model: it needs one more package: pip install 'kibitz[human]'"
    )


def test_a_damaged_net_costs_what_it_would_have_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "net.npz")
    path.write_bytes(path.read_bytes()[:-500])
    monkeypatch.setattr(human, "NET", path)
    found = reread(saved_as("clocks", **ON_LICHESS), Settings(), Beside(human=human.open_human(Machine())))

    assert not found.human.moves
    assert "no human model: the human model cannot be read" in made_by(found.provenance)
    with pytest.raises(HumanNetError):
        human.open_human(Machine(human_model=str(path)))


def test_no_net_and_none_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(human, "NET", tmp_path / "net.npz")
    assert human.open_human(Machine()) is None
    write(tmp_path / "net.npz")
    assert human.open_human(Machine()) is not None
    assert human.open_human(Machine(human_model="none")) is None


SAY = """
import sys
from kibitz.formats.json.report import report_json
from tests.human.read import ON_LICHESS, told
sys.stdout.buffer.write(report_json(told("clocks", **ON_LICHESS)))
"""


def test_other_processors_and_threads_write_the_same_report() -> None:
    said = said_by_all(SAY)

    assert len(said) == 1
    assert b'"curve"' in said.pop()


def test_a_game_that_is_read_again_is_not_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A review that was made and is then shown: the second time the net has nothing left to do."""
    monkeypatch.setattr(human, "NET", write(tmp_path / "net.npz"))
    from kibitz.human.reader import HumanNet, Look

    looked, look = list[int](), HumanNet.look

    def counted(net: HumanNet, seen: Sequence[SeenPosition]) -> Look:
        looked.append(len(seen))
        return look(net, seen)

    monkeypatch.setattr(HumanNet, "look", counted)
    saved = saved_as("clocks", **ON_LICHESS)
    said = list[object]()
    for _ in range(2):
        said.append(reread(saved, Settings(), Beside(human=human.open_human(Machine()))).human)
        looked.append(0)
    assert said[0] == said[1]
    assert sum(looked[: looked.index(0)]) > 0
    assert sum(looked[looked.index(0) :]) == 0
