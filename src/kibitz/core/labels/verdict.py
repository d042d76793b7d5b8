"""What a ruleset says about a move, with the proof beside it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kibitz.core.chess.label import Label
from kibitz.core.labels.confidence import Confidence, confidence, least_sure

CLOSE = 5.0
"""Win-percent points by which a quick search may be off: what is this near to a label is looked at again."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One number of the move against the limit that a rule sets for it."""

    what: str
    value: float | None
    """None where nobody looked; then it does not hold."""

    at_least: float | None = None
    at_most: float | None = None
    error: float = 0.0
    """How far the value may be off."""

    is_plain: bool = False
    """Whether it is a fact that is so or not, rather than a number."""

    @property
    def holds(self) -> bool:
        """Whether the number is on the right side of its limit."""
        return self.value is not None and self.slack >= 0

    @property
    def slack(self) -> float:
        """How far it is on the right side; below zero it is on the wrong one."""
        value = 0.0 if self.value is None else self.value
        above = value - self.at_least if self.at_least is not None else float("inf")
        below = self.at_most - value if self.at_most is not None else float("inf")
        return min(above, below)

    @property
    def confidence(self) -> Confidence:
        """How sure it is that the number is on that side."""
        return confidence(abs(self.slack), self.error) if self.error else Confidence.SURE


def yes(what: str, *, answer: bool) -> Measure:
    """A fact that has to be so."""
    return Measure(what, float(answer), at_least=1, is_plain=True)


@dataclass(frozen=True, slots=True)
class Claim:
    """A label that a rule gives if every measure holds."""

    label: Label
    rule: str
    measures: tuple[Measure, ...]

    @property
    def holds(self) -> bool:
        """Whether it does."""
        return all(measure.holds for measure in self.measures)


@dataclass(frozen=True, slots=True)
class Proof:
    """Why a move has its label or none.

    The rule in words, the numbers it compared, the nearest limit of its table, and
    how sure that makes us; and the better label it was refused, with the reason.
    """

    rule: str
    confidence: Confidence
    lost: float | None = None
    """What the move cost its player, in the unit of the ruleset; None where a mate decided."""

    nearest: str | None = None
    """The label on the other side of the nearest limit."""

    threshold: float | None = None
    distance: float | None = None
    unit: str = "points"
    measures: tuple[Measure, ...] = ()
    refused: tuple[Claim, ...] = ()
    """Labels that were considered; at least one measure of each does not hold."""

    is_proven: bool = False
    """Whether a tablebase decides: the engine's scores are not asked."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A label, or none, and why."""

    label: Label | None
    proof: Proof


def first_claim(claims: Iterable[Claim | None], otherwise: Verdict) -> Verdict:
    """The first claim that holds, or what the ruleset says without any."""
    refused: list[Claim] = []
    for claim in claims:
        if claim is not None and claim.holds:
            sure = least_sure(*[measure.confidence for measure in claim.measures])
            lost = otherwise.proof.lost
            unit, is_proven = otherwise.proof.unit, otherwise.proof.is_proven
            proof = Proof(
                claim.rule,
                sure,
                lost,
                unit=unit,
                measures=claim.measures,
                refused=tuple(refused),
                is_proven=is_proven,
            )
            return Verdict(claim.label, proof)
        if claim is not None:
            refused.append(claim)
    return with_refused(otherwise, refused)


def with_refused(verdict: Verdict, refused: Sequence[Claim]) -> Verdict:
    """The verdict, with the labels that were considered before it."""
    return replace(verdict, proof=replace(verdict.proof, refused=tuple(refused)))
