"""Brilliant, in two readings: Chess.com's criteria by rating, and Kibitz's four witnesses."""

from kibitz.core.chess.label import Label
from kibitz.core.chess.score import Mate, Score, plain_centipawns
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.rules.good_moves import chosen_from
from kibitz.core.labels.verdict import CLOSE, Claim, Measure
from kibitz.core.numbers.standing import LEVEL
from kibitz.peer_thresholds import Tier
from kibitz.settings import Settings


def four_witnesses(facts: MoveFacts, settings: Settings) -> Claim | None:
    """Kibitz's reading: exchange, line, shallow look and the state of the game all agree.

    What is not even the best move must leave its player better: a piece given up for a draw
    that others hold as well is no feat.
    """
    board, limits = facts.board, settings.witnesses
    behind = 0.0 if facts.is_best else facts.lost
    if board is None or not offers_enough(facts, settings) or behind > 2 * limits.near_best:
        return None
    others = facts.before if facts.search.second is None else facts.search.second
    error = facts.error
    return Claim(
        Label.BRILLIANT,
        "a sound sacrifice, hard to see",
        (
            Measure(
                "points behind the best move",
                behind,
                at_most=limits.near_best,
                error=0.0 if facts.is_best else error,
            ),
            Measure("centipawns offered, by exchange", board.offer.centipawns, at_least=limits.offered),
            Measure("centipawns given once it is taken", board.given, at_least=limits.given),
            _hard_to_see(facts, settings),
            chosen_from(board, settings),
            *_seldom_played(facts, settings),
            Measure("win percent of the next best move", facts.mine(others), at_most=limits.won, error=error),
            Measure(
                "win percent after the move",
                facts.mine(facts.after),
                at_least=limits.lost if facts.is_best else max(limits.lost, 50 + LEVEL),
                error=error,
            ),
            *_own_idea(facts, settings),
        ),
    )


def _own_idea(facts: MoveFacts, settings: Settings) -> tuple[Measure, ...]:
    """It must be better than others where they offer the same piece, or where what is given is only lent."""
    board, second = facts.board, facts.search.second
    if board is None or second is None or not (board.others_offer_it or board.is_lent):
        return ()
    limits, what = settings.witnesses, "points better than the next best move"
    why, least = ("which makes the same offer", limits.apart)
    if not board.others_offer_it:
        why, least = ("as what is given soon comes back", limits.lent)
    apart = facts.mine(facts.after) - facts.mine(second)
    return (Measure(f"{what}, {why}", apart, at_least=least, error=facts.error),)


def _hard_to_see(facts: MoveFacts, settings: Settings) -> Measure:
    """The shallow look: it preferred another move, or thought much less of this one.

    Only a search that knew nothing of the game can tell; any other has the answer in its hash.
    """
    limits = settings.witnesses
    what = "depth from which the engine preferred it"
    if not facts.search.is_fresh or facts.search.depth < limits.look:
        return Measure(what, None, at_least=limits.depth)
    if (
        facts.search.first_depth is not None
        and facts.search.first_depth < limits.depth
        and facts.search.at_first_sight is not None
    ):
        rise = facts.mine(facts.after) - facts.mine(facts.search.at_first_sight)
        return Measure("points better than at first sight", rise, at_least=limits.rise, error=facts.error)
    depth = facts.search.depth + 1 if facts.search.first_depth is None else facts.search.first_depth
    return Measure(what, depth, at_least=limits.depth)


def _seldom_played(facts: MoveFacts, settings: Settings) -> tuple[Measure, ...]:
    """The human witness, where there is one: few players of the rating play it."""
    if facts.human is None:
        return ()
    what = f"of 100 players rated {facts.human.rating} who play it"
    return (Measure(what, facts.human.share, at_most=settings.human.brilliant),)


def offers_enough(facts: MoveFacts, settings: Settings) -> bool:
    """Whether the move offers as much as a sacrifice takes."""
    return facts.board is not None and facts.board.offer.centipawns >= settings.witnesses.offered


def may_be_brilliant(facts: MoveFacts, settings: Settings) -> bool:
    """Whether a look is worth its nodes: everything holds that no look can change, the rest nearly.

    Whatever `four_witnesses` or, with its own numbers, `by_rating` calls Brilliant must be let through.
    """
    limits = settings.witnesses
    return (
        offers_enough(facts, settings)
        and facts.board is not None
        and chosen_from(facts.board, settings).holds
        and (facts.is_best or facts.lost <= limits.near_best + CLOSE)
        and facts.mine(facts.after) >= limits.lost - CLOSE
    )


def by_rating(facts: MoveFacts, settings: Settings) -> Claim | None:
    """Chess.com's criteria, with numbers for the player's rating (sources: brilliant-tiers)."""
    board, table = facts.board, settings.brilliant
    tier = table.tier(facts.rating)
    if board is None or board.offer.centipawns < tier.sacrifice / 2:
        return None
    return Claim(
        Label.BRILLIANT,
        f"a sacrifice by the measures for players below {tier.below}"
        if tier is not table.expert
        else "a sacrifice by the measures for the strongest players",
        (
            Measure("centipawns behind the best move", _behind(facts), at_most=table.near_best, error=5),
            Measure("centipawns offered, by exchange", board.offer.centipawns, at_least=tier.sacrifice),
            Measure("centipawns given once it is taken", board.given, at_least=table.given),
            Measure("legal moves", board.legal_moves, at_least=tier.legal_moves),
            *([chosen_from(board, settings)] if board.was_check else []),
            _hard_to_find(facts, settings),
            Measure("centipawns ahead before", _ahead(facts), at_most=tier.before, error=20),
            _acceptable(facts, tier),
        ),
    )


def _ahead(facts: MoveFacts) -> float:
    """How far ahead the player was without the move: a mate that it alone gives was not won before it."""
    is_mating = isinstance(facts.before, Mate) and facts.before.winner == facts.mover
    others = facts.search.second
    return _mine(facts, others if is_mating and others is not None else facts.before)


def _behind(facts: MoveFacts) -> float:
    """Centipawns behind the best move, in one search if it saw both."""
    if facts.is_best:
        return 0.0
    return max(0.0, _mine(facts, facts.before) - _mine(facts, facts.search.played or facts.after))


def _mine(facts: MoveFacts, score: Score) -> float:
    return plain_centipawns(score, facts.mover)


def _hard_to_find(facts: MoveFacts, settings: Settings) -> Measure:
    """Unique, or a surprise among near-equals."""
    table = settings.brilliant
    if facts.search.second is None or facts.search.played is None:
        return Measure("centipawns the second best is behind", None, at_least=table.unique)
    gap = _mine(facts, facts.search.played) - _mine(facts, facts.search.second)
    if gap <= table.near_equals:
        return Measure("centipawns to the next of several good moves", gap, at_most=table.near_equals)
    return Measure("centipawns the second best is behind", gap, at_least=table.unique, error=20)


def _acceptable(facts: MoveFacts, tier: Tier) -> Measure:
    match facts.after:
        case Mate(winner, moves) if winner == facts.mover:
            return Measure("moves to the forced mate", moves, at_most=tier.mate)
        case _:
            return Measure("centipawns ahead after", _mine(facts, facts.after), at_least=tier.after, error=20)
