"""The labels of good moves that `kibitz` and `expected-points` share: Book, Forced, Great."""

from kibitz.core.chess.label import Label
from kibitz.core.labels.board_facts import BoardFacts
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.verdict import CLOSE, Claim, Measure, yes
from kibitz.settings import Settings

BOOK_RULE = "the opening book has it"


def forced(facts: MoveFacts) -> Claim | None:
    """The only legal move."""
    if facts.board is None or facts.board.legal_moves != 1:
        return None
    return Claim(Label.FORCED, "there is no other legal move", (Measure("legal moves", 1, at_most=1),))


def great(facts: MoveFacts, settings: Settings) -> Claim | None:
    """The only move that holds, or the one that turns the game; never what anyone would play."""
    board = facts.board
    if board is None or not facts.is_best or facts.search.second is None or facts.search.played is None:
        return None
    limits = settings.great
    turns = _turns(facts, settings)
    second, best = facts.mine(facts.search.second), facts.mine(facts.search.played)
    holds = "wins" if facts.mine(facts.after) >= limits.won else "holds"
    rule = "it turns the game, and no other move does" if turns else f"it is the only move that {holds}"
    return Claim(
        Label.GREAT,
        rule,
        (
            Measure(
                "points the second best is behind",
                best - second,
                at_least=limits.turn if turns else limits.only_move,
                error=facts.error,
            ),
            Measure("win percent of the second best", second, at_most=limits.settled, error=facts.error),
            Measure(
                "win percent after the move",
                facts.mine(facts.after),
                at_least=limits.hopeless,
                error=facts.error,
            ),
            Measure("points it cost", facts.lost, at_most=limits.cost, error=facts.error),
            _hard_to_see(facts, board, settings),
            chosen_from(board, settings),
            *_hard_for_people(facts, settings),
            yes("not a plain recapture", answer=not board.is_recapture),
            yes("not a free capture", answer=not is_free_capture(board)),
            yes("not just out of danger", answer=not is_retreat(board)),
            yes("not mate at once", answer=not board.is_mate),
        ),
    )


def _hard_to_see(facts: MoveFacts, board: BoardFacts, settings: Settings) -> Measure:
    """At first sight another move was better, or this one much better or worse than it is.

    A check, a capture and the answer to a threat of mate are looked at first by everyone, so
    for them only the first counts.
    """
    limits, search = settings.great, facts.search
    what = "depth from which the engine preferred it"
    if not search.is_fresh or search.first_depth is None:
        return Measure(what, None, at_least=limits.depth)
    is_forcing = board.is_check or board.took > 0 or board.meets_mate
    if is_forcing or search.first_depth >= limits.depth or search.at_first_sight is None:
        return Measure(what, search.first_depth, at_least=limits.depth)
    apart = abs(facts.mine(facts.after) - facts.mine(search.at_first_sight))
    return Measure("points other than at first sight", apart, at_least=limits.rise, error=facts.error)


def _hard_for_people(facts: MoveFacts, settings: Settings) -> tuple[Measure, ...]:
    """Where the human model has a word: what most players of the rating find is not Great."""
    if facts.human is None:
        return ()
    what = f"of 100 players rated {facts.human.rating} who find it, or a move as good"
    return (Measure(what, facts.human.found, at_most=settings.human.great),)


def chosen_from(board: BoardFacts, settings: Settings) -> Measure:
    """Whether there was anything to choose: out of a check there seldom is."""
    limits = settings.great
    if board.was_check:
        return Measure("legal moves in check", board.legal_moves, at_least=limits.moves_in_check)
    return Measure("legal moves", board.legal_moves, at_least=limits.moves)


def is_free_capture(board: BoardFacts) -> bool:
    """Whether it takes what hangs, or something at least as dear: anyone would."""
    return board.took > 0 and (board.took >= board.moved or board.exchange >= board.took)


def is_retreat(board: BoardFacts) -> bool:
    """Whether it takes a piece away that was to be lost, without a check or a capture: anyone would."""
    return board.was_loose and not board.took and not board.is_check and board.offer.centipawns <= 0


def may_be_great(facts: MoveFacts, settings: Settings) -> bool:
    """Whether a look is worth its nodes: only the worth of the other moves is unknown, or near the limit.

    Whatever `great` calls so must be let through.
    """
    board, limits = facts.board, settings.great
    if board is None or not facts.is_best or board.is_recapture or board.is_mate:
        return False
    if is_free_capture(board) or is_retreat(board) or not chosen_from(board, settings).holds:
        return False
    if facts.mine(facts.after) < limits.hopeless or facts.lost > limits.cost:
        return False
    if not facts.search.is_fresh or facts.search.second is None or facts.search.played is None:
        return True
    best, second = facts.mine(facts.search.played), facts.mine(facts.search.second)
    is_apart = best - second >= min(limits.turn, limits.only_move) - CLOSE / 2
    return is_apart and second <= limits.settled + CLOSE


def _turns(facts: MoveFacts, settings: Settings) -> bool:
    """Whether it makes lost into equal or equal into won, counted from before the opponent's move."""
    if facts.two_ago is None:
        return False
    bands, was, now = settings.great, facts.mine(facts.two_ago), facts.mine(facts.after)
    return (was <= bands.lost and now >= bands.equal) or (
        bands.lost < was <= bands.equal and now >= bands.won
    )
