"""How many bad moves of real games get a concrete finding, whether each holds, and what it costs.

    python -m bench.findings FILE [--vague] [--sentences]

FILE has reports that Kibitz saved (`kibitz review --json`) or games with Lichess's own
evals and better lines. There the line that punishes a move is the game itself, up to
the next move that had a better one, and then that one's line.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time

import chess

from kibitz.core.chess.game import Game, UnreadableGame
from kibitz.core.chess.label import Judgement
from kibitz.core.chess.score import START, Score
from kibitz.core.findings.bad_move import findings_of
from kibitz.core.findings.case import Seen, bad_move
from kibitz.core.findings.finding import Finding, FindingKind
from kibitz.core.numbers.summary import judged_moves
from kibitz.core.searches.answer import LONGEST_LINE, PositionEval
from kibitz.core.words.sentences import sentence
from kibitz.formats.json.saved import is_report, read_saved
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.read import game_texts, play, read_text
from kibitz.pipeline.reread import reread
from kibitz.pipeline.sources import Source
from kibitz.settings import Settings
from tests.core.finding_checker import problems

BAD = (Judgement.MISTAKE, Judgement.BLUNDER)
NOTHING = "nothing said"
SAID_BY_SCORES = {
    FindingKind.FACES_MATE,
    FindingKind.LETS_MATE_GO,
    FindingKind.GIVES_AWAY_WIN,
    FindingKind.LETS_DRAW_GO,
    FindingKind.LESSENS_WIN,
}


@dataclass(frozen=True, slots=True)
class BadMove:
    """A mistake or a blunder, with all that the findings go by."""

    game: str
    before: chess.Board
    move: chess.Move
    refutation: tuple[chess.Move, ...]
    better: tuple[chess.Move, ...]
    score_before: Score | None
    score_after: Score | None

    def found(self) -> tuple[Finding, ...]:
        """What the move did."""
        return findings_of(
            bad_move(
                self.before,
                self.move,
                Seen(
                    refutation=self.refutation,
                    better=self.better,
                    score_before=self.score_before,
                    score_after=self.score_after,
                ),
            )
        )


def bad_moves(path: str) -> Iterator[BadMove]:
    """The mistakes and blunders of every game in the file."""
    openings = load_openings()
    for text in game_texts(Source(path)):
        if isinstance(text, UnreadableGame):
            continue
        if is_report(text):
            saved = read_saved(text, openings)
            if not isinstance(saved, UnreadableGame):
                report = reread(saved, Settings())
                judged = {index: move.judgement for index, move in enumerate(report.moves)}
                yield from _from_searches(saved.game, judged, report.evals)
        else:
            game = play(read_text(text), openings)
            if isinstance(game, Game) and game.sheet.has_scores:
                yield from _from_sheet(game)


def _from_searches(
    game: Game, judged: dict[int, Judgement | None], evals: tuple[PositionEval | None, ...]
) -> Iterator[BadMove]:
    boards = [board.copy(stack=False) for board in game.boards()]
    for index, move in enumerate(game.moves):
        before, after = evals[index], evals[index + 1]
        if judged.get(index) not in BAD or before is None or after is None:
            continue
        lines = [[chess.Move.from_uci(word) for word in each.lines[0].moves] for each in (after, before)]
        yield BadMove(
            game.sheet.id, boards[index], move, tuple(lines[0]), tuple(lines[1]), before.score, after.score
        )


def _from_sheet(game: Game) -> Iterator[BadMove]:
    boards = [board.copy(stack=False) for board in game.boards()]
    scores = [START, *game.sheet.scores]
    for index, advice in judged_moves(game.sheet, Settings()).items():
        note = game.sheet.notes.get(index)
        if advice.judgement not in BAD or note is None or not note.better:
            continue
        better = _moves(boards[index], note.better)
        refutation = _expected(game, boards, index + 1)
        yield BadMove(
            game.sheet.id,
            boards[index],
            game.moves[index],
            refutation,
            better,
            scores[index],
            scores[index + 1],
        )


def _expected(game: Game, boards: list[chess.Board], index: int) -> tuple[chess.Move, ...]:
    """The game from there, up to the first move that had a better one, and then the better line."""
    line: list[chess.Move] = []
    while index < len(game.moves) and len(line) < LONGEST_LINE:
        note = game.sheet.notes.get(index)
        if note is not None and note.better:
            return (*line, *_moves(boards[index], note.better))[:LONGEST_LINE]
        line.append(game.moves[index])
        index += 1
    return tuple(line)


def _moves(board: chess.Board, sans: tuple[str, ...]) -> tuple[chess.Move, ...]:
    board, found = board.copy(stack=False), list[chess.Move]()
    for san in sans:
        try:
            found.append(board.push_san(san))
        except ValueError:
            break
    return tuple(found)


def main() -> None:
    """Print shares, moves without a reason, failures and cost."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--vague", action="store_true", help="list the moves without a concrete finding")
    parser.add_argument("--sentences", type=int, default=0, help="print the sentences of so many moves")
    asked = parser.parse_args()
    bad = list(bad_moves(asked.file))
    start = process_time()
    found = [each.found() for each in bad]
    took = process_time() - start
    _print_shares(bad, found)
    failures = [text for each, findings in zip(bad, found, strict=True) for text in _failures(each, findings)]
    print(f"checker failures: {len(failures)}", *failures[:40], sep="\n  ")
    print(f"{1000 * took / max(1, len(bad)):.2f} ms a judged move")
    for each, findings in zip(bad, found, strict=True):
        if asked.vague and _sureness(findings) in (NOTHING, "by scores"):
            print(_row(each), *[finding.kind.value for finding in findings])
    for each, findings in list(zip(bad, found, strict=True))[: asked.sentences]:
        print(_row(each))
        for finding in findings:
            words = sentence(finding, each.before, each.move)
            print(f"    [{len(words.short.split())}] {words.short}\n        {words.long}")


def _print_shares(bad: list[BadMove], found: list[tuple[Finding, ...]]) -> None:
    sure = Counter(_sureness(findings) for findings in found)
    print(f"{len(bad)} mistakes and blunders in {len({each.game for each in bad})} games")
    for name, count in sure.most_common():
        print(f"  {name:14}{count:6}  {100 * count / len(bad):5.1f} %")
    firsts = Counter(findings[0].kind.value for findings in found if findings)
    print("first findings:", ", ".join(f"{name} {count}" for name, count in firsts.most_common()))


def _sureness(findings: tuple[Finding, ...]) -> str:
    """How the move's findings are known: not, by the scores alone, by position, or by material and mate."""
    kinds = {finding.kind for finding in findings}
    if not kinds:
        return NOTHING
    if kinds <= SAID_BY_SCORES:
        return "by scores"
    is_hard = any(finding.cost or finding.moves for finding in findings if finding.kind not in SAID_BY_SCORES)
    return "mate, material" if is_hard else "positional"


def _failures(bad: BadMove, findings: tuple[Finding, ...]) -> list[str]:
    return [
        f"{_row(bad)}: {problem}"
        for finding in findings
        for problem in problems(finding, bad.before, bad.move, bad.score_before, bad.score_after)
    ]


def _row(bad: BadMove) -> str:
    line = " ".join(move.uci() for move in bad.refutation)
    better = " ".join(move.uci() for move in bad.better)
    san = bad.before.san(bad.move)
    scores = f"{bad.score_before} {bad.score_after}"
    return f"{bad.game} {bad.before.fen()} {san} [{scores}] after: {line} / better: {better}"


if __name__ == "__main__":
    main()
