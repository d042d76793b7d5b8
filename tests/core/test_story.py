"""The story says what the curve says."""

import pytest

from kibitz.core.headline import headline
from kibitz.core.story import ChapterKind, story_of
from tests.games import played, report

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
    told = story_of(report(played(_game(evals, "1-0"))))

    assert [chapter.kind for chapter in told.chapters] == [ChapterKind.DECISION, ChapterKind.END]
    decision, end = told.chapters
    assert decision.index == 7
    assert decision.text == "4... Nb8 decided the game: White went from 52 % to 90 % and stayed there."
    assert end.text == "White needed 6 more moves and never fell below 90 %."


@pytest.mark.parametrize(
    ("result", "said"), [("1/2-1/2", "The game was drawn"), ("*", "The game is unfinished")]
)
def test_a_level_game(result: str, said: str) -> None:
    made = report(played(_game(["0.2"] * 16, result)))

    assert headline(made) == f"{said}; it was level throughout."
    assert story_of(made).chapters == ()


def test_a_chance_let_go_by_black() -> None:
    evals = ["0.0"] * 6 + ["-4.0", "0.0"] + ["0.0"] * 8
    told = story_of(report(played(_game(evals, "1/2-1/2"))))

    (chance,) = (chapter for chapter in told.chapters if chapter.kind is ChapterKind.CHANCE)
    assert chance.text.startswith("A chance was let go with 4... Nb8, from 81 % to 50 %.")


def test_time_trouble() -> None:
    clocks = ["0:10:00", "0:10:00"] * 8 + ["0:00:40", "0:09:00"] * 4
    evals = ["0.0"] * 16 + ["-2.0", "0.0", "-3.0", "0.0"] * 2
    told = story_of(report(played(_game(evals, "0-1", clocks))))

    time = told.players.white.time
    assert time is not None
    assert (time.in_trouble, round(time.lost_in_trouble)) == (4, 1)
    assert "with under 10 % of the clock" in time.sentences(str)[0]
    assert told.players.black.time is not None
    assert told.players.black.time.in_trouble == 0


def test_no_scores_no_story() -> None:
    told = story_of(report(played(TAGS.format(result="1-0") + "1. e4 e5 1-0\n")))

    assert told.chapters == ()
