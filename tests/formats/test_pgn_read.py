"""PGN as people have it."""

import chess
import pytest

from kibitz.core.chess.game import Scoresheet, UnreadableGame
from kibitz.core.chess.label import Judgement
from kibitz.core.chess.replay import replay
from kibitz.core.chess.score import Cp, Mate
from kibitz.errors import PgnError
from kibitz.formats.pgn.split import LARGEST_GAME
from tests.games import played, sheet, sheets
from tests.reference import reference

SCHOLAR = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"
SANS = ("e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(SCHOLAR, id="no tags"),
        pytest.param(f'[Event "x"]\n\n{SCHOLAR}\n', id="one tag"),
        pytest.param(SCHOLAR.replace(" ", "\n"), id="a move a line"),
        pytest.param(SCHOLAR.replace(" ", "\r\n"), id="Windows line ends"),
        pytest.param(SCHOLAR.replace(". ", "."), id="no space after the number"),
        pytest.param("1. e4 e5\n\n2. Bc4 Nc6\n\n3. Qh5 Nf6 4. Qxf7# 1-0", id="blank lines between moves"),
        pytest.param("1. e4 {best by test} e5 2. Bc4 ; Italian\n Nc6 3. Qh5 Nf6 4. Qxf7#", id="comments"),
        pytest.param("{ a miniature } 1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0", id="a comment first"),
        pytest.param("1. e4 (1. d4 d5 (1... Nf6)) e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#", id="nested variations"),
        pytest.param("1. e4! e5!? 2. Bc4 $1 Nc6 3. Qh5 ?! Nf6?? 4. Qxf7#", id="glyphs and NAGs"),
        pytest.param("%escaped\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#", id="an escaped line"),
        pytest.param("\ufeff" + SCHOLAR, id="a byte-order mark"),
        pytest.param("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# *", id="an open result"),
        pytest.param("1 e4 e5 2 Bc4 Nc6 3 Qh5 Nf6 4 Qxf7#", id="numbers without dots"),
    ],
)
def test_the_same_moves_however_written(text: str) -> None:
    found = sheet(text)

    assert found.sans == SANS
    assert found.problem is None


def test_several_games_without_blank_lines() -> None:
    text = '[Event "a"]\n1. e4 e5 1-0\n[Event "b"]\n1. d4 0-1\n1. c4 { [Event "not one"]\n } c5 *\n\n\n[Event "d"]\n'

    found = sheets(text)

    assert [(game.number, game.line) for game in found] == [(1, 1), (2, 3), (3, 5), (4, 9)]
    assert [game.sans for game in found if isinstance(game, Scoresheet)] == [
        ("e4", "e5"),
        ("d4",),
        ("c4", "c5"),
        (),
    ]


def test_a_comment_that_is_never_closed_costs_one_game() -> None:
    broken, whole = sheets('[Event "a"]\n\n1. e4 { unclosed (brace e5 1-0\n\n[Event "b"]\n\n1. d4 d5 *\n')

    assert isinstance(broken, Scoresheet)
    assert (broken.sans, broken.problem) == (("e4",), "a comment is never closed; read up to it")
    assert isinstance(whole, Scoresheet)
    assert (whole.sans, whole.problem) == (("d4", "d5"), None)


def test_a_comment_before_the_tags_belongs_to_the_game() -> None:
    found = sheets('{ from a database }\n[White "Anderssen"]\n\n1. e4 *\n')

    assert len(found) == 1


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        pytest.param("Müller, Zoë".encode(), "Müller, Zoë", id="UTF-8"),
        pytest.param("Müller, Zoë".encode("latin-1"), "Müller, Zoë", id="Latin-1"),
        pytest.param("Müller – Zoë".encode("cp1252"), "Müller – Zoë", id="Windows"),
    ],
)
def test_encodings(raw: bytes, name: str) -> None:
    found = sheet(b'[White "' + raw + b'"]\n\n1. e4 *\n')

    assert found.tags["White"] == name


def test_tags_with_quotes_and_backslashes() -> None:
    found = sheet('[Event "the \\"Immortal\\" game"]\n[Site "C:\\\\games"]\n[White "a "b" c"]\n\n1. e4 *')

    assert found.tags["Event"] == 'the "Immortal" game'
    assert found.tags["Site"] == "C:\\games"
    assert found.tags["White"] == 'a "b" c'


def test_scores_clocks_and_times() -> None:
    found = sheet(
        "1. e4 { [%eval 0.17] [%clk 0:03:00] } 1... e5 {[%clk 0:02:59.5][%eval #-3,18]} "
        "2. Nf3 { good [%emt 0:00:07] [%csl Gf3] } 2... Nc6 { [%eval ?] }"
    )

    assert found.scores == (Cp(17), Mate(chess.BLACK, 3), None, None)
    assert found.clocks == (180, 179.5, None, None)
    assert found.spent == {2: 7}
    assert found.notes[2].comments == ("good [%csl Gf3]",)
    assert found.notes[3].comments == ("[%eval ?]",)


def test_judgements_in_words() -> None:
    found = sheet(
        "1. e4? { (0.20 → -1.20) Mistake. d4 was best. } { [%eval -1.2] } (1. d4 d5) "
        "1... f5?? { [%eval #3] } { Checkmate is now unavoidable. e5 was best. } "
        "2. Qh5+ { Inaccuracy. Best move was exf5. } 2... g6! { not one: Mistake. }"
    )

    assert found.lines_known
    assert [found.notes[index].judgement for index in range(4)] == [
        Judgement.MISTAKE,
        Judgement.BLUNDER,
        Judgement.INACCURACY,
        None,
    ]
    assert [found.notes[index].better for index in range(4)] == [("d4", "d5"), ("e5",), ("exf5",), ()]
    assert [found.notes[index].glyphs for index in range(4)] == [(), (), (), (1,)]  # of the writer's own
    assert found.notes[3].comments == ("not one: Mistake.",)


def test_a_glyph_alone_is_not_lichess_judging() -> None:
    found = sheet("1. f3?? { [%eval -0.9] } e5 { [%eval -0.8] }")

    assert not found.lines_known
    assert found.notes[0].judgement is None


@pytest.mark.parametrize(
    ("text", "sans", "problem"),
    [
        pytest.param("1. e4 e5 2. Ke3 Nc6", ("e4", "e5"), "2. Ke3 is not a legal move; read up to it", id="illegal"),
        pytest.param("1. e4 e5 2. Nf3 Nf3", ("e4", "e5", "Nf3"), "2... Nf3 is not a legal move; read up to it", id="by black"),
        pytest.param("1. e4 banana e5", ("e4",), "'banana' is not a move; read up to it", id="a word"),
        pytest.param("1. d4 Nf9 *", ("d4",), "'Nf9' is not a move; read up to it", id="a slip at the end"),
        pytest.param("1. e4 1-0 2. e5", ("e4",), "there are moves after the result 1-0; read up to it", id="after the end"),
    ],
)  # fmt: skip
def test_a_game_is_read_up_to_its_fault(text: str, sans: tuple[str, ...], problem: str) -> None:
    game = played(text)

    assert game.sheet.sans == sans
    assert game.sheet.problem == problem
    assert len(game.moves) == len(game.sheet.scores) == len(sans)


def test_black_moves_first() -> None:
    game = played(
        '[FEN "r2q1rk1/1bp1bppp/p1np1n2/1p2p3/4P3/1BPPBN1P/PP3PP1/RN1Q1RK1 b - - 0 11"]\n\n11... Na5 12. Bc2'
    )

    assert game.sheet.first_mover == chess.BLACK
    assert game.sheet.first_ply == 21
    assert [move.uci() for move in game.moves] == ["c6a5", "b3c2"]


@pytest.mark.parametrize("castling", ["HAha", "KQkq"], ids=["Shredder-FEN", "X-FEN"])
@pytest.mark.parametrize("variant", ["Chess960", "Fischerandom", "chess 960"])
def test_chess960_castling(castling: str, variant: str) -> None:
    fen = f"r3k1r1/pppppppp/8/8/8/8/PPPPPPPP/R3K1R1 w {castling.replace('H', 'G').replace('h', 'g')} - 0 1"
    game = played(f'[Variant "{variant}"]\n[FEN "{fen}"]\n[SetUp "1"]\n\n1. O-O 0-0-0 *')

    assert [move.uci() for move in game.moves] == ["e1g1", "e8a8"]
    assert game.start.chess960


def test_chess960_is_seen_without_a_variant_tag() -> None:
    game = played('[FEN "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1"]\n\n1. O-O *')

    assert game.start.chess960
    assert [move.uci() for move in game.moves] == ["c1g1"]


def test_moves_in_other_notations() -> None:
    game = played("1. e2-e4 e7e5 2. g1f3 Nb8-c6 3. Bf1b5 a6 4. 0-0 -- 5. Bxc6 *")

    assert game.sheet.problem is None
    assert len(game.moves) == 9
    assert game.moves[7] == chess.Move.null()


@pytest.mark.parametrize(
    ("tags", "message"),
    [
        ('[FEN "not a fen"]', "the start position cannot be set up"),
        ('[Variant "Bughouse 4000"]', "no rules are known for the variant 'Bughouse 4000'"),
    ],
)
def test_a_start_that_cannot_be_set_up(tags: str, message: str) -> None:
    with pytest.raises(PgnError, match=message):
        replay(sheet(f"{tags}\n\n1. e4 *"), {})


def test_text_that_is_no_game() -> None:
    (found,) = sheets("Dear Sir,\nplease find my game enclosed.\n")

    assert isinstance(found, UnreadableGame)
    assert "not a game" in found.reason


def test_a_game_too_large_costs_only_itself() -> None:
    huge = b"1. e4 {" + b"x" * 1000 + b"}\n"
    found = sheets(huge * (LARGEST_GAME // len(huge) + 2) + b'[Event "b"]\n\n1. d4 *\n')

    assert isinstance(found[0], UnreadableGame)
    assert isinstance(found[1], Scoresheet)


def test_awkward_comments_of_a_broadcast() -> None:
    found = sheet(reference("lichess/comment_before_moves.pgn").read_bytes())

    assert found.opening_comments == (
        "The original result of the game (1-0) was overturned by an arbiter decision.",
    )
    assert len(found.sans) == 139
    assert found.notes[138].comments == found.opening_comments
    assert sum(note.judgement is not None for note in found.notes.values()) == 9


BOM = "\ufeff"


@pytest.mark.parametrize(
    ("text", "games"),
    [
        pytest.param(f'{BOM}[Event "a"]\n[White "A"]\n\n1. e4 *\n', [("A", 1)], id="a byte-order mark"),
        pytest.param(f'[White "A"]\n\n1. e4 *\n{BOM}[White "B"]\n\n1. d4 d5 *\n', [("A", 1), ("B", 2)], id="one in the middle"),
        pytest.param('[Event "a"]\n[White "A"]\n\n[Event "b"]\n[White "B"]\n\n1. e4 *\n', [("A", 0), ("B", 1)], id="tags without moves"),
        pytest.param('[Event "a"]\n[White "A"]\n\n{ intro }\n\n[Event "b"]\n[White "B"]\n\n1. e4 *\n', [("A", 0), ("B", 1)], id="an intro without moves"),
        pytest.param('[White "A"]\n\n1. e4 1-0\n{White won on time}\n\n[White "B"]\n\n1. d4 d5 *\n', [("A", 1), ("B", 2)], id="a comment after the result"),
        pytest.param('{ my games }\n[White "A"]\n\n1. e4 *\n', [("A", 1)], id="a comment before the tags"),
        pytest.param('; my games\n% more\n[White "A"]\n\n1. e4 *\n', [("A", 1)], id="a line comment before the tags"),
        pytest.param('[White "A"]\n\n1. e4 ; not 1-0\n e5 *\n', [("A", 2)], id="a result inside a line comment"),
        pytest.param('[White "A"]\r\r1. e4 ; hello\re5 *\r', [("A", 2)], id="old Mac line ends and a line comment"),
        pytest.param('[White "A"]\n\n1. e4 +- e5 -+ 2. Nf3± Nc6 — *\n', [("A", 4)], id="signs of evaluation"),
        pytest.param('[White "A"]\n\n1. e4 e5 White resigns 0–1\n', [("A", 2)], id="an ending in words"),
        pytest.param('[White "A"]\n\n1. Pe4 e5 ½–½\n', [("A", 2)], id="a pawn that is named"),
        pytest.param('[White "A"]\n[Variant "Standard Chess"]\n\n1. e4 e5 1 - 0\n', [("A", 2)], id="spaces in the result"),
    ],
)  # fmt: skip
def test_files_as_people_have_them(text: str, games: list[tuple[str, int]]) -> None:
    found = sheets(text)

    assert [
        (each.tags.get("White"), len(each.sans)) for each in found if isinstance(each, Scoresheet)
    ] == games
    assert [each.problem for each in found if isinstance(each, Scoresheet)] == [None] * len(games)
    for each in found:
        assert isinstance(each, Scoresheet)
        assert replay(each, {}).sheet.problem is None


def test_a_variation_that_is_never_closed_is_named() -> None:
    assert sheet("1. e4 e5 (1... c5 2. Nf3").problem == "a variation is never closed; read up to it"


def test_a_persons_word_is_not_lichess_judging() -> None:
    found = sheet("1. e4 { [%eval 0.3] } e5 { Blunder. } { [%eval 3.2] }")

    assert not found.lines_known
    assert found.notes[1].comments == ("Blunder.",)


def test_the_result_of_the_moves_counts_where_the_tag_says_nothing() -> None:
    assert sheet('[Result "*"]\n\n1. e4 1-0').tags["Result"] == "1-0"
    assert sheet('[Result "0-1"]\n\n1. e4 1-0').tags["Result"] == "0-1"


def test_moves_become_san() -> None:
    assert played("1. e2-e4 e7e5 2. Ng1f3 Nc6 3. Bb5 a6 4. 0-0 *").sheet.sans == (
        "e4",
        "e5",
        "Nf3",
        "Nc6",
        "Bb5",
        "a6",
        "O-O",
    )


def test_a_move_that_can_be_two_is_named_as_such() -> None:
    game = played("1. d4 d5 2. Nf3 Nf6 3. Nd2 *")

    assert game.sheet.problem == "3. Nd2 can be more than one move; read up to it"
