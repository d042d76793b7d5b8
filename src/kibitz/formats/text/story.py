"""The story of a game as lines for a terminal."""

from textwrap import wrap

from kibitz.core.told import ToldReview
from kibitz.core.words.english import SIDES
from kibitz.core.words.player_story import PlayerStory


def story_text(told: ToldReview, width: int) -> str:
    """The chapters and the players, or nothing where there is no story."""
    story = told.story
    if not story.chapters:
        return ""
    told_of = [(side, _sentences(story.players[side])) for side in (told.reader, not told.reader)]
    paragraphs = [
        *[chapter.text for chapter in story.chapters],
        *[f"{SIDES[side]}: {sentences}" for side, sentences in told_of if sentences],
    ]
    return "\n".join(["The story", *[line for text in paragraphs for line in indented(text, 2, width)]])


def _sentences(player: PlayerStory) -> str:
    return " ".join(text for text in (player.went_well, player.costly, *player.time) if text)


def indented(text: str, by: int, width: int) -> list[str]:
    """The text in lines that fit."""
    space = " " * by
    return wrap(
        text, max(30, width), initial_indent=space, subsequent_indent=space + "  ", break_on_hyphens=False
    )
