"""What we ask Chess.com: its published data, month by month (sources: chesscom-api)."""

import re

from kibitz.errors import SiteError
from kibitz.sites.http import Answer, Seen, SiteClient
from kibitz.sites.problems import NotGiven

_MONTH = re.compile(r"\d{4}/\d\d", re.ASCII)
_JSON = {"accept": "application/json"}
EMPTY = b'{"games":[]}'


class ChessCom:
    """Months of games, as Chess.com writes them."""

    def __init__(self, client: SiteClient) -> None:
        self.client = client

    def months(self, name: str, seen: Seen) -> Answer:
        """In which months somebody has finished games; unchanged if that is as it was."""
        try:
            return self.client.fetch(f"/pub/player/{name}/games/archives", headers={**_JSON, **seen.headers})
        except NotGiven as problem:
            raise self._explained(problem, name) from problem

    def month(self, name: str, month: str, seen: Seen) -> Answer:
        """The games that ended in a month; unchanged if they are as they were."""
        if not _MONTH.fullmatch(month):
            raise SiteError("Chess.com named a month that is none")
        try:
            return self.client.fetch(f"/pub/player/{name}/games/{month}", headers={**_JSON, **seen.headers})
        except NotGiven as problem:
            if problem.status == 404 and b"in the future" in problem.said:
                return Answer(200, {}, EMPTY, self.client.now)
            raise self._explained(problem, name) from problem

    def _explained(self, problem: NotGiven, name: str) -> SiteError:
        if problem.status in (404, 410):
            return SiteError(f"there is nobody called {name} on Chess.com, or the account is closed")
        if problem.status == 403:
            return SiteError(
                "Chess.com does not answer us (status 403): say who you are, "
                "kibitz settings shows `contact`, or try from another network"
            )
        return problem
