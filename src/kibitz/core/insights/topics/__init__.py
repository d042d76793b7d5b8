"""The insights, each from the games to its questions, in the order in which they are told."""

from collections.abc import Callable

from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.player_game import Games
from kibitz.core.insights.question import Topic
from kibitz.core.insights.topics.clock import clock_and_errors
from kibitz.core.insights.topics.converting import converting, holding
from kibitz.core.insights.topics.error_balance import error_balance
from kibitz.core.insights.topics.expected import expected_or_not
from kibitz.core.insights.topics.form import form
from kibitz.core.insights.topics.gifts import gifts
from kibitz.core.insights.topics.habits import costly_habits
from kibitz.core.insights.topics.motifs import motif_hit_rate
from kibitz.core.insights.topics.openings import leaving_the_opening, opening_or_afterwards
from kibitz.core.insights.topics.people import people
from kibitz.core.insights.topics.points import where_the_points_go
from kibitz.core.insights.topics.progress import progress
from kibitz.core.insights.topics.punishing import punishing
from kibitz.core.insights.topics.thinking import time_where_it_matters

TOPICS: tuple[Callable[[Games, Baseline], Topic], ...] = (
    error_balance,
    expected_or_not,
    where_the_points_go,
    costly_habits,
    motif_hit_rate,
    punishing,
    gifts,
    converting,
    holding,
    leaving_the_opening,
    opening_or_afterwards,
    clock_and_errors,
    time_where_it_matters,
    form,
    progress,
    people,
)
"""All but the repeated positions, which are read from moves (`repeated.py`)."""
