"""What is searched next follows from what is known, and goes where a label can change."""

from collections.abc import Iterable
from dataclasses import replace

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.core.chess.game import Game
from kibitz.core.chess.label import Label
from kibitz.core.chess.offer import Offer
from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.labels.confidence import Confidence
from kibitz.core.labels.rules import RULESETS
from kibitz.core.labels.rules.brilliant import may_be_brilliant
from kibitz.core.labels.rules.good_moves import may_be_great
from kibitz.core.labels.search_facts import SearchFacts
from kibitz.core.labels.verdict import Proof, Verdict
from kibitz.core.looks.choices import choice_look
from kibitz.core.looks.first import first_look
from kibitz.core.looks.harder import harder_look, is_in_doubt, positions_in_doubt
from kibitz.core.looks.known import Known
from kibitz.core.looks.next_look import next_look
from kibitz.core.looks.special import special_look, taking_look
from kibitz.core.looks.steering import steering
from kibitz.core.looks.threats import positions_to_pass, threat_look
from kibitz.core.searches.answer import DepthPoint, Line, PositionEval
from kibitz.core.searches.finished import terminal_eval
from kibitz.core.searches.task import (
    Afresh,
    AfterTaking,
    At,
    Choices,
    Limit,
    Passing,
    Place,
    SearchGroup,
    SearchTask,
)
from kibitz.core.searches.unrest import movement
from kibitz.peer_thresholds import CplThresholds, DualThresholds, PointsTable, TierTable
from kibitz.settings import PRESETS, Effort, HarderLook, Rules, Settings
from kibitz.thresholds import GreatThresholds, JudgementThresholds, WitnessThresholds
from tests.core.facts import facts
from tests.games import played

W, B = chess.WHITE, chess.BLACK
LOOK = HarderLook(nodes=1000, margin=1.0, restlessness=0.5, decided=600, decided_margin=0.1)


def _eval(score: Score, *earlier: Score, nodes: int = 100) -> PositionEval:
    points = [DepthPoint(depth, nodes, each, "e2e4") for depth, each in enumerate((*earlier, score), start=5)]
    return PositionEval((Line(score, ("e2e4",), 9),), 9, nodes, tuple(points))


@pytest.mark.parametrize(
    ("before", "after", "mover", "expected"),
    [
        pytest.param(_eval(Cp(0)), _eval(Cp(-10)), W, False, id="nothing lost"),
        pytest.param(_eval(Cp(0)), _eval(Cp(-50)), W, True, id="nearly an inaccuracy"),
        pytest.param(_eval(Cp(0)), _eval(Cp(50)), B, True, id="nearly an inaccuracy by black"),
        pytest.param(_eval(Cp(0)), _eval(Cp(-83)), W, False, id="halfway between inaccuracy and mistake"),
        pytest.param(_eval(Cp(0)), _eval(Cp(-500)), W, False, id="a blunder beyond doubt"),
        pytest.param(_eval(Cp(0)), _eval(Cp(-83), Cp(0)), W, True, id="the score was still moving"),
        pytest.param(_eval(Cp(690)), _eval(Cp(610)), W, False, id="won anyway"),
        pytest.param(_eval(Cp(-690)), _eval(Cp(-610)), B, False, id="won anyway by black"),
        pytest.param(_eval(Cp(700)), _eval(Cp(690)), W, True, id="a mate may be near"),
        pytest.param(_eval(Cp(-690)), _eval(Cp(-700)), W, True, id="a mate for black may be near"),
        pytest.param(_eval(Cp(100)), _eval(Mate(B, 3)), W, True, id="a mate appears"),
        pytest.param(_eval(Mate(W, 3)), _eval(Cp(900)), W, True, id="a mate vanishes"),
        pytest.param(_eval(Mate(W, 3)), _eval(Mate(W, 9)), W, False, id="a slower mate"),
        pytest.param(_eval(Mate(W, 3)), _eval(Mate(B, 9)), W, True, id="a mate turns round"),
    ],
)
def test_doubt(before: PositionEval, after: PositionEval, mover: chess.Color, expected: bool) -> None:
    assert is_in_doubt(before, after, mover, Settings(), LOOK) == expected


def test_movement_looks_at_the_later_part_of_a_search() -> None:
    early = DepthPoint(4, 10, Cp(500), "e2e4")
    late = [DepthPoint(8, 90, Cp(0), "e2e4"), DepthPoint(9, 100, Cp(100), "e2e4")]
    found = PositionEval((Line(Cp(100), ("e2e4",), 9),), 9, 100, (early, *late))

    assert movement(found) == pytest.approx(9.1026, abs=1e-4)


def test_movement_of_a_search_whose_nodes_nobody_counted() -> None:
    points = [DepthPoint(depth, None, Cp(cp), "e2e4") for depth, cp in enumerate((900, 0, 50, 100), start=1)]
    found = PositionEval((Line(Cp(100), ("e2e4",), 4),), 4, 100, tuple(points))

    assert movement(found) == pytest.approx(9.1026, abs=1e-4)


def _known(game: Game, *evals: PositionEval | None) -> Known:
    return Known(game, {At(index): found for index, found in enumerate(evals) if found})


def _game(*scores: Score, nodes: int = 100) -> Known:
    return _known(played("1. e4 e5 2. Nf3 Nc6 *"), *[_eval(score, nodes=nodes) for score in scores])


def _indexes(groups: Iterable[SearchGroup]) -> list[list[int]]:
    return [[task.place.index for task in group] for group in groups]


def test_both_sides_of_a_doubtful_move_are_searched_the_later_first() -> None:
    known = _game(Cp(0), Cp(0), Cp(50), Cp(50), Cp(50))

    assert positions_in_doubt(known, Settings(), LOOK) == {1, 2}
    assert _indexes(harder_look(known, Settings(), LOOK)) == [[2, 1]]


def test_what_lichess_has_looked_at_is_not_searched_again() -> None:
    known = replace(_game(Cp(0), Cp(0), Cp(50), Cp(50), Cp(50)), settled=frozenset({2}))

    assert _indexes(harder_look(known, Settings(), LOOK)) == [[1]]


def test_neighbours_share_a_hash_up_to_four() -> None:
    game = played("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *")
    far = tuple(_eval(Cp(800)) for _ in range(6))
    known = _known(game, *far, _eval(Cp(100)), _eval(Cp(100)), _eval(Cp(55)))

    assert _indexes(harder_look(known, Settings(), LOOK)) == [[6, 5, 4, 3], [2, 1]]


def test_the_usual_start_is_searched_once_in_the_same_way() -> None:
    """It has one score in every game of a library."""
    known = _game(Cp(0), Cp(-110), Cp(-110), Cp(-110), Cp(-110))

    assert 0 in positions_in_doubt(known, Settings(), LOOK)
    assert _indexes(harder_look(known, Settings(), LOOK)) == [[1]]
    for effort in ("standard", "lichess", "deep"):
        groups = _indexes(first_look(_long_game(30), Settings(effort=PRESETS[effort])))
        assert [group for group in groups if 0 in group] == [[0]]


def test_what_was_searched_as_hard_is_not_searched_again() -> None:
    assert harder_look(_game(Cp(0), Cp(0), Cp(50), Cp(50), Cp(50), nodes=1000), Settings(), LOOK) == []


def test_only_the_side_that_is_judged() -> None:
    known = _game(Cp(0), Cp(0), Cp(50), Cp(50), Cp(0))

    assert positions_in_doubt(known, Settings(only="white"), LOOK) == set()


def test_missing_searches_cast_no_doubt() -> None:
    game = played("1. e4 e5 *")
    known = _known(game, _eval(Cp(0)), None, _eval(Cp(50)))

    assert positions_in_doubt(known, Settings(), LOOK) == set()


def _long_game(positions: int) -> Known:
    knights = ["Nf3", "Nf6", "Ng1", "Ng8"]
    return Known(played(" ".join(knights[index % 4] for index in range(positions - 1)) + " *"), {})


@pytest.mark.parametrize("effort", PRESETS.values(), ids=lambda effort: effort.name)
def test_the_first_look_sees_every_position_once(effort: Effort) -> None:
    known = replace(_long_game(23), answers={At(22): _eval(Mate(W, 0))}, left_out=frozenset({7}))
    groups = first_look(known, Settings(effort=effort))
    searched = [task.place.index for group in groups for task in group if not task.is_warm_up]

    assert sorted(searched) == [index for index in range(22) if index != 7]


@pytest.mark.parametrize(
    ("positions", "sizes"), [(88, [8] * 9 + [4, 4, 4, 2, 1, 1]), (21, [5, 4, 4, 4, 2, 1, 1]), (3, [1, 1, 1])]
)
def test_the_last_groups_of_the_first_look_are_short(positions: int, sizes: list[int]) -> None:
    groups = first_look(_long_game(positions), Settings())

    assert [len(group) for group in groups] == sizes
    assert [index for group in _indexes(groups) for index in group] == list(reversed(range(positions)))


@pytest.mark.parametrize(
    ("fen", "score"),
    [
        pytest.param("7k/5QQ1/8/8/8/8/8/K7 b - - 0 1", Mate(W, 0), id="mated"),
        pytest.param("k7/8/8/8/8/8/5qq1/7K w - - 0 1", Mate(B, 0), id="white is mated"),
        pytest.param("k7/2Q5/8/8/8/8/8/K7 b - - 0 1", Cp(0), id="stalemate"),
        pytest.param("k7/8/8/8/8/8/8/KB6 w - - 0 1", Cp(0), id="too little material"),
        pytest.param(chess.STARTING_FEN, None, id="the game goes on"),
    ],
)
def test_finished_positions(fen: str, score: Score | None) -> None:
    found = terminal_eval(chess.Board(fen))

    assert (found.score if found else None) == score


LEGAL = "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 *"
QUEEN = chess.Move.from_uci("g4d1")


def _answer(score: Score, *moves: str, nodes: int = 100) -> PositionEval:
    return PositionEval((Line(score, moves, 9),), 9, nodes)


def _with(game: Game, scores: dict[int, tuple[Score, str]]) -> Known:
    """A game that is level but where these scores and best moves stand."""
    level = [(Cp(20), move.uci()) for move in game.moves] + [(Cp(20), "a7a6")]
    found = dict(enumerate(level)) | scores
    return Known(game, {At(index): _answer(score, best) for index, (score, best) in found.items()})


def _places(groups: Iterable[SearchGroup]) -> list[Place]:
    return [task.place for group in groups for task in group]


def test_an_offer_that_may_be_brilliant_is_looked_at_afresh_and_taken() -> None:
    known = _with(played(LEGAL), {8: (Cp(120), "f3e5"), 9: (Cp(120), "d6e5")})

    assert (SearchTask(Afresh(8), Limit(nodes=500), 2),) in special_look(known, Settings(), 500)
    assert taking_look(known, Settings(), 500) == [(SearchTask(AfterTaking(8, QUEEN), Limit(nodes=500)),)]


def test_an_offer_that_throws_the_game_away_is_not() -> None:
    known = _with(played(LEGAL), {8: (Cp(120), "c4e2"), 9: (Cp(-900), "g4d1")})

    assert Afresh(8) not in _places(special_look(known, Settings(), 500))
    assert taking_look(known, Settings(), 500) == []


def test_before_a_bad_move_the_side_to_move_passes() -> None:
    known = _with(
        played("1. f3 e5 2. g4 d6 *"), {2: (Cp(0), "e2e4"), 3: (Cp(-600), "d8h4"), 4: (Cp(0), "e2e4")}
    )

    assert _places(threat_look(known, Settings())) == [Passing(2), Passing(3)]


def test_before_a_bad_move_several_moves_are_looked_at() -> None:
    known = _with(
        played("1. f3 e5 2. g4 d6 *"), {2: (Cp(0), "e2e4"), 3: (Cp(-600), "d8h4"), 4: (Cp(0), "e2e4")}
    )
    limit = Limit(nodes=Settings().effort.choice_nodes)

    assert choice_look(known, Settings()) == [
        (SearchTask(Choices(2), limit, 5),),
        (SearchTask(Choices(3), limit, 5),),
    ]
    assert choice_look(_with(played(LEGAL), {}), Settings()) == []


def test_nobody_passes_in_check() -> None:
    game = played("1. e4 f5 2. Qh5+ g6 *")

    assert positions_to_pass(game, {3: Verdict(Label.BLUNDER, Proof("", Confidence.SURE))}) == []


def _asked(known: Known, settings: Settings) -> list[set[type]]:
    """What each look asks about, when every answer is the same."""
    kinds = []
    while (groups := next_look(known, settings)) is not None:
        tasks = [task for group in groups for task in group]
        answers = {task.place: _eval(Cp(30), nodes=task.limit.nodes or 1) for task in tasks}
        known = replace(known, answers={**known.answers, **answers}, looks=known.looks + 1)
        kinds.append({type(task.place) for task in tasks})
    return kinds


def test_the_looks_come_one_after_the_other_and_end() -> None:
    game = played(LEGAL)

    standard = _asked(Known(game, {}), Settings())

    assert standard[0] == {At}
    assert len(standard) == 1 + 2 + 2 + 1 + 4 + 1 + 1 + 1
    assert _asked(Known(game, {}), Settings(effort=PRESETS["quick"])) == [{At}]
    assert len(_asked(Known(game, {}), Settings(rules="lichess"))) == 1 + 2 + 4 + 1 + 1 + 1


def test_the_plan_repeats() -> None:
    known = _with(played(LEGAL), {8: (Cp(120), "f3e5"), 9: (Cp(120), "d6e5")})

    for looks in range(14):
        at = replace(known, looks=looks)
        assert next_look(at, Settings()) == next_look(replace(at), Settings())


PAWNS = st.integers(-500, 500).map(lambda cp: f"{cp / 100:+.2f}")


@given(
    before=PAWNS, after=PAWNS, second=PAWNS, first_sight=PAWNS, two_ago=PAWNS, is_best=st.booleans(),
    offered=st.sampled_from([0, 100, 200, 300, 500]), legal_moves=st.integers(1, 40),
    first_depth=st.integers(1, 20), is_recapture=st.booleans(), took=st.sampled_from([0, 300]),
    rules=st.sampled_from(["kibitz", "expected-points"]),
    only_move=st.floats(1, 40), offered_limit=st.integers(1, 500),
)  # fmt: skip
def test_whatever_can_be_brilliant_or_great_is_looked_at(
    before: str, after: str, second: str, first_sight: str, two_ago: str, is_best: bool, offered: int,
    legal_moves: int, first_depth: int, is_recapture: bool, took: int, rules: Rules, only_move: float,
    offered_limit: int,
) -> None:  # fmt: skip
    settings = Settings(great=GreatThresholds(only_move=only_move))
    if rules == "kibitz":  # the other reading has numbers of its own, the same by default
        settings = replace(settings, witnesses=WitnessThresholds(offered=offered_limit))
    known = facts(
        after if is_best else before, after, two_ago=two_ago, is_best=is_best, legal_moves=legal_moves,
        offer=Offer(offered, 0, chess.Move.from_uci("a1a2")), down=(0, offered, offered), took=took,
        exchange=took, is_recapture=is_recapture, second=second, played=after, first_depth=first_depth,
        depth=20, at_first_sight=first_sight, is_fresh=True,
    )  # fmt: skip
    label = RULESETS[rules](known, settings).label
    unseen = replace(known, search=SearchFacts())

    if label is Label.BRILLIANT:
        assert may_be_brilliant(known, settings)
        assert may_be_brilliant(unseen, settings)
    if label is Label.GREAT:
        assert may_be_great(known, settings)
        assert may_be_great(unseen, settings)


STRICT = TierTable(expert=replace(TierTable().expert, mate=9))


@pytest.mark.parametrize(
    "settings",
    [
        pytest.param(Settings(dual=DualThresholds(steepness=0.005)), id="dual"),
        pytest.param(Settings(cpl=CplThresholds(good=40)), id="cpl"),
        pytest.param(Settings(brilliant=STRICT), id="a tier"),
        pytest.param(Settings(phase_start="initial"), id="where a phase starts"),
        pytest.param(Settings(points=PointsTable(excellent=1)), id="the table of points"),
        pytest.param(Settings(rules="expected-points"), id="rules that need the same searches"),
    ],
)
def test_what_only_reads_steers_nothing(settings: Settings) -> None:
    assert steering(settings) == steering(Settings())


@pytest.mark.parametrize(
    "settings",
    [
        pytest.param(Settings(judgement=JudgementThresholds(inaccuracy=4)), id="judgement"),
        pytest.param(Settings(great=GreatThresholds(turn=6)), id="Great"),
        pytest.param(Settings(witnesses=WitnessThresholds(offered=300)), id="Brilliant"),
        pytest.param(Settings(effort=PRESETS["deep"]), id="effort"),
        pytest.param(Settings(rules="lichess"), id="rules that need fewer searches"),
        pytest.param(Settings(only="white"), id="one side"),
        pytest.param(Settings(book="a.bin"), id="a book"),
    ],
)
def test_what_decides_a_search_steers(settings: Settings) -> None:
    assert steering(settings) != steering(Settings())
