"""A proof in words: what a rule compared, and how near its limits were."""

from collections.abc import Sequence

from kibitz.core.chess.label import NO_JUDGEMENT, Label
from kibitz.core.labels.verdict import Measure, Proof


def proof_text(proof: Proof, label: Label | None) -> str:
    """The proof as one sentence.

    >>> from kibitz.core.chess.label import Label
    >>> from kibitz.core.labels.confidence import Confidence
    >>> proof_text(Proof("", Confidence.BORDERLINE, 9.2, "mistake", 10.0, 0.8), Label.INACCURACY)
    'cost 9.2 points, 0.8 from the line at 10 between inaccuracy and mistake: borderline'
    """
    if proof.lost is None or proof.threshold is None or proof.distance is None:
        return f"{proof.rule}: {proof.confidence.value}"
    name = label.value if label else NO_JUDGEMENT
    low, high = (name, proof.nearest) if proof.lost < proof.threshold else (proof.nearest, name)
    digits = _deciding_digits(proof.lost, proof.threshold, proof.unit)
    line = f"{proof.distance:.{digits}f} from the line at {proof.threshold:g}"
    cost = f"{proof.lost:.{digits}f} {proof.unit}"
    return f"cost {cost}, {line} between {low} and {high}: {proof.confidence.value}"


MOST_DIGITS = 6


def _deciding_digits(value: float, limit: float, unit: str) -> int:
    """As many digits as it takes to see on which side of its limit a number is.

    >>> [_deciding_digits(cost, 5.0, "points") for cost in (4.2, 4.98, 5.0)]
    [1, 2, 1]
    """
    fewest = 3 if unit == "of a win" else 1
    if value == limit:
        return fewest
    return next((more for more in range(fewest, MOST_DIGITS) if round(value, more) != limit), MOST_DIGITS)


def cost_text(points: float | None) -> str:
    """What a move that was not played would cost.

    >>> [cost_text(9.24), cost_text(0.04), cost_text(None)]
    ['It costs 9.2 points.', 'It costs nothing.', '']
    """
    if points is None:
        return ""
    shown = f"{points:.1f}"
    return "It costs nothing." if shown == "0.0" else f"It costs {shown} points."


def measure_texts(measures: Sequence[Measure]) -> list[str]:
    """A line for each number, and one for all plain facts that are as they should be."""
    facts = [measure.what for measure in measures if measure.is_plain and measure.holds]
    others = [
        f"{'yes' if measure.holds else 'no'}: {measure_text(measure)}"
        for measure in measures
        if not (measure.is_plain and measure.holds)
    ]
    return [*others, *([f"yes: {', '.join(facts)}"] if facts else [])]


def measure_text(measure: Measure) -> str:
    """One number and its limit.

    >>> measure_text(Measure("depth from which the engine preferred it", 7, at_least=3))
    'depth from which the engine preferred it: 7 (at least 3)'
    >>> from kibitz.core.labels.verdict import yes
    >>> measure_text(yes("not a plain recapture", answer=False))
    'not a plain recapture'
    """
    if measure.is_plain:
        return measure.what
    shown = "not known" if measure.value is None else f"{measure.value:.1f}".removesuffix(".0")
    limits = [
        f"{word} {limit:g}"
        for word, limit in (("at least", measure.at_least), ("at most", measure.at_most))
        if limit is not None
    ]
    return f"{measure.what}: {shown} ({', '.join(limits)})"
