"""A server that is asked for everything, for as long as the soak lasts; and servers that are killed."""

import os
import signal
import socket
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import httpx

from bench.soak.material import dice_game
from bench.soak.measured import Held, all_gone, comes_true
from tests.processes import descendants
from tests.web.server import Server, running_server

KILLED = 3
"""Games that a server which is to be killed has been given."""


class SteadyServer:
    """One that must not fall, forget or grow; `given` are the games that it said it has taken."""

    def __init__(self, server: Server) -> None:
        self.server, self.given, self.held = server, dict[str, str](), Held()

    def step(self, number: int, dice: Random) -> list[str]:
        """What a reader does with a game; now and then an engine dies under it, or somebody hangs up."""
        with self.server.client() as client:
            white = f"Steady {number}"
            game = _post(client, dice_game(dice, white))
            self.given[game] = white
            client.put(f"/api/games/{game}/review", json={"effort": "quick"})
            match dice.randrange(4):
                case 0:
                    self._kill_engine(dice)
                case 1:
                    self._hang_up()
            if not comes_true(lambda: is_reviewed(client, game)):
                return [f"no review came of game {game}"]
            problems = [
                f"{path}: {answer.status_code}"
                for path in _reading(game)
                if (answer := client.get(path)).status_code != httpx.codes.OK
            ]
            tried = client.post(f"/api/games/{game}/tries", json={"ply": 0, "moves": ["e2e4"]})
            problems += [f"tries: {tried.status_code}"] if tried.status_code != httpx.codes.OK else []
        self.held.look(self.server.pid)
        return problems

    def at_the_end(self) -> list[str]:
        """Games that it took and does not have, or has without a review."""
        with self.server.client() as client:
            lost = [game for game in self.given if not is_reviewed(client, game)]
        growth = self.held.growth()
        return ([f"lost: {lost}"] if lost else []) + ([growth] if growth else [])

    def _kill_engine(self, dice: Random) -> None:
        below = descendants(self.server.pid)
        if below:
            with suppress(ProcessLookupError):
                os.kill(dice.choice(below), signal.SIGKILL)

    def _hang_up(self) -> None:
        """An upload that breaks off, and a request that is never read."""
        place = urlsplit(self.server.address)
        with socket.create_connection((place.hostname or "", place.port or 80)) as line:
            line.sendall(b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999\r\n\r\n1. e4")


def killed_server(folder: Path, number: int, dice: Random, *settings: str) -> list[str]:
    """Games are given to a server, which is killed at some moment and started again: all must be reviewed."""
    database, games = folder / f"killed-{number}.sqlite", list[str]()
    with running_server(database, *settings) as server, server.client() as client:
        for each in range(KILLED):
            games.append(_post(client, dice_game(dice, f"Killed {each}")))
            client.put(f"/api/games/{games[-1]}/review", json={"effort": "quick"})
        time.sleep(dice.uniform(0, 3))
        theirs = descendants(server.pid)
        server.kill()
        problems = ["it left processes behind"] if not all_gone(theirs) else []
    with running_server(database, *settings) as server, server.client() as client:
        missing = [game for game in games if not comes_true(lambda game=game: is_reviewed(client, game))]  # type: ignore[misc]
    problems += [f"not reviewed after the restart: {missing}"] if missing else []
    if not problems:
        for path in folder.glob(f"{database.name}*"):
            path.unlink()
    return problems


def is_reviewed(client: httpx.Client, game: str) -> bool:
    """Whether an engine has looked at it, to the end."""
    answer = client.get(f"/api/games/{game}")
    return answer.status_code == httpx.codes.OK and answer.json()["effort"] == "quick"


def _post(client: httpx.Client, text: str) -> str:
    answer = client.post("/api/games", content=text)
    answer.raise_for_status()
    return str(answer.json()["games"][0]["id"])


def _reading(game: str) -> list[str]:
    return [
        f"/api/games/{game}/review",
        f"/api/games/{game}/review?rules=lichess",
        f"/api/games/{game}/export?form=pgn",
        f"/api/games/{game}/export?form=json",
        "/api/games?limit=20&sort=added",
        "/api/game-ids",
        "/api/status",
        "/",
    ]
