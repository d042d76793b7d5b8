"""A comparison with Lichess, as text for people and as JSON."""

from typing import Any

import msgspec

from kibitz.core.numbers.conform import QUANTITIES, Difference, Tally
from kibitz.formats.text.terminal import plain


def conform_json(tally: Tally) -> str:
    """The comparison as one JSON object."""
    found: dict[str, Any] = {"games": tally.games}
    for quantity in QUANTITIES:
        found[quantity] = {"compared": tally.compared[quantity], "equal": tally.equal(quantity)}
    found["judgements"]["judged"] = tally.judged
    found["differences"] = tally.differences
    return msgspec.json.encode(found).decode()


def conform_text(tally: Tally) -> str:
    """A line per quantity, then a line per difference."""
    lines = [f"{tally.games:,} games"]
    for quantity in QUANTITIES:
        compared, equal = tally.compared[quantity], tally.equal(quantity)
        name = quantity.replace("_", " ")
        share = f"{equal:>9,} of {compared:>9,} equal" if compared else "nothing to compare"
        judged = f"  ({tally.judged:,} of them judged)" if quantity == "judgements" and compared else ""
        lines.append(f"  {name:15} {share}{judged}")
    if tally.differences:
        lines += ["", "Differences", *[_difference(difference) for difference in tally.differences]]
    return "\n".join(lines)


def _difference(difference: Difference) -> str:
    place = f"ply {difference.ply}" if difference.ply is not None else difference.side or "game"
    numbers = ", ".join(
        f"{name} {_number(value)}" for name, value in difference.numbers.items() if value is not None
    )
    theirs = "nothing" if difference.theirs is None else difference.theirs
    ours = "nothing" if difference.ours is None else difference.ours
    because = f"  ({numbers})" if numbers else ""
    return (
        f"  {plain(difference.game)} {place}, {difference.quantity}: Lichess {theirs}, Kibitz {ours}{because}"
    )


def _number(value: Any) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)
