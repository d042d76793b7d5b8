"""A QR code for the terminal: an address that a phone can read off the screen."""

DARK_ON_LIGHT = "\x1b[30;107m"
PLAIN = "\x1b[0m"
BORDER = 2
"""Squares around the code; without them phones do not see where it begins."""

HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def qr_lines(text: str, *, colours: bool) -> list[str]:
    """The code in half blocks, two rows of squares in a line: dark on light in any terminal.

    Without colours the blocks are the light squares, as most terminals are dark.
    """
    import segno  # noqa: PLC0415  # in kibitz[web], and only needed here

    matrix = [list(row) for row in segno.make(text, micro=False, error="l").matrix_iter(border=BORDER)]
    if len(matrix) % 2:
        matrix.append([0] * len(matrix[0]))
    ink = 1 if colours else 0
    rows = [
        "".join(
            HALVES[int(bool(upper) == ink), int(bool(lower) == ink)]
            for upper, lower in zip(*pair, strict=True)
        )
        for pair in zip(matrix[::2], matrix[1::2], strict=True)
    ]
    return [f"{DARK_ON_LIGHT}{row}{PLAIN}" for row in rows] if colours else rows
