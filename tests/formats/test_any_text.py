"""No input, however broken, raises anything but a KibitzError or hangs."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from kibitz.core.chess.game import Scoresheet
from kibitz.core.chess.replay import replay
from kibitz.core.numbers.summary import summarise
from kibitz.errors import KibitzError
from kibitz.formats.lichess_json import read_json_game
from kibitz.formats.pgn.split import GameText
from kibitz.formats.pgn.write import write_pgn
from kibitz.settings import Settings
from tests.games import played, sheet, sheets, told

pieces = st.sampled_from(
    [
        *['[Event "x"]', '[FEN "', '" ]', '{', '}', '(', ')', ';', '%', '$', '$999', '\\', '"', '1.', '...', 'e4', 'e5', 'Nf3', 'O-O', '0-0'],
        *["--", "Z0", "e8=Q", "axb1=N+", "P@e4", "1-0", "*", "1/2", "?!", "!!", "[%eval", "0.3]", "#-3]", "[%clk", "0:00:01]", "e.p."],
        *['[Variant "Crazyhouse"]', '[Variant "Chess960"]', '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]', "\n", "\r\n", "\n\n"],
        *['[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 99999999999999999999"]', "\x00", "\ufeff", "𝄞"],
        *["{ [%eval 0.31] }", "{ [%eval #4] [%clk 0:01:00] }", "{ (0.00 → 1.00) Mistake. e4 was best. }", "(1. e4 e5)"],
    ]
)  # fmt: skip
soup = st.lists(st.one_of(pieces, st.text(max_size=6)), max_size=60).map(" ".join)


@given(soup)
@settings(max_examples=400, deadline=20_000)
@example("((((" * 2000)
@example("{" * 5000)
@example('[A "' + '\\"' * 5000)
@example('[A "' + '"x' * 5000)
@example("1. e4 " * 3000)
@example("1." * 20_000)
@example("1. e4 " + "{a} " * 150_000)
@example("1. e4 " + "(1. d4) " * 150_000)
@example("1. e4 {" + "[%eval " * 40_000 + "}")
@example("1. e4 {(" + " → " * 60_000 + "}")
def test_any_text(text: str) -> None:
    for found in sheets(text):
        if isinstance(found, Scoresheet):
            summarise(found, None, Settings())
            try:
                game = replay(found, {})
            except KibitzError:
                continue
            write_pgn(told(game))


@given(st.binary(max_size=200))
def test_any_bytes(raw: bytes) -> None:
    sheets(raw)
    read_json_game(GameText(1, 1, raw, is_json=True))


@given(st.integers(-(10**500), 10**500))
@example(1 << 40)
@example(-(1 << 40))
def test_any_number(value: int) -> None:
    text = (
        f'{{"id": "x", "moves": "e4 e5 Nf3", "clocks": [{value}, {value}], "createdAt": {value},'
        f' "analysis": [{{"eval": {value}}}, {{"eval": {-value}}}, {{"mate": {value}}}],'
        f' "players": {{"white": {{"rating": {value}}}, "black": {{"aiLevel": {value}}}}},'
        f' "clock": {{"initial": {value}, "increment": {value}}}}}'
    )
    found = read_json_game(GameText(1, 1, text.encode(), is_json=True))
    if isinstance(found, Scoresheet):
        summarise(found, None, Settings())
        write_pgn(told(replay(found, {})))


moves = st.lists(st.integers(0, 10_000), max_size=60)
evals = st.lists(st.integers(-20_000, 20_000), min_size=60, max_size=60)
words = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=20)


@given(choices=moves, scores=evals, comment=words, name=words)
@settings(max_examples=100)
def test_reading_what_we_wrote_gives_the_same_game(
    choices: list[int], scores: list[int], comment: str, name: str
) -> None:
    import chess

    board = chess.Board()
    parts = ["[White " + chr(34) + name.replace("\\", "\\\\").replace('"', '\\"') + chr(34) + "]\n\n"]
    for choice, score in zip(choices, scores, strict=False):
        legal = list(board.legal_moves)
        if not legal:
            break
        move = legal[choice % len(legal)]
        parts.append(f"{board.san_and_push(move)} {{ [%eval {score / 100}] }} ")
    parts.append("{ " + comment.replace("}", "").replace("[%", "") + " } *")
    first = played("".join(parts))
    assert first.sheet.problem is None
    again = played(write_pgn(told(first)))

    assert again.moves == first.moves
    assert again.sheet.scores == first.sheet.scores
    assert again.sheet.tags["White"] == " ".join(first.sheet.tags.get("White", "?").split())
    comments = [note.comments for note in first.sheet.notes.values() if note.comments]
    assert [note.comments for note in again.sheet.notes.values() if note.comments] == [
        tuple(" ".join(text.split()) for text in texts) for texts in comments
    ]
    assert sheet(write_pgn(told(again))).sans == again.sheet.sans
