"""The story says what the curve says."""

import chess
import pytest

from kibitz.core.chess.ending import Ending, EndKind
from kibitz.core.findings.finding import Finding, FindingKind, Start
from kibitz.core.lines.deed import Deed, DeedKind
from kibitz.core.report import GameReport
from kibitz.core.words.ended import ending_of
from kibitz.core.words.explain import Explanation, Explanations
from kibitz.core.words.habit import Habit, costly_habit, habit_of
from kibitz.core.words.headline import headline
from kibitz.core.words.sentences import Sentence
from kibitz.core.words.story import ChapterKind, story_of
from kibitz.core.words.turning_points import turning_points
from tests.games import played, report, told

TAGS = '[White "w"]\n[Black "b"]\n[Result "{result}"]\n\n'


def _game(evals: list[str], result: str, clocks: list[str] | None = None) -> str:
    """Knights out and back, with these evals after each move."""
    sans = ["Nf3", "Nf6", "Ng1", "Ng8", "Nc3", "Nc6", "Nb1", "Nb8"]
    words = []
    for index, score in enumerate(evals):
        clock = f" [%clk {clocks[index]}]" if clocks else ""
        words.append(f"{sans[index % 8]} {{ [%eval {score}]{clock} }}")
    return TAGS.format(result=result) + " ".join(words) + f" {result}\n"


def test_a_decided_game() -> None:
    evals = ["0.2"] * 7 + ["6.0"] * 13
    story = told(played(_game(evals, "1-0"))).story

    (decision,) = story.chapters
    assert decision.kind is ChapterKind.DECISION
    assert decision.index == 7
    assert decision.text == ("4... Nb8 decided the game: Black fell from 48% to 10%, and never recovered.")


def test_nothing_decides_a_game_that_was_won_already() -> None:
    story = told(played(_game(["0.2"] * 3 + ["4.0"] * 4 + ["9.0"] * 13, "1-0"))).story

    kinds = {chapter.index: chapter.kind for chapter in story.chapters}
    assert kinds[3] is ChapterKind.DECISION
    assert kinds[7] is ChapterKind.COST


@pytest.mark.parametrize(
    ("result", "said"), [("1/2-1/2", "The game was drawn"), ("*", "The game is unfinished")]
)
def test_a_level_game(result: str, said: str) -> None:
    made = report(played(_game(["0.2"] * 16, result)))

    found = ending_of(made, None)
    assert headline(made, found) == f"{said}; it was level throughout."
    texts = [chapter.text for chapter in story_of(made, {}, found).chapters]
    assert texts == (
        ["The game was drawn; the position was level (52% for White)."] if "drawn" in said else []
    )


def test_a_chance_let_go_by_black() -> None:
    evals = ["0.0"] * 6 + ["-4.0", "0.0"] + ["0.0"] * 8
    story = told(played(_game(evals, "1/2-1/2"))).story

    (chance,) = (chapter for chapter in story.chapters if chapter.kind is ChapterKind.CHANCE)
    assert chance.text == "4... Nb8 let a winning position go: Black fell from 81% to 50%."
    assert story.chapters[-1].text.endswith("Black had stood at 81%.")


@pytest.mark.parametrize(
    ("evals", "said"),
    [
        pytest.param(["0.0"] * 4 + ["-4.0", "5.0"] + ["0.0"] * 8, "; the position was level (50% for White). White had stood at 86% and Black at 81%.", id="both had it"),
        pytest.param(["0.0"] * 5 + ["4.0"] * 11, "; White was winning (81%).", id="who still has it is told once"),
        pytest.param(["0.0"] * 5 + ["-5.0"] * 4 + ["4.0"] * 7, "; White was winning (81%). Black had stood at 86%.", id="and who had it besides"),
    ],
)  # fmt: skip
def test_who_had_stood_winning_in_a_game_that_was_drawn(evals: list[str], said: str) -> None:
    made = report(played(_game(evals, "1/2-1/2")))
    end = story_of(made, {}, Ending(EndKind.TIME, None)).chapters[-1].text

    assert end.removeprefix("The game was drawn: time ran out, and the other side could not mate") == said


@pytest.mark.parametrize(
    ("later", "said"),
    [
        (["4.0"] * 6, "3... Nc6 changed the game: Black fell from 50% to 19%, and White stayed better."),
        (["0.0"] * 6, "After 3... Nc6, Black fell from 50% to 19%."),
    ],
    ids=["kept", "lost"],
)
def test_a_change_lasts_to_the_end_or_is_none(later: list[str], said: str) -> None:
    story = told(played(_game(["0.0"] * 5 + ["4.0"] * 11 + later, "1/2-1/2"))).story

    assert said in [chapter.text for chapter in story.chapters]


def test_a_moment_says_what_led_to_it_where_the_last_one_does_not() -> None:
    evals = ["0.0"] * 4 + ["-2.0"] + ["2.5"] * 3 + ["-2.5"] + ["4.0"] * 7
    story = told(played(_game(evals, "1-0"))).story

    assert [chapter.text for chapter in story.chapters] == [
        "After 3... Nc6, Black fell from 68% (thanks to 3. Nc3) to 28%.",
        "5. Nf3 let a winning position go: White fell from 72% to 28%.",
        "5... Nf6 decided the game: Black fell from 72% to 19%, and never recovered.",
    ]


@pytest.mark.parametrize(
    ("evals", "result", "said"),
    [
        (["0.0"] * 4 + ["-6.0", "-1.0", "-1.0", "-1.0", "-5.0"] + ["-5.0"] * 7, "0-1", "the turning point was 5. Nf3: White fell from 41% to 14%"),
        (["0.0"] * 4 + ["-1.0", "-0.2", "-0.2", "-0.2", "-6.0"] + ["-6.0"] * 7, "0-1", "the turning point was 5. Nf3: White fell from 48% to 10%"),
        (["0.0"] * 4 + ["-2.2", "-2.0", "-2.0", "-2.0", "-9.0"] + ["-9.0"] * 7, "0-1", "the turning point was 3. Nc3: White fell from 50% to 31%"),
        (["0.0"] * 4 + ["-2.6", "0.0", "0.0", "0.0", "-2.2"] + ["-2.3"] * 7, "0-1", "the turning point was 5. Nf3: White fell from 50% to 31%"),
        (["0.0"] * 4 + ["-0.6"] * 2 + ["-1.2"] * 2 + ["-1.8"] * 2 + ["-2.4"] * 6, "0-1", "no single move decided it"),
        (["0.0"] * 4 + ["-6.0", "0.5"] + ["0.5"] * 8, "0-1", "the turning point was 3. Nc3: White fell from 50% to 10%"),
        (["0.0"] * 4 + ["-6.0", "4.0"] + ["4.0"] * 8, "0-1", "Black won, though White was winning (81%)."),
        (["0.0"] * 4 + ["-6.0", "4.0"] + ["4.0"] * 8, "1/2-1/2", "The game was drawn, though White was winning (81%)."),
    ],
    ids=["what was given back did not lose", "what lost the most", "who was nearly lost can lose little", "after it nothing was level", "only slight moves", "the winner's own slip is not the point", "the loser was winning", "a draw"],
)  # fmt: skip
def test_the_headline_names_what_lost_the_game(evals: list[str], result: str, said: str) -> None:
    review = told(played(_game(evals, result)))

    assert said in review.headline
    key = said.partition("point was ")[2].partition(":")[0]
    assert not key or any(key in chapter.text for chapter in review.story.chapters)


def test_time_trouble() -> None:
    clocks = ["0:10:00", "0:10:00"] * 8 + ["0:00:40", "0:09:00"] * 4
    evals = ["0.0"] * 16 + ["-2.0", "0.0", "-3.0", "0.0"] * 2
    story = told(played(_game(evals, "0-1", clocks))).story

    assert story.players.white.time[0] == (
        "98% of the winning chances lost went in 4 moves with under 10% of the clock."
    )
    assert not any("of the clock" in said for said in story.players.black.time)


def test_no_scores_no_story() -> None:
    story = told(played(TAGS.format(result="1-0") + "1. e4 e5 1-0\n")).story

    assert story.chapters == ()


def _said(kind: FindingKind, motif: str | None = None) -> Explanation:
    finding = Finding(kind=kind, start=Start.AFTER, line=(), motif=motif)
    return Explanation(finding, Sentence("", ""))


def test_the_costly_habit_is_what_several_bad_moves_did() -> None:
    losses = {0: 20.0, 2: 1.0, 4: 15.0, 6: 12.0}
    explained = {
        0: _said(FindingKind.LOSES_PIECE, "fork"),
        4: _said(FindingKind.LOSES_PAWN),
        6: _said(FindingKind.LOSES_EXCHANGE, "pin"),
    }

    assert costly_habit(losses, explained) == (Habit.TACTIC, [0, 6], 32.0)
    assert costly_habit({**losses, 8: 60.0}, explained) is None  # most went elsewhere
    assert costly_habit({4: 15.0}, explained) is None  # once is no habit


def test_what_cost_most_is_told_with_its_moves() -> None:
    evals = ["0.0", "0.0", "-1.5", "-1.5", "-3.0", "-3.0"] + ["-6.0"] * 10
    made = report(played(_game(evals, "0-1")))
    explained = {index: _said(FindingKind.IGNORED_THREAT) for index in (2, 4, 6)}

    def costly(report: GameReport, explained: Explanations) -> str | None:
        return story_of(report, explained, ending_of(report, None)).players.white.costly

    assert costly(made, explained) == (
        "2. Ng1, 3. Nc3 and 4. Nb1 did not meet a threat and cost 40 of the 41 win-percent points lost."
    )
    assert costly(made, {}) is None


def test_a_moment_without_a_reason_stands_on_the_graph_alone() -> None:
    evals = ["0.0"] * 4 + ["-1.5", "-1.5"] + ["-3.0"] * 2 + ["-6.0"] * 8
    made = report(played(_game(evals, "0-1")))
    found = ending_of(made, None)

    some = story_of(made, {6: _said(FindingKind.IGNORED_THREAT)}, found)

    assert {each.index for each in some.chapters if each.index is not None} == {6}
    assert len({each.index for each in story_of(made, {}, found).chapters}) > 2
    assert len(turning_points(made, found)) > 2


def test_a_game_that_ends_in_mate_says_so() -> None:
    game = played(TAGS.format(result="0-1") + "1. f3 { [%eval -0.7] } e5 { [%eval -0.7] } 2. g4 Qh4# 0-1\n")

    assert told(game).headline.startswith("Black won by checkmate")


def test_a_story_is_told_in_the_order_it_happened() -> None:
    evals = ["0.0"] * 6 + ["-4.0", "0.0"] + ["0.0"] * 2 + ["-8.0"] * 12
    story = told(played(_game(evals, "0-1"))).story

    kinds = [chapter.kind for chapter in story.chapters]
    assert kinds.index(ChapterKind.CHANCE) < kinds.index(ChapterKind.DECISION)
    turns = [chapter.index for chapter in story.chapters if chapter.index is not None]
    assert turns == sorted(turns)


def test_a_winner_who_was_not_winning_yet() -> None:
    evals = ["0.0"] * 6 + ["-1.5"] * 12
    story = told(played(_game(evals, "0-1"))).story

    assert story.chapters[-1].text == "Black won; Black was better (63%)."


@pytest.mark.parametrize(
    ("kind", "start", "habit"),
    [
        (FindingKind.ALLOWS_MOVE, Start.AFTER, Habit.LEFT),
        (FindingKind.LETS_DRAW_GO, Start.AFTER, Habit.LEFT),
        (FindingKind.MISSES_MOVE, Start.BEFORE, None),
    ],
)
def test_what_the_answer_just_takes_was_left_hanging(
    kind: FindingKind, start: Start, habit: Habit | None
) -> None:
    taken = Deed(DeedKind.TAKES, ((chess.KNIGHT, chess.F3),))

    assert habit_of(Finding(kind=kind, start=start, line=(), deed=taken)) is habit
