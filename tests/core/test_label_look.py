"""Every label has one row with everything a screen shows of it, and colour is never its only sign."""

import ast
from pathlib import Path

from kibitz.core.chess.label import BAD, STRONG, Label, judgement_of
from kibitz.core.chess.label_look import LOOKS, MARKED
from kibitz.core.labels import rules
from kibitz.formats.pgn.movetext import NAG_OF_GLYPH


def test_every_label_has_a_row() -> None:
    missing = [label.name for label in Label if label not in LOOKS]

    assert not missing, f"no row in LOOKS of core/chess/label_look.py: {', '.join(missing)}"
    assert list(LOOKS) == list(Label), "the rows stand in the order of the labels, best first"


def test_every_label_is_given_by_a_ruleset() -> None:
    files = Path(rules.__file__).parent.glob("*.py")
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    named = {ast.unparse(node) for node in nodes if isinstance(node, ast.Attribute)}

    missing = [
        label.name for label in Label if f"Label.{label.name}" not in named and not judgement_of(label)
    ]
    assert not missing, f"no ruleset in core/labels/rules gives: {', '.join(missing)}"


def test_what_is_good_or_bad_beyond_the_ordinary_is_marked() -> None:
    assert MARKED == BAD | STRONG


def test_a_marked_label_can_be_drawn_everywhere() -> None:
    for label in MARKED:
        assert LOOKS[label].outline, f"{label}: no outline for the graph"
        assert LOOKS[label].terminal, f"{label}: no colour for the terminal"
        assert LOOKS[label].glyph in NAG_OF_GLYPH, f"{label}: PGN has no number for its glyph"


def test_no_two_labels_share_a_badge_or_a_name() -> None:
    for shown in ("sign", "one", "many", "meaning"):
        assert len({getattr(look, shown) for look in LOOKS.values()}) == len(Label), shown


def test_no_two_labels_share_an_outline_or_a_colour_in_the_terminal() -> None:
    for drawn in ("outline", "terminal"):
        assert len({getattr(LOOKS[label], drawn) for label in MARKED}) == len(MARKED), drawn
