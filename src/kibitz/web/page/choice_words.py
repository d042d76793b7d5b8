"""What efforts and rulesets are, for whoever chooses one; scripts/page-tables gives it to the page."""

from collections.abc import Mapping

from kibitz.settings import EffortName, Rules

EFFORTS_ABOUT: Mapping[EffortName, str] = {
    "quick": "A glance at every position: seconds a game. A first opinion, and few moves are explained.",
    "standard": "A look at every position, and harder ones where a label, a claim or the story depends on it:"
    " half a minute a game on two cores.",
    "deep": "Every position as if it mattered, with three lines: some minutes a game.",
    "lichess": "Just as hard as Lichess's own analysis, to compare numbers with: one to two minutes a game.",
}
"""With the time that a game of forty moves takes; docs/scale.md has the figures."""

RULES_ABOUT: Mapping[Rules, str] = {
    "kibitz": "Bad moves as on Lichess; Brilliant, Great and Miss on top, each with its proof.",
    "lichess": "Lichess's inaccuracies, mistakes and blunders, and nothing else.",
    "expected-points": "Chess.com's published table: what a move costs of the expected points.",
    "dual": "By centipawns and by winning chances; the milder of the two counts.",
    "cpl": "By centipawns alone, as older programs judge.",
}
