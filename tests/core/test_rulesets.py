"""Every ruleset, row by row, from the mover's side and in pawns; each row holds for both colours."""

from dataclasses import replace
from typing import Any

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.core.chess.label import Label
from kibitz.core.chess.offer import Offer
from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.human.move_reading import AtOwnRating
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.rules import RULESETS
from kibitz.peer_thresholds import DualThresholds
from kibitz.settings import RULES, Rules, Settings
from tests.core.facts import B, W, facts

GREAT: dict[str, Any] = {"is_best": True, "is_fresh": True, "first_depth": 3}
OFFER = Offer(300, 0, chess.Move.from_uci("a1a2"))
SACRIFICE: dict[str, Any] = {
    "is_best": True,
    "is_fresh": True,
    "offer": OFFER,
    "down": (0, 300, 300),
    "first_depth": 8,
    "depth": 15,
    "second": "+0.3",
    "played": "+1.5",
}


def label(rules: Rules, move: MoveFacts, settings: Settings | None = None) -> str | None:
    found = RULESETS[rules](move, settings or Settings()).label
    return found.value if found else None


def row(before: str, after: str, expected: str | None, what: str, **others: Any) -> Any:
    return pytest.param(before, after, others, expected, id=what)


def seen_by(share: int, found: int) -> AtOwnRating:
    return AtOwnRating(1500, share, found, 5.0, ())


BAD_MOVES = [
    row("0", "-0.54", None, "4.96 points"),
    row("0", "-0.55", "inaccuracy", "5.05 points"),
    row("0", "-1.10", "inaccuracy", "9.99 points"),
    row("0", "-1.11", "mistake", "10.08 points"),
    row("0", "-1.68", "mistake", "14.99 points"),
    row("0", "-1.69", "blunder", "15.08 points"),
    row("0", "-1.69", None, "the engine's first choice", is_best=True),
    row("+15", "+9", None, "less of a won game"),
    row("+8", "+5", "inaccuracy", "much less of a won game"),
    row("-9", "-15", None, "a lost game more lost"),
    row("+1", "+3", None, "better than the engine thought"),
    row("M3", "M8", None, "a mate delayed"),
    row("M3", "+10", "inaccuracy", "a mate lost, still crushing"),
    row("M3", "+9.99", "mistake", "a mate lost, still winning"),
    row("M3", "+7", "blunder", "a mate lost, hardly winning"),
    row("M3", "-M4", "blunder", "a mate turned round"),
    row("0", "-M4", "blunder", "a mate allowed"),
    row("-7.01", "-M4", "mistake", "a mate allowed when losing"),
    row("-10", "-M4", "inaccuracy", "a mate allowed when lost"),
    row("-M3", "-M1", None, "mated sooner"),
    row("-M3", "-5", None, "a mate escaped"),
    row("+1", "M5", None, "a mate found"),
]


@pytest.mark.parametrize("mover", [W, B])
@pytest.mark.parametrize(("before", "after", "others", "expected"), BAD_MOVES)
def test_lichess(before: str, after: str, others: dict[str, Any], expected: str, mover: bool) -> None:
    assert label("lichess", facts(before, after, mover, **others)) == expected


@pytest.mark.parametrize("mover", [W, B])
@pytest.mark.parametrize(("before", "after", "others", "expected"), BAD_MOVES)
def test_kibitz_judges_bad_moves_as_lichess_does(
    before: str, after: str, others: dict[str, Any], expected: str, mover: bool
) -> None:
    bad = {"inaccuracy", "mistake", "blunder"}
    found = label("kibitz", facts(before, after, mover, **others))

    assert (found if found in bad else None) == expected
    assert found is not None


@pytest.mark.parametrize("mover", [W, B])
@pytest.mark.parametrize(
    ("before", "after", "others", "expected"),
    [
        row("0", "-0.10", "best", "the engine's first choice", is_best=True),
        row("0", "+0.10", "excellent", "nothing lost, by another search"),
        row("0", "+0.10", "best", "as good in the same search", played="0"),
        row("0", "-0.21", "excellent", "1.93 points"),
        row("0", "-0.22", "good", "2.02 points"),
        row("0", "-0.54", "good", "4.96 points"),
        row("M3", "M8", "excellent", "a mate delayed is still a mate"),
        row("+1", "-5", "forced", "a file without lines has the only legal move as bad", legal_moves=1),
        row("+1", "-5", "forced", "the only legal move", legal_moves=1, is_best=True),
        row("0", "-0.60", "book", "a book inaccuracy is excused", is_book=True),
        row("0", "-1.20", "mistake", "a book mistake is not", is_book=True),
        row("0", "0", "book", "a book move", is_book=True, is_best=True),
        # Great
        row("0", "0", "great", "the only move", **GREAT, played="0", second="-1.2"),
        row("0", "0", "best", "another is 9.9 points behind", **GREAT, played="0", second="-1.1"),
        row("0", "0", "best", "not the first choice's own second", is_best=True),
        row("0", "0", "best", "a recapture", **GREAT, played="0", second="-5", took=300, is_recapture=True),
        row("0", "0", "best", "a free capture", **GREAT, played="0", second="-5", took=300, exchange=300),
        row("0", "0", "best", "anyone takes as much as it costs", **GREAT, played="0", second="-5", took=300),
        row("0", "0", "great", "a capture that is not free", **GREAT, played="0", second="-5", took=300, moved=500),
        row("0", "0", "best", "out of a check with seven moves", **GREAT, played="0", second="-5", was_check=True, legal_moves=7),
        row("0", "0", "great", "out of a check with eight", **GREAT, played="0", second="-5", was_check=True, legal_moves=8),
        row("0", "0", "best", "seen at first sight", **GREAT | {"first_depth": 2, "at_first_sight": "+0.7"}, played="0", second="-5"),
        row("0", "0", "great", "seen, but thought much better of", **GREAT | {"first_depth": 2, "at_first_sight": "+0.8"}, played="0", second="-5"),
        row("0", "0", "great", "seen, but thought much worse of", **GREAT | {"first_depth": 2, "at_first_sight": "-0.8"}, played="0", second="-5"),
        row("0", "0", "best", "a check that everyone tries", **GREAT | {"first_depth": 2, "at_first_sight": "-4"}, played="0", second="-5", is_check=True),
        row("0", "0", "great", "a check that looks bad", **GREAT, played="0", second="-5", is_check=True),
        row("0", "0", "best", "meets a mate in one", **GREAT | {"first_depth": 2, "at_first_sight": "-4"}, played="0", second="-5", meets_mate=True),
        row("0", "0", "best", "no fresh look at it", **GREAT | {"is_fresh": False}, played="0", second="-5"),
        row("0", "0", "best", "most of the rating find it", **GREAT, played="0", second="-5", human=seen_by(90, 91)),
        row("0", "0", "great", "half of them do", **GREAT, played="0", second="-5", human=seen_by(49, 50)),
        row("0", "0", "best", "out of danger", **GREAT, played="0", second="-5", was_loose=True),
        row("0", "0", "best", "one of two legal moves", **GREAT, played="0", second="-5", legal_moves=2),
        row("+1", "+0.6", "best", "what it cost says otherwise", **GREAT, played="+1", second="-5"),
        row("-2.5", "-2.5", "best", "nothing is held", **GREAT, played="-2.5", second="-9"),
        row("0", "0", "great", "castling or a promotion", **GREAT, played="0", second="-5", is_promotion=True),
        row("+15", "+15", "best", "won anyway", **GREAT, played="+15", second="+7"),
        row("-8", "-8", "best", "lost anyway", **GREAT, played="-8", second="-15"),
        row("M2", "M1", "great", "the only mate, and the only win", **GREAT, played="M2", second="0"),
        row("M1", "M1", "best", "mate at once", **GREAT, played="M1", second="0", is_mate=True),
        row("0", "0", "great", "turns lost into equal", **GREAT, played="0", second="-0.6", two_ago="-2"),
        row("+3", "+3", "great", "turns equal into won", **GREAT, played="+3", second="+2", two_ago="0"),
        row("+3", "+3", "best", "it was won before", **GREAT, played="+3", second="+2", two_ago="+3"),
        # Miss
        row("+3", "0", "miss", "lets the opponent off", two_ago="0"),
        row("+3", "0", "blunder", "the opponent had not erred", two_ago="+3"),
        row("+3", "-2", "blunder", "worse than before the error", two_ago="0"),
        row("+3", "+1.7", "inaccuracy", "keeps most of it", two_ago="0"),
        row("+0.5", "-3", "blunder", "a move that loses is no Miss", two_ago="-3"),
        row("M2", "0", "miss", "a mate missed after an error", two_ago="0"),
        # Brilliant
        row("+1.5", "+1.5", "brilliant", "four witnesses", **SACRIFICE),
        row("+1.5", "+1.5", "best", "out of a check", **SACRIFICE | {"was_check": True, "legal_moves": 2}),
        row("+1.5", "+1.5", "great", "nothing offered", **SACRIFICE | {"offer": Offer(199)}),
        row("+1.5", "+1.5", "great", "not really given", **SACRIFICE | {"down": (0, 300, 0)}),
        row("+1.5", "+1.5", "great", "traded, and a pawn falls later", **SACRIFICE | {"down": (0, 900, 0, 100, 100)}),
        row("+1.5", "+1.5", "best", "seen at once", **SACRIFICE | {"first_depth": 1, "at_first_sight": "+1"}),
        row("+1.5", "+1.5", "best", "lent, and others are as good", **SACRIFICE | {"down": (0, 300, 300, 300, 0), "second": "+1.2"}),
        row("+1.5", "+1.5", "brilliant", "few of the rating play it", **SACRIFICE, human=seen_by(15, 60)),
        row("+1.5", "+1.5", "best", "many of the rating play it", **SACRIFICE, human=seen_by(16, 60)),
        row("+1.5", "+1.5", "brilliant", "lent, but nothing else is as good", **SACRIFICE | {"down": (0, 300, 300, 300, 0)}),
        row("+2", "+2", "brilliant", "seen, but undervalued", **SACRIFICE | {"first_depth": 1, "at_first_sight": "0"}),
        row("+9", "+9", "best", "won anyway", **SACRIFICE | {"second": "+8", "played": "+9"}),
        row("-2", "-2", "best", "lost anyway", **SACRIFICE | {"second": "-2.2", "played": "-2"}),
        row("+1.5", "+1.3", "brilliant", "near the best", **SACRIFICE | {"is_best": False}),
        row("+1.5", "+0.9", "inaccuracy", "not near enough", **SACRIFICE | {"is_best": False}),
        row("+1.5", "+1.5", "best", "no fresh look", **SACRIFICE | {"is_fresh": False, "second": None}),
        row("+1.5", "+1.5", "great", "too shallow a look", **SACRIFICE | {"depth": 7}),
        row("M4", "M3", "brilliant", "a mating sacrifice", **SACRIFICE | {"played": "M4"}),
    ],
)  # fmt: skip
def test_kibitz(before: str, after: str, others: dict[str, Any], expected: str, mover: bool) -> None:
    assert label("kibitz", facts(before, after, mover, **others)) == expected


@pytest.mark.parametrize("mover", [W, B])
@pytest.mark.parametrize(
    ("before", "after", "others", "expected"),
    [
        row("0", "-0.50", "best", "the engine's first choice", is_best=True),
        row("0", "0", "excellent", "nothing lost, by another search"),
        row("0", "0", "best", "as good in the same search", played="0"),
        row("0", "-0.21", "excellent", "1.93 points"),
        row("0", "-0.22", "good", "2.02 points"),
        row("0", "-0.54", "good", "4.96 points"),
        row("0", "-0.55", "inaccuracy", "5.05 points"),
        row("0", "-1.10", "inaccuracy", "9.99 points"),
        row("0", "-1.11", "mistake", "10.08 points"),
        row("0", "-2.30", "mistake", "19.99 points"),
        row("0", "-2.31", "blunder", "20.07 points"),
        row("+9", "+15", "excellent", "more of a won game"),
        row("M3", "M9", "excellent", "a mate delayed costs nothing"),
        row("M3", "+9", "excellent", "a mate lost, still won"),
        row("M3", "0", "blunder", "a mate lost"),
        row("0", "-M2", "blunder", "a mate allowed"),
        row("-M2", "-3", "excellent", "a mate escaped"),
        row("0", "-9", "forced", "the only legal move", legal_moves=1, is_best=True),
        row("0", "-1.10", "book", "a book move", is_book=True),
        row("0", "-1.11", "mistake", "a bad book move", is_book=True),
        row("+3", "0", "miss", "lets the opponent off", two_ago="0"),
        row("0", "0", "great", "the only move", **GREAT, played="0", second="-1.2"),
        row("+1.9", "+1.9", "brilliant", "unique by 160", **SACRIFICE | {"played": "+1.9"}),
        row("+1.7", "+1.7", "great", "unique by 140 only", **SACRIFICE | {"played": "+1.7"}),
        row("+0.5", "+0.5", "brilliant", "a surprise among equals", **SACRIFICE | {"played": "+0.5"}),
        row("+4.1", "+4.1", "great", "already winning", **SACRIFICE | {"played": "+4.1"}),
        row("+4.1", "+4.1", "brilliant", "not for a beginner", **SACRIFICE | {"played": "+4.1", "rating": 900}),
        row("+1.9", "+1.9", "great", "too few moves", **SACRIFICE | {"played": "+1.9", "legal_moves": 7}),
        row("+1.9", "+1.9", "great", "too small for an expert",
            **SACRIFICE | {"played": "+1.9", "rating": 2300, "offer": Offer(200, 0, OFFER.capture)}),
        row("-0.4", "-0.4", "brilliant", "acceptable after", **SACRIFICE | {"played": "-0.4", "second": "-3"}),
        row("-0.6", "-0.6", "great", "not acceptable after", **SACRIFICE | {"played": "-0.6", "second": "-3"}),
        row("M5", "M5", "brilliant", "the Greek gift at 1500, mate in 5", **SACRIFICE | {"played": "M5", "second": "+1"}),
        row("M3", "M2", "brilliant", "a mate that only it gives", **SACRIFICE | {"played": "M3", "second": "0"}),
        row("M3", "M2", "best", "another mates too", **SACRIFICE | {"played": "M3", "second": "M5"}),
        row("+1.9", "M5", "brilliant", "mate in 5 at 1500", **SACRIFICE | {"played": "+1.9"}),
        row("+1.9", "M6", "great", "mate in 6 is too long at 1500", **SACRIFICE | {"played": "+1.9"}),
    ],
)  # fmt: skip
def test_expected_points(before: str, after: str, others: dict[str, Any], expected: str, mover: bool) -> None:
    assert label("expected-points", facts(before, after, mover, **others)) == expected


DUAL = [
    row("0", "-0.09", "best", "9 centipawns"),
    row("0", "-0.12", "best", "12 centipawns, 0.012 of a win: the milder decides"),
    row("0", "-0.25", "excellent", "25 centipawns, 0.025 of a win"),
    row("0", "-0.55", "good", "55 centipawns, 0.055 of a win"),
    row("0", "-1.05", "inaccuracy", "105 centipawns, 0.103 of a win"),
    row("0", "-2.10", "inaccuracy", "210 centipawns, 0.198 of a win"),
    row("0", "-2.20", "mistake", "220 centipawns, 0.207 of a win"),
    row("0", "-3.00", "mistake", "300 centipawns, 0.269 of a win"),
    row("0", "-4.40", "blunder", "440 centipawns, 0.353 of a win"),
    row("+10", "+6", "good", "400 centipawns of a won game, 0.065 of a win"),
    row("0", "-3", "best", "the engine's first choice", is_best=True),
    row("0", "-0.60", "book", "a book move", is_book=True),
    row("0", "-5", "blunder", "a bad book move", is_book=True),
    row("M3", "+2.99", "miss", "a forced mate missed"),
    row("M3", "+3", "mistake", "a mate lost, still winning"),
    row("+9", "-M2", "miss", "a won game into a mate"),
    row("-2.99", "-M2", "miss", "a draw let go"),
    row("+0.5", "-M2", "blunder", "it was better than a draw"),
    row("-3", "-M2", "mistake", "it was lost before"),
    row("-1.51", "-0.50", "brilliant", "a losing position saved"),
    row("-1.50", "-0.50", "best", "not losing enough"),
    row("-1.51", "-0.51", "best", "not saved"),
    row("-2.01", "0", "brilliant", "the engine's choice saves a lost position", is_best=True),
    row("M3", "M1", "best", "a mate in progress"),
]


@pytest.mark.parametrize("mover", [W, B])
@pytest.mark.parametrize(("before", "after", "others", "expected"), DUAL)
def test_dual(before: str, after: str, others: dict[str, Any], expected: str, mover: bool) -> None:
    assert label("dual", facts(before, after, mover, **others)) == expected


def test_dual_can_be_strict() -> None:
    strict = Settings(dual=DualThresholds(combine="strict"))

    assert label("dual", facts("+10", "+6"), strict) == "blunder"
    assert label("dual", facts("0", "-0.12"), strict) == "excellent"


@pytest.mark.parametrize("mover", [W, B])
@pytest.mark.parametrize(
    ("before", "after", "others", "expected"),
    [
        row("0", "-0.50", "good", "50 centipawns"),
        row("0", "-0.51", "inaccuracy", "51 centipawns"),
        row("0", "-1.00", "inaccuracy", "100 centipawns"),
        row("0", "-1.01", "mistake", "101 centipawns"),
        row("0", "-2.00", "mistake", "200 centipawns"),
        row("0", "-2.01", "blunder", "201 centipawns"),
        row("0", "-2.01", "best", "the engine's first choice", is_best=True),
        row("+9", "+6.99", "blunder", "201 centipawns of a won game"),
        row("0", "-0.60", "book", "a book move", is_book=True),
        row("0", "-1.01", "mistake", "a bad book move", is_book=True),
        row("0", "-1.49", "mistake", "a capture nearly missed", best_wins=True),
        row("0", "-1.50", "miss", "a capture missed", best_wins=True),
        row("0", "-1.50", "mistake", "captured something else", best_wins=True, took=100),
        row("M3", "M2", "good", "the mate goes on"),
        row("M3", "M3", "inaccuracy", "one move slower"),
        row("M3", "M5", "blunder", "three moves slower"),
        row("M5", "M2", "inaccuracy", "two moves faster, as CARA has it"),
        row("-M5", "-M3", "mistake", "mated two moves sooner"),
        row("-M3", "-M5", "inaccuracy", "mated two moves later, as CARA has it"),
        row("+1", "M4", "good", "a mate found"),
        row("+1", "-M4", "blunder", "a mate allowed"),
        row("M4", "+2", "blunder", "a mate lost"),
        row("-M4", "+2", "good", "a mate escaped"),
        row("+1", "+3", "brilliant", "a sacrifice that gains", offer=OFFER, down=(0, 300, 300)),
        row("+1", "+2.99", "good", "it gains too little", offer=OFFER, down=(0, 300, 300)),
        row("+5.01", "+8", "good", "already winning", offer=OFFER, down=(0, 300, 300)),
        row("+1", "+3", "good", "taken back at once", offer=OFFER, down=(0, 300, 0)),
        row("+1", "+3", "good", "taken too late", offer=OFFER, down=(0, 0, 0, 300, 300)),
        row("+1", "+3", "good", "a capture", offer=OFFER, down=(0, 300, 300), took=100),
    ],
)
def test_cpl(before: str, after: str, others: dict[str, Any], expected: str, mover: bool) -> None:
    assert label("cpl", facts(before, after, mover, **others)) == expected


scores: st.SearchStrategy[Score] = st.one_of(
    st.builds(Cp, st.integers(-3000, 3000)), st.builds(Mate, st.booleans(), st.integers(1, 20))
)


@st.composite
def both_colours(draw: st.DrawFn, *, is_best: bool | None = None) -> tuple[MoveFacts, MoveFacts]:
    """Any facts as White's move, and the same with every score turned round as Black's."""
    before, after = draw(scores), draw(scores)
    second, played, two_ago = (draw(st.none() | scores) for _ in range(3))
    offered = draw(st.integers(-500, 900))
    others: dict[str, Any] = {
        "is_best": draw(st.booleans()) if is_best is None else is_best,
        "is_book": draw(st.booleans()),
        "is_fresh": draw(st.booleans()),
        "best_wins": draw(st.booleans()),
        "legal_moves": draw(st.integers(1, 40)),
        "took": draw(st.integers(0, 900)),
        "first_depth": draw(st.none() | st.integers(1, 20)),
        "offer": Offer(offered, 0, OFFER.capture),
        "down": (0, offered, offered),
    }

    def seen_by(mover: chess.Color) -> MoveFacts:
        made = facts("0", "0", mover, **others)
        turned = [_turned(each, mover) for each in (before, after)]
        return replace(
            made,
            before=turned[0],
            after=turned[1],
            two_ago=two_ago and _turned(two_ago, mover),
            search=replace(
                made.search,
                second=second and _turned(second, mover),
                played=played and _turned(played, mover),
            ),
        )

    return seen_by(W), seen_by(B)


def _turned(score: Score, mover: chess.Color) -> Score:
    match score:
        case Cp(value):
            return Cp(value if mover == W else -value)
        case Mate(winner, left):
            return Mate(winner if mover == W else not winner, left)


@pytest.mark.parametrize("rules", RULES)
@given(pair=both_colours())
def test_swapping_colours_changes_no_label(rules: Rules, pair: tuple[MoveFacts, MoveFacts]) -> None:
    assert label(rules, pair[0]) == label(rules, pair[1])


@pytest.mark.parametrize("rules", ["kibitz", "lichess", "expected-points", "dual"])
@given(pair=both_colours(is_best=True))
def test_the_first_choice_is_never_worse_than_best(rules: Rules, pair: tuple[MoveFacts, MoveFacts]) -> None:
    fine = {
        None,
        *[each.value for each in (Label.BRILLIANT, Label.GREAT, Label.BEST, Label.BOOK, Label.FORCED)],
    }

    assert label(rules, pair[0]) in fine
