"""Games of a dump that hold no evals, told at a glance: nothing of them has to be kept."""

import re

_TAGS = rb'(?>(?:\[\w++ "[^"\\\n]*+"\]\n)+)\n'
_MOVE = (
    rb"(?:[a-h](?:[1-8]|x[a-h][1-8])(?:=[NBRQ]|)"
    rb"|[NBRQK](?:[a-h][1-8]|[a-h1-8]?x[a-h][1-8]|[a-h1-8][a-h][1-8])"
    rb"|O-O(?:-O|))[+#]?+[?!]{0,2}+ "
)
_CLOCK = rb"(?:\{ \[%clk [\d:]++\] \} |)"
_PLAIN_GAME = re.compile(
    rb"%s ?+(?:(?>\d++\.{1,3}+ %s%s(?:%s|)))*(?:1-0|0-1|1/2-1/2|\*)\s*+" % (_TAGS, _MOVE, _CLOCK, _MOVE)
)
"""As Lichess writes it: tags, moves, clocks and a result, and nothing that needs to be understood."""


def is_without_evals(raw: bytes) -> bool:
    """Whether this is a sound game without evals. No means that it has to be read to know.

    >>> is_without_evals(b'[Event "?"]\\n\\n1. e4 { [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 1-0\\n\\n')
    True
    >>> is_without_evals(b'[Event "?"]\\n\\n1. e4 { [%eval 0.2] } 1... e5 1-0\\n\\n')
    False
    """
    return _PLAIN_GAME.fullmatch(raw) is not None
