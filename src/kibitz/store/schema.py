"""The tables of the library as they are now; `revisions` says how they came to be."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

version = Table("schema_version", metadata, Column("version", Integer, nullable=False))

games = Table(
    "games",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("added", Integer, nullable=False),  # order of import
    Column("white", Text, nullable=False),
    Column("black", Text, nullable=False),
    Column("white_rating", Integer),
    Column("black_rating", Integer),
    Column("date", String(10)),
    Column("event", Text),
    Column("site", Text),
    Column("result", String(8)),
    Column("time_control", Text),
    Column("eco", String(4)),
    Column("opening", Text),
    Column("plies", Integer, nullable=False),
    Column("source", Text, nullable=False),
    Column("line", Integer, nullable=False),
    Column("is_json", Integer, nullable=False),
    Column("played_on", String(8)),
    Column("white_key", Text, nullable=False),  # the player in one word: `player_key`
    Column("black_key", Text, nullable=False),
    Index("games_by_white_key", "white_key", "added"),
    Index("games_by_black_key", "black_key", "added"),
    Index("games_by_date", "date"),
    Index("games_by_added", "added"),
    Index("games_by_source", "source"),
)

game_texts = Table(
    "game_texts",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("raw", LargeBinary, nullable=False),  # the game as it was imported, compressed
)

analyses = Table(
    "analyses",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("fingerprint", String(32), nullable=False),
    Column("made", String(32), nullable=False),
    Column("engine", Text, nullable=False),
    Column("effort", Text, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("white_accuracy", Float),
    Column("black_accuracy", Float),
    Column("nodes", BigInteger, nullable=False),
    Column("report", LargeBinary, nullable=False),  # JSON with every search, compressed
    UniqueConstraint("game_id", "fingerprint"),
    Index("analyses_by_game", "game_id"),
    Index("analyses_by_accuracy", "white_accuracy", "black_accuracy", "game_id"),
)

label_counts = Table(
    "label_counts",
    metadata,
    Column("analysis_id", ForeignKey("analyses.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(5), primary_key=True),
    Column("label", String(12), primary_key=True),
    Column("count", Integer, nullable=False),
    Index("labels_by_label", "label", "analysis_id"),
)

theme_counts = Table(
    "theme_counts",
    metadata,
    Column("analysis_id", ForeignKey("analyses.id", ondelete="CASCADE"), primary_key=True),
    Column("theme", String(32), primary_key=True),
    Column("count", Integer, nullable=False),
    Index("themes_by_theme", "theme", "analysis_id"),
)

game_facts = Table(
    "game_facts",
    metadata,
    Column("analysis_id", ForeignKey("analyses.id", ondelete="CASCADE"), primary_key=True),
    Column("version", SmallInteger, nullable=False),  # of the definitions
    Column("started", BigInteger),  # seconds since 1970
    Column("white", LargeBinary),  # sums of one player; null where nothing can be compared
    Column("black", LargeBinary),
)

move_facts = Table(
    "move_facts",
    metadata,
    Column("analysis_id", ForeignKey("analyses.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", SmallInteger, primary_key=True),  # the move's place in the game, from 0
    Column("is_white", Boolean, nullable=False),
    Column("phase", SmallInteger),
    Column("judgement", SmallInteger, nullable=False),
    Column("lost", SmallInteger),  # hundredths of points, as all that follow
    Column("accuracy", SmallInteger),
    Column("win_before", SmallInteger, nullable=False),
    Column("clock", SmallInteger),  # tenths of a percent
    Column("spent", Integer),  # tenths of a second
    Column("pace", Integer),  # percent of the player's median
    Column("finding", String(24)),
    Column("habit", String(12)),
    Column("motif", String(24)),
    Column("gap", SmallInteger),
    Column("offered", String(24)),
    Column("is_best", Boolean),
    Column("piece", SmallInteger, nullable=False),
    Column("material", SmallInteger, nullable=False),
    Column("position", BigInteger, nullable=False),  # names the position before the move
    Column("move", String(5), nullable=False),
    Index("moves_by_position", "position"),
)

notes = Table(
    "notes",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),  # how many moves of the game come before
    Column("text", Text, nullable=False),
)

kept_lines = Table(
    "kept_lines",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("moves", Text, primary_key=True),  # in UCI, with spaces between
)

evals = Table(
    "evals",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("position", Text, nullable=False),
    Column("engine", Text, nullable=False),
    Column("depth", Integer, nullable=False),
    Column("nodes", BigInteger, nullable=False),
    Column("search", LargeBinary, nullable=False),
    Index("evals_by_position", "position"),
)

person_names = Table(
    "person_names",
    metadata,
    Column("key", Text, primary_key=True),  # `player_key`: a name is one person's
    Column("name", Text, nullable=False),
    Column("site", String(8)),
    Column("person", Text, nullable=False),
    Column("number", Integer, nullable=False),  # order of adding
    Index("names_by_person", "person", "key"),
)

workers = Table(
    "workers",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("key_hash", String(64), nullable=False, unique=True),
    Column("added", String(32), nullable=False),
    Column("seen", String(32)),
    Column("client", Text),
    Column("set_aside", Text),
    Column("jobs", BigInteger, nullable=False),
    Column("positions", BigInteger, nullable=False),
    Column("nodes", BigInteger, nullable=False),
    Column("lost", BigInteger, nullable=False),
    Column("refused", BigInteger, nullable=False),
    Column("checks", BigInteger, nullable=False),
    Column("far", BigInteger, nullable=False),
)

cloud_evals = Table(
    "cloud_evals",
    metadata,
    Column("position", String(100), primary_key=True),
    Column("depth", Integer, nullable=False),
    Column("knodes", BigInteger, nullable=False),
    Column("evals", LargeBinary, nullable=False),  # all of Lichess's evals of the position, as JSON
)

orders = Table(
    "orders",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("owner", String(16), primary_key=True),
    Column("effort", Text, nullable=False),
    Column("is_alone", Integer, nullable=False),  # asked for by itself: comes before those asked for together
    Column("number", BigInteger, nullable=False),  # order of asking
    Column("state", String(8), nullable=False),
    Column("reason", Text),  # why the review could not be made
    Index("orders_by_turn", "state", "is_alone", "number"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("site", String(10), nullable=False),
    Column("name", String(30), nullable=False),  # in small letters
    Column("kind", String(100), nullable=False),  # which of its games are wanted; empty for all
    Column("covered_from", BigInteger),  # milliseconds since 1970: what lies between is here
    Column("covered_to", BigInteger),
    Column("etag", Text),  # of the list of months
    Column("modified", Text),
    Column("synced", String(32)),  # when it was last complete
    UniqueConstraint("site", "name", "kind"),
)

account_months = Table(
    "account_months",
    metadata,
    Column("account_id", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("month", String(7), primary_key=True),  # 2025/01
    Column("etag", Text),
    Column("modified", Text),
    Column("is_complete", Integer, nullable=False),  # over for so long that nothing can be added
)

unfinished_games = Table(
    "unfinished_games",
    metadata,
    Column("account_id", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("site_id", String(12), primary_key=True),
)

site_games = Table(
    "site_games",
    metadata,
    Column("site_key", String(80), primary_key=True),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Index("site_games_by_game", "game_id"),
)
