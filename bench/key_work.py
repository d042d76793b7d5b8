"""What a key costs the page until its picture is handed over, in processor time: no other program counts."""

import json
from collections.abc import Iterator
from statistics import median
from typing import Any

Event = dict[str, Any]


def key_work(browser: Any, page: Any, keys: int) -> float:
    """Milliseconds on the page's own thread, from a key to the commit of what it changed, at the median."""
    browser.start_tracing(
        page=page, categories=["devtools.timeline", "disabled-by-default-devtools.timeline"]
    )
    for _ in range(keys):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(GLIDED)
    events: list[Event] = json.loads(browser.stop_tracing())["traceEvents"]
    return median(_costs(_of_the_page(events)))


GLIDED = 300
"""Milliseconds after which no piece glides any more."""


def _of_the_page(events: list[Event]) -> list[Event]:
    """Timed events of the thread that heard the keys, in order."""
    timed = [each for each in events if each.get("ph") == "X" and "tdur" in each]
    heard = next((each["pid"], each["tid"]) for each in timed if _is_key(each))
    return sorted(
        (each for each in timed if (each["pid"], each["tid"]) == heard), key=lambda each: int(each["ts"])
    )


def _is_key(event: Event) -> bool:
    return bool(event["name"] == "EventDispatch" and event["args"].get("data", {}).get("type") == "keydown")


def _costs(events: list[Event]) -> Iterator[float]:
    """Of every key; what happens inside something else is counted with it."""
    cost, end, open_key = 0.0, 0, False
    for event in events:
        if _is_key(event):
            cost, end, open_key = 0.0, 0, True
        if not open_key or event["ts"] < end or event["name"] not in STAGES:
            continue
        cost, end = cost + event["tdur"] / 1000, event["ts"] + event["dur"]
        if event["name"] == "Commit":
            yield cost
            open_key = False


STAGES = (
    "EventDispatch", "FunctionCall", "RunMicrotasks", "FireAnimationFrame", "UpdateLayoutTree", "Layout",
    "PrePaint", "Paint", "Layerize", "Commit",
)  # fmt: skip
"""What a browser does from a key to its picture."""
