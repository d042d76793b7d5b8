"""Games brought in from a site: an account, a game or a study, whatever was asked for."""

import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from kibitz.core.chess.game import UnreadableGame
from kibitz.core.chess.site import SITE_WORDS, Account, is_account_name
from kibitz.core.chess.wanted_games import WantedGames, wanted_kind
from kibitz.errors import InputError, SiteError
from kibitz.formats.lichess_export import read_export_line
from kibitz.formats.links import ChesscomGame, LichessGame, LichessStudy
from kibitz.formats.site_game import NOT_OVER, SiteGame
from kibitz.pipeline.evals_review import keep_evals_review
from kibitz.pipeline.imports.intake import Intake
from kibitz.pipeline.imports.site_access import SiteAccess
from kibitz.pipeline.imports.sync_chesscom import ChessComSync, find_game
from kibitz.pipeline.imports.sync_lichess import LichessSync
from kibitz.pipeline.imports.tally import ImportTally
from kibitz.pipeline.library import import_games
from kibitz.pipeline.sources import Source
from kibitz.settings import Settings
from kibitz.sites.patience import Patience
from kibitz.store.accounts import Accounts
from kibitz.store.library import Library

Asked = Account | LichessGame | LichessStudy | ChesscomGame
"""What a site can be asked for."""

ALL = WantedGames()


@dataclass(frozen=True, slots=True)
class ImportJob:
    """What is to be brought in."""

    asked: Asked
    wanted: WantedGames = ALL
    player: str | None = None
    """For a game on Chess.com: one of the two."""

    @property
    def source(self) -> str:
        """Where the library says that its games are from."""
        match self.asked:
            case Account() as account:
                return f"{account.site}:{account.key} {self.wanted.kind}".strip()
            case LichessGame(id=game):
                return f"https://lichess.org/{game}"
            case LichessStudy(id=study, chapter=chapter):
                return f"https://lichess.org/study/{study}" + (f"/{chapter}" if chapter else "")
            case ChesscomGame(kind=kind, number=number):
                return f"https://www.chess.com/game/{kind}/{number}"

    @property
    def title(self) -> str:
        """What is brought in, in words."""
        match self.asked:
            case Account(site=site, name=name):
                kind = f" ({self.wanted.kind})" if self.wanted.kind else ""
                return f"the games of {name} on {SITE_WORDS[site]}{kind}"
            case LichessGame(id=game):
                return f"the game {game} on Lichess"
            case LichessStudy(chapter=chapter):
                return "a chapter of a study on Lichess" if chapter else "a study on Lichess"
            case ChesscomGame(number=number):
                return f"the game {number} on Chess.com"


def run_import(
    library: Library, access: SiteAccess, job: ImportJob, settings: Settings, patience: Patience
) -> Iterator[ImportTally]:
    """Bring the games in; what has come by each step is in the library. Run again, it goes on from there."""
    intake = Intake(library, settings, job.source, job.wanted, patience)
    yield intake.tally
    match job.asked:
        case Account() as account:
            for _ in _synced(access, intake, account, job.wanted, patience):
                yield intake.tally
        case LichessStudy() as study:
            yield from _study(library, access, study, job, settings, patience)
        case LichessGame() | ChesscomGame():
            _one_game(access, intake, job, patience)
            yield intake.tally


def known_jobs(library: Library) -> list[ImportJob]:
    """Every account that was asked for before, and what has come of it since."""
    return [
        ImportJob(
            Account(each.site, each.name), replace(wanted_kind(each.kind), since=each.covered_from or None)
        )
        for each in Accounts(library.database).all()
    ]


def first_moment(day: str) -> int:
    """When a day, a month or a year begins, in milliseconds since 1970. Raises InputError if there is none.

    >>> first_moment("1970.01.02"), first_moment("1971")
    (86400000, 31536000000)
    """
    return _moment(day, 0)


def last_moment(day: str) -> int:
    """When it is over.

    >>> last_moment("1970.01.01"), last_moment("1970")
    (86400000, 31536000000)
    """
    return _moment(day, 1)


def _moment(day: str, after: int) -> int:
    try:
        year, month, date = ([int(part) for part in re.split("[.-]", day)] + [0, 0])[:3]
        if date:
            found = datetime(year, month, date, tzinfo=UTC) + timedelta(days=after)
        elif month:
            found = datetime(year, month, 1, tzinfo=UTC) + timedelta(days=32 * after)
            found = found.replace(day=1)
        else:
            found = datetime(year + after, 1, 1, tzinfo=UTC)
    except ValueError:
        raise InputError(f"{day!r} is not a date: write 2025.01.31") from None
    return int(1000 * found.timestamp())


def _synced(
    access: SiteAccess, intake: Intake, account: Account, wanted: WantedGames, patience: Patience
) -> Iterator[None]:
    if account.site == "lichess":
        with access.lichess(patience) as lichess:
            yield from LichessSync(lichess, intake, account, wanted, patience).run()
    else:
        with access.chesscom(patience) as chesscom:
            yield from ChessComSync(chesscom, intake, account, wanted).run()
    stored = intake.accounts.opened(account.site, account.key, wanted.kind)
    intake.accounts.change(stored, synced=datetime.now(UTC).isoformat(timespec="seconds"))


def _one_game(access: SiteAccess, intake: Intake, job: ImportJob, patience: Patience) -> None:
    asked = job.asked
    assert isinstance(asked, LichessGame | ChesscomGame)  # noqa: S101  # the caller has looked
    known = intake.accounts.known([asked.key]).get(asked.key)
    if known:
        intake.tally.known, intake.tally.newest = 1, known
        return
    if isinstance(asked, LichessGame):
        with access.lichess(patience) as lichess:
            game = read_export_line(lichess.game(asked.id), 1)
    else:
        game = _chesscom_game(access, asked, job.player, patience)
    if isinstance(game, UnreadableGame):
        raise SiteError(f"{job.title} cannot be read: {game.reason}")
    if game.left_out:
        is_early = game.left_out == NOT_OVER
        raise SiteError(
            f"{job.title} is not over yet: come back when it is"
            if is_early
            else f"{job.title} is not taken, like all {game.left_out}"
        )
    intake.add(game)
    intake.keep()


def _chesscom_game(
    access: SiteAccess, asked: ChesscomGame, player: str | None, patience: Patience
) -> SiteGame:
    if not player:
        raise SiteError(
            "Chess.com gives games only by their players: say who is one of the two, or import chesscom:NAME"
        )
    if not is_account_name(player):
        raise InputError("nobody can be called that on Chess.com: letters, digits, - and _ only")
    with access.chesscom(patience) as chesscom:
        return find_game(chesscom, player.lower(), asked.key)


def _study(
    library: Library,
    access: SiteAccess,
    study: LichessStudy,
    job: ImportJob,
    settings: Settings,
    patience: Patience,
) -> Iterator[ImportTally]:
    """A study is a file like any other, once it is here."""
    with access.lichess(patience) as lichess:
        text = lichess.study(study.id, study.chapter)
    if not text.strip():
        raise SiteError(f"{job.title} has no chapters")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "study.pgn"
        path.write_bytes(text)
        yield from import_file(library, Source(str(path), called=job.source), settings)


def import_file(library: Library, source: Source, settings: Settings) -> Iterator[ImportTally]:
    """The games of a file, with a first review of those that bring evals."""
    tally = ImportTally()
    for batch in import_games(library, source):
        tally.new, tally.known = tally.new + batch.new, tally.known + batch.known
        tally.problems += len(batch.refused)
        tally.named += batch.refused
        for kept in batch.games:
            keep_evals_review(library, kept, settings)
            tally.newest = kept.stored.id
            tally.ids.append(kept.stored.id)
        yield tally
