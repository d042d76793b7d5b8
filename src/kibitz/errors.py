"""What can go wrong, in one tree.

KibitzError
    SettingsError       a setting that cannot be right; the message names it
    InputError          a file that cannot be opened or is not what we read
    PgnError            text that is not a game we can play through
    EngineError         the engine said something we cannot use
        EngineMissing   no engine was found, or no such program
        EngineDied      it exited, or stopped answering, in the middle of its work
    TableError          endgame tables cannot be found or fetched
    SiteError           a site cannot be reached, or does not have what was asked for
    HumanNetError       the human model is missing or damaged
    StoreError          the library cannot be opened, read or written
    ClusterError        the cluster cannot be reached, or its workers cannot be used
    MissingExtra        a part that is installed separately, and how to get it
    PageMissing         the page was not built into this copy of Kibitz

Each message says what happened and what the reader can do about it. A move that
is bad, a game that has no moves and a game that cannot be read are not errors:
they are values.
"""


class KibitzError(Exception):
    """Anything Kibitz raises on purpose."""


class SettingsError(KibitzError):
    """A setting that cannot be right."""


class InputError(KibitzError):
    """A file that cannot be opened, or that is not what we read."""


class PgnError(KibitzError):
    """Text that is not a game we can play through."""


class EngineError(KibitzError):
    """The engine said something we cannot use."""


class EngineMissing(EngineError):
    """No engine was found, or no such program."""


class EngineDied(EngineError):
    """The engine exited, or stopped answering, in the middle of its work."""


class TableError(KibitzError):
    """Endgame tables cannot be found or fetched."""


class SiteError(KibitzError):
    """A site cannot be reached, or does not have what was asked for."""


class HumanNetError(KibitzError):
    """The human model is missing or damaged."""


class StoreError(KibitzError):
    """The library cannot be opened, read or written."""


class ClusterError(KibitzError):
    """The cluster cannot be reached, or its workers cannot be used."""


class MissingExtra(KibitzError):
    """A part that is installed separately."""


class PageMissing(KibitzError):
    """The page was not built into this copy of Kibitz, which its folder's `make page` does."""

    def __init__(self) -> None:
        super().__init__("the page is not built: run `make page` in Kibitz's folder")
