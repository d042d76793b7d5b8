"""What we ask Lichess (sources: lichess-api)."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from kibitz.errors import SiteError
from kibitz.sites.http import SiteClient
from kibitz.sites.problems import NotGiven

IDS_AT_ONCE = 300
FIRST_GAME = 1_356_998_400_070
"""Milliseconds since 1970; who asks for older games is refused."""

_NDJSON = {"accept": "application/x-ndjson"}
_JSON = {"accept": "application/json"}
_EVERYTHING = {
    "clocks": "true", "evals": "true", "accuracy": "true", "opening": "true", "division": "true",
}  # fmt: skip


class Lichess:
    """Games, lists of games and studies, as Lichess writes them."""

    def __init__(self, client: SiteClient) -> None:
        self.client = client

    def game_count(self, name: str) -> int | None:
        """About how many games somebody has. Raises SiteError if there is nobody of that name."""
        try:
            with self._explained(name):
                said = json.loads(self.client.fetch(f"/api/user/{name}", headers=_JSON).body)
            count = said["count"]["all"]
        except (ValueError, KeyError, TypeError, RecursionError):
            return None
        if said.get("disabled"):
            raise SiteError(f"the account {name} on Lichess is closed: its games are not given to anybody")
        return count if isinstance(count, int) and 0 <= count < 1 << 31 else None

    def games(
        self, name: str, *, since: int | None = None, until: int | None = None, newest_first: bool = False
    ) -> Iterator[bytes]:
        """Finished games, a line each, in the order in which they were begun. Nothing is filtered there."""
        params = {**_EVERYTHING, "sort": "dateDesc" if newest_first else "dateAsc"}
        params |= {"since": str(since)} if since and since >= FIRST_GAME else {}
        params |= {"until": str(until)} if until else {}
        with self._explained(name):
            yield from self.client.lines(f"/api/games/user/{name}", params=params, headers=_NDJSON)

    def unfinished(self, name: str) -> Iterator[bytes]:
        """Games in progress, a line each; they may go on for months."""
        params = {"ongoing": "true", "finished": "false"}
        with self._explained(name):
            yield from self.client.lines(f"/api/games/user/{name}", params=params, headers=_NDJSON)

    def by_ids(self, ids: Sequence[str]) -> Iterator[bytes]:
        """So many games at most; those that are gone are left out."""
        body = ",".join(ids).encode()
        headers = {**_NDJSON, "content-type": "text/plain"}
        yield from self.client.lines(
            "/api/games/export/_ids", method="POST", params=_EVERYTHING, headers=headers, body=body
        )

    def game(self, game_id: str) -> bytes:
        """One game."""
        with self._explained(game_id, missing=f"there is no game {game_id} on Lichess: is the link whole?"):
            return self.client.fetch(f"/game/export/{game_id}", params=_EVERYTHING, headers=_JSON).body

    def study(self, study: str, chapter: str | None) -> bytes:
        """A study, or a chapter of it, as PGN."""
        path = f"/api/study/{study}/{chapter}.pgn" if chapter else f"/api/study/{study}.pgn"
        try:
            return self.client.fetch(path).body
        except NotGiven as problem:
            if problem.status == 404:
                raise SiteError(f"there is no study {study} on Lichess: is the link whole?") from problem
            if problem.status in (401, 403):
                raise SiteError(
                    f"the study {study} is private, or its owner does not share it: export its PGN on "
                    "Lichess and import that, or give Kibitz a token that may read it (docs/imports.md)"
                ) from problem
            raise

    @contextmanager
    def _explained(self, name: str, *, missing: str | None = None) -> Iterator[None]:
        """What Lichess refuses, in words that say what to do."""
        try:
            yield
        except NotGiven as problem:
            if problem.status == 404 and missing:
                raise SiteError(missing) from problem
            if problem.status in (404, 410):
                gone = f"there is nobody called {name} on Lichess, or the account is closed"
                raise SiteError(gone) from problem
            if problem.status == 401 and self.client.place.token:
                unknown = "Lichess does not know the token: make a new one, or take it away"
                raise SiteError(unknown) from problem
            raise
