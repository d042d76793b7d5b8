"""What contradicts itself, or will be told, is looked at again before anything is said."""

from dataclasses import replace

import chess
import pytest

from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.labels.confidence import SURE_NODES
from kibitz.core.looks.contradictions import backed_up, contradicted, is_first_choice_refuted, lopsided, told
from kibitz.core.looks.harder import check_look, told_look
from kibitz.core.looks.known import Known
from kibitz.core.looks.next_look import conclude, next_look
from kibitz.core.looks.proofs import proof_look
from kibitz.core.searches.answer import Line, PositionEval
from kibitz.core.searches.task import Afresh, At, AtEnd, Place, SearchGroup
from kibitz.settings import PRESETS, Settings
from tests.games import played

MOVES = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5")
GAME = "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"
STANDARD = Settings(effort=PRESETS["standard"])


def _known(*scores: Score, choices: dict[int, str] | None = None, nodes: int = 25_000) -> Known:
    """The game with these scores; the engine prefers something else but where `choices` say so."""
    answers: dict[Place, PositionEval] = {
        At(index): PositionEval(
            (Line(score, ((choices or {}).get(index, "a2a3" if index % 2 == 0 else "a7a6"),)),), 10, nodes
        )
        for index, score in enumerate(scores)
    }
    return Known(played(GAME), answers)


def _places(groups: list[SearchGroup]) -> list[int]:
    return sorted(task.place.index for group in groups for task in group)


@pytest.mark.parametrize(
    ("choice", "score", "wanted"),
    [
        pytest.param("g1f3", Cp(-80), {2, 3}, id="the first choice is refuted"),
        pytest.param("g1f3", Cp(0), set(), id="it is not"),
        pytest.param("b1c3", Cp(-80), set(), id="another move was the first choice"),
    ],
)
def test_a_first_choice_that_the_next_position_refutes(choice: str, score: Score, wanted: set[int]) -> None:
    known = _known(Cp(20), Cp(20), Cp(20), score, score, score, choices={2: choice})

    assert contradicted(known, STANDARD) == wanted


def test_a_first_choice_that_loses_a_mate() -> None:
    mate = Mate(chess.WHITE, 5)
    known = _known(Cp(900), Cp(900), mate, Cp(950), Cp(950), Cp(950), choices={2: "g1f3"})

    assert contradicted(known, STANDARD) == {2, 3}


@pytest.mark.parametrize(
    ("fresh", "is_other"),
    [(Cp(30), False), (Cp(150), True), (Mate(chess.WHITE, 3), True)],
    ids=["the same", "another score", "a mate"],
)
def test_a_fresh_look_that_sees_something_else(fresh: Score, is_other: bool) -> None:
    known = _known(*[Cp(20)] * 6)
    seen: dict[Place, PositionEval] = {Afresh(2): PositionEval((Line(fresh, ("g1f3",)),), 12, 120_000)}
    known = replace(known, answers={**known.answers, **seen})

    assert contradicted(known, STANDARD) == ({2, 3} if is_other else set())


def test_a_move_that_gains() -> None:
    known = _known(Cp(20), Cp(20), Cp(20), Cp(100), Cp(100), Cp(100))

    assert contradicted(known, STANDARD) == {2, 3}


def test_neighbours_that_had_very_different_effort() -> None:
    known = _known(Cp(20), Cp(20), Cp(20), Cp(-10), Cp(-10), Cp(-10))
    deep: dict[Place, PositionEval] = {At(2): PositionEval((Line(Cp(20), ("a2a3",)),), 20, 700_000)}
    known = replace(known, answers={**known.answers, **deep})

    assert lopsided(known, STANDARD) == {2, 3}
    assert _places(told_look(known, STANDARD)) == [3]


def test_checks_look_harder_and_harder_and_then_let_it_be() -> None:
    scores = (Cp(20), Cp(20), Cp(20), Cp(-80), Cp(-80), Cp(-80))

    (group,) = check_look(_known(*scores, choices={2: "g1f3"}), STANDARD, 700_000)
    assert [(task.place.index, task.is_warm_up) for task in group] == [(4, True), (3, False), (2, False)]
    assert check_look(_known(*scores, choices={2: "g1f3"}, nodes=700_000), STANDARD, 700_000) == []


def test_what_is_told_had_the_harder_look_on_both_sides() -> None:
    """A blunder far from any threshold is in no doubt, and is what the headline will be about."""
    known = _known(Cp(20), Cp(20), Cp(20), Cp(-600), Cp(-600), Cp(-600))

    assert told(known, STANDARD) == {2, 3}
    assert _places(told_look(known, STANDARD)) == [2, 3]
    assert (STANDARD.effort.told_nodes or 0) >= SURE_NODES
    assert told_look(replace(known, settled=frozenset({2, 3})), STANDARD) == []


def test_the_end_of_a_line_that_is_said_to_win_something_is_searched() -> None:
    """2. Nc3 leaves the pawn to the queen; what is said of it is proven at the end of the line."""
    game = played("1. e4 e5 2. Qh5 Nc6 3. Qxe5+ *")
    lines = ["e2e4", "e7e5", "g1f3", "b8c6", "h5h3", "c6e5"]
    scores = [Cp(20), Cp(20), Cp(20), Cp(0), Cp(0), Cp(-900)]
    known = Known(
        game,
        {At(at): PositionEval((Line(scores[at], (lines[at],)),), 10, 120_000) for at in range(6)},
    )

    (group,) = proof_look(known, STANDARD)

    assert [task.place for task in group] == [AtEnd(5, (chess.Move.from_uci("c6e5"),))]
    assert [task.limit.nodes for task in group] == [STANDARD.effort.proof_nodes]


def test_no_named_effort_is_sure_without_support() -> None:
    for name in ("standard", "deep", "lichess"):
        effort = PRESETS[name]
        assert max(effort.told_nodes, effort.nodes or 0) >= SURE_NODES
        assert effort.check_looks
        assert effort.proof_nodes


def test_what_no_check_has_settled_takes_the_later_word() -> None:
    """Two first choices in a row: the last position decides, from the end backwards."""
    scores = (Cp(20), Cp(20), Cp(20), Cp(-80), Cp(150), Cp(150))
    known = _known(*scores, choices={2: "g1f3", 3: "b8c6"}, nodes=2_000_000)

    found = backed_up(known, STANDARD)

    assert {place: each.score for place, each in found.items()} == {At(3): Cp(150)}
    assert found[At(3)].lines[0].moves[:2] == ("b8c6", "a2a3")
    settled = replace(known, answers={**known.answers, **found})
    assert not any(is_first_choice_refuted(each, STANDARD) for each in settled.facts.values())


def test_it_is_concluded_once_after_the_last_check() -> None:
    scores = (Cp(20), Cp(20), Cp(20), Cp(-80), Cp(-80), Cp(-80))
    known = _known(*scores, choices={2: "g1f3"}, nodes=2_000_000)
    concluded = [looks for looks in range(16) if conclude(replace(known, looks=looks), STANDARD)]

    assert len(concluded) == 1
    assert next_look(replace(known, looks=concluded[0]), STANDARD) is not None
    assert conclude(replace(known, looks=concluded[0]), Settings(effort=PRESETS["quick"])) == {}
