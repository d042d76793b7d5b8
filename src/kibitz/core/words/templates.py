"""Templates of the sentences about findings, by their kinds and special cases; `sentences.py` fills them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from kibitz.core.findings.finding import FindingKind


class Variant(Enum):
    """Special cases of a kind of finding that need words of their own, the most special first."""

    PROMOTION = "promotion"
    DRAW = "draw"
    NO_MATERIAL = "no material"
    MATE = "mate"
    REWARD = "reward"
    LENT = "lent"
    MANY = "many"
    TAKE_BACK = "take back"
    STALEMATE = "stalemate"
    LOSS = "loss"
    FIFTY_MOVES = "fifty moves"
    FREE_PAWN = "free pawn"
    EXCHANGE = "exchange"
    GIVEN = "given"
    TOOK = "took"
    MOVED = "moved"
    TAKES = "takes"
    UNMET = "unmet"


@dataclass(frozen=True, slots=True)
class Words:
    """A kind of finding in words: one short sentence, and a fuller one."""

    short: str
    long: str


KINDS: Mapping[FindingKind, Words] = {
    FindingKind.ALLOWS_MATE: Words(
        "Allows mate in {moves}{mate}{brief}.",
        "{played} allows {opponent} to mate in {moves}{mate}{line}.",
    ),
    FindingKind.MISSES_MATE: Words(
        "Misses mate in {moves}{mate}{brief}.",
        "{played} misses mate in {moves}{mate}{line}.",
    ),
    FindingKind.LOSES_PIECE: Words(
        "Loses {named}{also}{how}{in_return}{brief}.",
        "{played} loses {named}{also}{how}{in_return}{line}.",
    ),
    FindingKind.LOSES_EXCHANGE: Words(
        "Loses the exchange (the rook on {square}){how}{brief}.",
        "{played} loses the exchange (the rook on {square}){how}{line}.",
    ),
    FindingKind.LOSES_PAWN: Words(
        "Loses {named}{how}{brief}.",
        "{played} loses {named}{how}{in_return}{line}.",
    ),
    FindingKind.MISSES_MATERIAL: Words(
        "Could have won {named}{also}{in_return}{brief}.",
        "{played} misses a chance to win {named}{also}{in_return}{line}.",
    ),
    FindingKind.ALLOWS_MOTIF: Words(
        "Allows {motif} that costs {named}{also}{in_return}{brief}.",
        "{played} allows {motif} that costs {named}{also}{in_return}{line}.",
    ),
    FindingKind.MISSES_MOTIF: Words(
        "Misses {motif} that wins {named}{also}{in_return}{brief}.",
        "{played} misses {motif} that wins {named}{also}{in_return}{line}.",
    ),
    FindingKind.IGNORED_THREAT: Words(
        "Does not meet the threat to {named}{brief}.",
        "{played} does not meet the threat to {named}{line}.",
    ),
    FindingKind.FACES_MATE: Words(
        "Walks into a forced mate in {moves}{brief}.",
        "{played} walks into a forced mate in {moves} by the engine's count{line}.",
    ),
    FindingKind.LETS_MATE_GO: Words(
        "Lets a forced mate in {moves} go.",
        "{played} lets a forced mate in {moves} go{line}.",
    ),
    FindingKind.GIVES_STALEMATE: Words(
        "Stalemate: gives away a won position.",
        "{played} is stalemate and gives away a won position.",
    ),
    FindingKind.GIVES_AWAY_WIN: Words(
        "Gives away a won position: {first} {does}{then}.",
        "{played} gives away a won position, as {first} {does}{line}.",
    ),
    FindingKind.LETS_DRAW_GO: Words(
        "Lets {opponent} play {first}, which {does}{then}.",
        "{played} turns a sound position into a bad one, as {first} {does}{line}.",
    ),
    FindingKind.ENTERS_PAWN_ENDING: Words(
        "Goes into a pawn ending that is {stands}{brief}.",
        "{played} goes into a pawn ending that is {stands} for {mover}{line}.",
    ),
    FindingKind.THROWS_WIN_AWAY: Words(
        "Throws the win away: won before, drawn after (tablebase).{keepers}",
        "{played} throws the win away: won before it, drawn after it (tablebase).{keepers}",
    ),
    FindingKind.THROWS_DRAW_AWAY: Words(
        "Throws the draw away: drawn before, lost after (tablebase).{keepers}",
        "{played} throws the draw away: drawn before it, lost after it (tablebase).{keepers}",
    ),
    FindingKind.ENTERS_WORSE_ENDING: Words(
        "Goes into an ending that is {result} (tablebase).",
        "{played} goes into an ending that is {result} (tablebase).",
    ),
    FindingKind.LESSENS_WIN: Words(
        "{first} {does}{then}, and {mover} is no longer winning; {other} kept the win.",
        "After {played}, {first} {does}, and {mover} is no longer winning{line}. {other} kept the win.",
    ),
    FindingKind.ALLOWS_MOVE: Words(
        "Lets {opponent} play {first}, which {does}{then}.",
        "{played} lets {opponent} play {first}, which {does}{line}.",
    ),
    FindingKind.MISSES_MOVE: Words(
        "Misses {first}, which {does}{then}.",
        "{played} misses {first}, which {does}{line}.",
    ),
    FindingKind.STARTS_MATE: Words(
        "Mates in {moves}{mate}{brief}.",
        "{played} begins a mate in {moves}{mate}{line}.",
    ),
    FindingKind.WINS_MATERIAL: Words(
        "Wins {named}{also}{in_return}{brief}.",
        "{played} wins {named}{also}{in_return}{line}.",
    ),
    FindingKind.SACRIFICE: Words(
        "Offers {named}{in_return}{brief}.",
        "{played} offers {named}{in_return}{line}.",
    ),
    FindingKind.ONLY_MOVE: Words(
        "The only good move: it {does}{then}.",
        "{played} is the only good move: it {does}, and {other}, the next best, costs {points} points{line}.",
    ),
    FindingKind.PUTS_IN_ZUGZWANG: Words(
        "Puts {opponent} in zugzwang{brief}.",
        "{played} puts {opponent}, who would stand better without having to move, in zugzwang{line}.",
    ),
    FindingKind.KEEPS_RESULT: Words(
        "The only move that {wins} (tablebase).",
        "{played} is the only one of {legal} moves that {wins} (tablebase).",
    ),
}
"""Every kind of finding in words."""


SPECIAL: Mapping[tuple[FindingKind, Variant], Words] = {
    (FindingKind.ALLOWS_MOTIF, Variant.NO_MATERIAL): Words(
        "Allows {motif}{brief}.", "{played} allows {motif}{line}."
    ),
    (FindingKind.MISSES_MOTIF, Variant.NO_MATERIAL): Words(
        "Misses {motif}{brief}.", "{played} misses {motif}{line}."
    ),
    (FindingKind.ALLOWS_MOTIF, Variant.PROMOTION): Words(
        "Lets the pawn on {square} promote{brief}.",
        "{played} lets the pawn on {square} promote{line}.",
    ),
    (FindingKind.MISSES_MOTIF, Variant.PROMOTION): Words(
        "Misses that the pawn on {square} can promote{brief}.",
        "{played} misses that the pawn on {square} can promote{line}.",
    ),
    (FindingKind.WINS_MATERIAL, Variant.PROMOTION): Words(
        "Promotes the pawn on {square}{brief}.",
        "{played} gets the pawn on {square} promoted{line}.",
    ),
    (FindingKind.ALLOWS_MOTIF, Variant.DRAW): Words(
        "Lets {opponent} draw by {motif}{brief}.",
        "{played} lets {opponent} draw by {motif}{line}.",
    ),
    (FindingKind.MISSES_MOTIF, Variant.DRAW): Words(
        "Misses a draw by {motif}{brief}.",
        "{played} misses a draw by {motif}{line}.",
    ),
    (FindingKind.LOSES_PAWN, Variant.MANY): Words(
        "Loses {cost}, the one on {square} among them{brief}.",
        "{played} loses {cost}, the one on {square} among them{line}.",
    ),
    (FindingKind.IGNORED_THREAT, Variant.MATE): Words(
        "Does not meet the threat of mate{mate}{brief}.",
        "{played} does not meet the threat of mate{mate}, and now it is mate in {moves}{line}.",
    ),
    (FindingKind.MISSES_MATERIAL, Variant.EXCHANGE): Words(
        "Could have won the exchange (the rook on {square}){brief}.",
        "{played} misses a chance to win the exchange (the rook on {square}){line}.",
    ),
    (FindingKind.WINS_MATERIAL, Variant.EXCHANGE): Words(
        "Wins the exchange (the rook on {square}){brief}.",
        "{played} wins the exchange (the rook on {square}){line}.",
    ),
    (FindingKind.MISSES_MATERIAL, Variant.TAKE_BACK): Words(
        "Could have taken back {named}{brief}.",
        "{played} does not take back {named}{line}.",
    ),
    (FindingKind.THROWS_WIN_AWAY, Variant.STALEMATE): Words(
        "Stalemate: throws the win away (tablebase).{keepers}",
        "{played} is stalemate and throws the win away (tablebase).{keepers}",
    ),
    (FindingKind.THROWS_WIN_AWAY, Variant.LOSS): Words(
        "Turns a win into a loss (tablebase).{keepers}",
        "{played} turns a win into a loss (tablebase).{keepers}",
    ),
    (FindingKind.THROWS_WIN_AWAY, Variant.FIFTY_MOVES): Words(
        "Throws the win away: the fifty-move rule now comes before it (tablebase).{keepers}",
        "{played} throws the win away: the fifty-move rule now comes before it (tablebase).{keepers}",
    ),
    (FindingKind.THROWS_DRAW_AWAY, Variant.FREE_PAWN): Words(
        "Throws the draw away: the {piece} on {square} cannot be stopped now (tablebase).{keepers}",
        "{played} throws the draw away: the {piece} on {square} cannot be stopped now (tablebase).{keepers}",
    ),
    (FindingKind.LOSES_PIECE, Variant.GIVEN): Words(
        "Gives {named}{also}{in_return}, which is too little{brief}.",
        "{played} gives {named}{also}{in_return}, which is too little{line}.",
    ),
    (FindingKind.ALLOWS_MOVE, Variant.TOOK): Words(
        "Takes on {at} and loses the {taker}: {first}.",
        "{played} takes on {at} and loses the {taker}{line}.",
    ),
    (FindingKind.ALLOWS_MOVE, Variant.MOVED): Words(
        "Puts {targets}, where it is taken: {first}.",
        "{played} puts {targets}, where it is taken{line}.",
    ),
    (FindingKind.ALLOWS_MOVE, Variant.TAKES): Words(
        "Lets {opponent} take {targets}: {first}.",
        "{played} lets {opponent} take {targets}{line}.",
    ),
    (FindingKind.ALLOWS_MOVE, Variant.UNMET): Words(
        "Does not stop {first}, which {does}{then}.",
        "{played} does not stop {first}, which {does}{line}.",
    ),
    (FindingKind.SACRIFICE, Variant.MATE): Words(
        "Offers {named}{in_return}; taking it allows mate{brief}.",
        "{played} offers {named}{in_return}; taking it allows mate{line}.",
    ),
    (FindingKind.SACRIFICE, Variant.LENT): Words(
        "Offers {named}{in_return} and gets as much back{brief}.",
        "{played} offers {named}{in_return} and gets as much back{line}.",
    ),
    (FindingKind.SACRIFICE, Variant.REWARD): Words(
        "Offers {named}{in_return}; taking it costs {reward}{brief}.",
        "{played} offers {named}{in_return}; taking it costs {reward}{line}.",
    ),
}
"""Special cases of a kind, instead."""
