"""The page's server as uvicorn runs it: ends politely, and lets nobody hold it up."""

import socket

import uvicorn
from fastapi import FastAPI

from kibitz.fishnet.connections import limited
from kibitz.web.server.config import ServerConfig

KEEP_ALIVE = 75
"""Seconds before an idle connection is closed. Uvicorn's 5 end inside the pauses of a busy machine's
readers: their next request then meets a closing connection and gets no answer."""


class _Server(uvicorn.Server):
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        parts = self.config.app.state.parts  # type: ignore[union-attr]  # ours, whatever uvicorn takes
        parts.reviews.hang_up()  # or it would wait for those who follow a review
        parts.imports.stop_all()
        await super().shutdown(sockets)


def page_server(app: FastAPI, config: ServerConfig) -> uvicorn.Server:
    """Whoever connects must ask for something soon, and has no more than a share of the connections."""
    return _Server(
        uvicorn.Config(
            app,
            log_level="warning",
            http=limited(config.connections, config.connections_of_one, config.head_seconds),
            timeout_graceful_shutdown=2,
            timeout_keep_alive=KEEP_ALIVE,
            server_header=False,
        )
    )
