"""Text from a file, made safe and made to fit for a terminal."""

import unicodedata


def plain(text: str) -> str:
    """The text without control characters: a player's name must not move the cursor.

    >>> plain("Kar\\x1b[31mpov")
    'Kar[31mpov'
    """
    return "".join(letter for letter in text if unicodedata.category(letter)[0] != "C")


def width_of(text: str) -> int:
    """Columns the text takes: wide letters take two, combining marks none.

    >>> width_of("Ding 丁")
    7
    """
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(unicodedata.combining(letter) != 0 for letter in text)


def fit(text: str, width: int) -> str:
    """The text in exactly `width` columns, cut with an ellipsis or filled with spaces.

    >>> fit("Nakamura, Hikaru", 8), fit("Tal", 5)
    ('Nakamur…', 'Tal  ')
    """
    text = text[: 4 * width]  # wider than it may be: combining marks take no room, but nobody needs many
    if width_of(text) > width:
        while width_of(text) > width - 1:
            text = text[:-1]
        text += "…"
    return text + " " * (width - width_of(text))
