"""The story of a game as lines for a terminal."""

from textwrap import wrap

from kibitz.core.report import GameReport
from kibitz.core.words.explain import Explanations
from kibitz.core.words.player_story import PlayerStory, move_name
from kibitz.core.words.story import story_of


def story_text(report: GameReport, explained: Explanations, width: int) -> str:
    """The chapters and the players, or nothing where there is no story."""
    story = story_of(report, explained)
    if not story.chapters:
        return ""
    lines = ["The story"]
    for chapter in story.chapters:
        lines += indented(chapter.text, 2, width)
    for name, told in (("White", story.players.white), ("Black", story.players.black)):
        lines += (
            indented(f"{name}: {' '.join(_sentences(report, told))}", 2, width)
            if _sentences(report, told)
            else []
        )
    return "\n".join(lines)


def _sentences(report: GameReport, told: PlayerStory) -> list[str]:
    timed = told.time.sentences(lambda index: move_name(report.moves[index])) if told.time else ()
    return [text for text in (told.went_well, told.costly, *timed) if text]


def indented(text: str, by: int, width: int) -> list[str]:
    """The text in lines that fit."""
    space = " " * by
    return wrap(
        text, max(30, width), initial_indent=space, subsequent_indent=space + "  ", break_on_hyphens=False
    )
