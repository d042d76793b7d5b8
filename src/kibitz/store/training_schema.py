"""The tables of exercises: what they are, what was done with them, and what follows for their days."""

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, Integer, LargeBinary, String, Table, Text

from kibitz.store.schema import metadata

exercises = Table(
    "exercises",
    metadata,
    Column("id", String(16), primary_key=True),  # of the position and the question
    Column("question", String(8), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("points", Float, nullable=False),
    Column("difficulty", Float, nullable=False),
    Column("motif", String(32)),
    Column("phase", String(12)),
    Column("opening", Text),
    Column("nodes", BigInteger, nullable=False),
    Column("retired", Text),  # why nobody is asked any more
    Column("content", LargeBinary, nullable=False),  # the exercise as JSON
)

exercise_sources = Table(
    "exercise_sources",
    metadata,
    Column("exercise_id", ForeignKey("exercises.id", ondelete="CASCADE"), primary_key=True),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),  # how many moves of the game come before
    Column("person", Text, primary_key=True),  # whose game it was
    Index("sources_by_person", "person", "exercise_id"),
    Index("sources_by_game", "game_id"),
)

exercised_games = Table(
    "exercised_games",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("person", Text, primary_key=True),
    Column("made_by", String(32), nullable=False),  # the analysis, the rules and the engine
)

attempts = Table(
    "attempts",  # only ever added to: an exercise may go, what was done with it stays
    metadata,
    Column("id", String(40), primary_key=True),
    Column("person", Text, nullable=False),
    Column("exercise_id", String(16), nullable=False),
    Column("act", String(12), nullable=False),
    Column("at", String(40), nullable=False),
    Column("day", Integer, nullable=False),
    Column("grade", String(8)),
    Column("shown", String(16), nullable=False),
    Column("tries", Text, nullable=False),  # in UCI, with spaces between
    Column("milliseconds", BigInteger),
    Column("hints", Integer, nullable=False),
    Column("session", String(32), nullable=False),
    Column("corrects", String(40)),
    Index("attempts_by_card", "person", "exercise_id"),
    Index("attempts_by_session", "session"),
    Index("attempts_by_day", "person", "day"),
)

cards = Table(
    "cards",  # what follows from the attempts, kept so that nobody works it out for every session
    metadata,
    Column("person", Text, primary_key=True),
    Column("exercise_id", String(16), primary_key=True),
    Column("rules", String(32), nullable=False),  # what it was worked out by
    Column("state", Text, nullable=False),  # JSON
)

training_sessions = Table(
    "training_sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", Text, nullable=False),
    Column("day", Integer, nullable=False),
    Column("made", String(40), nullable=False),
    Column("entries", Text, nullable=False),  # JSON
    Index("sessions_by_day", "person", "day"),
)
