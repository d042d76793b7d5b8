"""An answer that goes on: a stream of server-sent events."""

from collections.abc import AsyncIterator

from fastapi.responses import StreamingResponse


class EventStream(StreamingResponse):
    """The answer that carries events.

    FastAPI's own passes them through a task of its own, which fails with a traceback in the log when
    the reader leaves at the wrong moment (fastapi/fastapi#15725).
    """

    media_type = "text/event-stream"


def event_stream(parts: AsyncIterator[bytes]) -> EventStream:
    """Such an answer; nobody in between may keep it back."""
    return EventStream(parts, headers={"cache-control": "no-cache", "x-accel-buffering": "no"})
