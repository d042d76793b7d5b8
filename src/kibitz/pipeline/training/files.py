"""Exercises into files of other programs, and everything about them from one library to another."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from kibitz.core.chess.game import UnreadableGame
from kibitz.core.library import StoredGame
from kibitz.core.training.attempt import Attempt
from kibitz.core.training.exercise import Exercise
from kibitz.core.training.kept import ExerciseSource, Exported, KeptExercise, Origin
from kibitz.errors import InputError
from kibitz.formats.exercises.anki import write_deck
from kibitz.formats.exercises.pgn import exercise_pgn
from kibitz.formats.exercises.puzzles import puzzle_head, puzzle_row
from kibitz.formats.json.exercises import (
    ExerciseLine,
    GameLine,
    SourceLine,
    attempt_line,
    exercise_line,
    game_line,
    read_exercise,
    read_line,
)
from kibitz.formats.pgn.split import GameText
from kibitz.pipeline.kept_game import kept_game
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.read import play, read_text
from kibitz.pipeline.training.exercises import kept_exercise
from kibitz.pipeline.training.trainer import Trainer
from kibitz.store.exercises import Exercises
from kibitz.store.library import Library

ENDINGS = (".apkg", ".pgn", ".csv", ".jsonl")
LONGEST_LINE = 4 << 20
"""Bytes of a line: a game with comments, many times over."""


def export_exercises(library: Library, trainer: Trainer, path: Path) -> int:
    """Write somebody's exercises; the ending chooses the form. Says how many there are."""
    match path.suffix:
        case ".apkg":
            with TemporaryDirectory() as pictures:
                return write_deck(exported(library, trainer.person), path, Path(pictures))
        case ".pgn":
            games = [exercise_pgn(each) for each in exported(library, trainer.person)]
            path.write_text("".join(games), encoding="utf-8")
            return len(games)
        case ".csv":
            rows = [row for each in exported(library, trainer.person) if (row := puzzle_row(each))]
            path.write_text(puzzle_head() + "".join(rows), encoding="utf-8")
            return len(rows)
        case _:
            return _write_lines(library, trainer, path)


def exported(library: Library, person: str) -> Iterator[Exported]:
    """Somebody's exercises with the first game of each."""
    store = Exercises(library.database)
    sources = {source.exercise: source for source in reversed(store.sources(person))}
    for some in store.some([each.id for each in store.of(person)]):
        source, exercise = sources.get(some.id), read_exercise(some.content)
        yield Exported(some.id, exercise, _origin(library, source, exercise) if source else None)


def _origin(library: Library, source: ExerciseSource, exercise: Exercise) -> Origin:
    game = library.game(source.game_id)
    rating = game.white_rating if exercise.solver == "white" else game.black_rating
    return Origin(game.id, source.position, game.white, game.black, game.date, game.site, rating)


def _write_lines(library: Library, trainer: Trainer, path: Path) -> int:
    store = Exercises(library.database)
    of_exercise: dict[str, list[ExerciseSource]] = {}
    for source in store.sources(trainer.person):
        of_exercise.setdefault(source.exercise, []).append(source)
    attempts = trainer.attempts()
    ids = sorted({*[each.id for each in store.of(trainer.person)], *[each.exercise for each in attempts]})
    games = sorted({source.game_id for found in of_exercise.values() for source in found})
    kept = store.some(ids)
    with path.open("wb") as file:
        for game_id in games:
            file.write(game_line(_game_line(library.game(game_id))) + b"\n")
        for each in kept:
            places = tuple([SourceLine(one.game_id, one.position) for one in of_exercise.get(each.id, ())])
            line = ExerciseLine(each.id, read_exercise(each.content), places, each.retired)
            file.write(exercise_line(line) + b"\n")
        for attempt in attempts:
            file.write(attempt_line(attempt) + b"\n")
    return len(kept)


def _game_line(game: StoredGame) -> GameLine:
    return GameLine(game.id, game.raw.decode(errors="replace"), game.source, is_json=game.is_json)


@dataclass(slots=True)
class TakenIn:
    """What a file has brought."""

    exercises: int = 0
    attempts: int = 0
    no_game: int = 0
    """Exercises whose games are neither here nor in the file: they are kept, and nobody is asked."""

    refused: list[tuple[int, str]] = field(default_factory=list)


def import_exercises(library: Library, trainer: Trainer, path: Path) -> TakenIn:
    """Take in what another library wrote; a line that cannot be read costs only itself."""
    done = TakenIn()
    found: list[Attempt] = []
    store = Exercises(library.database)
    with path.open("rb") as file:
        for number, raw in enumerate(iter(lambda: file.readline(LONGEST_LINE), b""), start=1):
            if raw.isspace():
                continue
            try:
                line = read_line(raw)
                if isinstance(line, GameLine):
                    _take_game(library, line)
                elif isinstance(line, ExerciseLine):
                    has_game = _take_exercise(library, store, trainer.person, line)
                    done.exercises += 1
                    done.no_game += not has_game
                else:
                    found.append(line)
            except InputError as problem:
                done.refused.append((number, str(problem)))
    done.attempts = trainer.take_in(found)
    return done


def _take_game(library: Library, line: GameLine) -> None:
    text = GameText(1, 1, line.raw.encode(), is_json=line.is_json)
    game = play(read_text(text), load_openings())
    if isinstance(game, UnreadableGame):
        raise InputError(f"this game cannot be read: {game.reason}")
    library.add_games([kept_game(game, text, line.source).stored])


def _take_exercise(library: Library, store: Exercises, person: str, line: ExerciseLine) -> bool:
    """Whether one of its games is here."""
    kept: KeptExercise = kept_exercise(line.exercise, line.retired)
    if kept.id != line.id:
        raise InputError(f"the id of exercise {line.id[:16]!r} is not that of its position")
    here = library.known([source.game for source in line.games])
    sources = [
        ExerciseSource(kept.id, one.game, one.position, person) for one in line.games if one.game in here
    ]
    store.take_in([kept], sources)
    return bool(sources)
