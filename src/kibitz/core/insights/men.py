"""The men of a game, kept up move by move: all that facts need of a board, at a tenth of its cost."""

import chess

PAWNS = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
"""As Lichess counts material imbalance (sources: lichess-insights)."""

BLACK = 6
"""A black man is his kind and this, a white one his kind, an empty square 0."""

_WORTHS = [PAWNS.get(kind, 0) for kind in chess.PIECE_TYPES]
WORTH = [0, *_WORTHS, *[-worth for worth in _WORTHS]]
ODD, WORD = 0x9E3779B97F4A7C15, (1 << 64) - 1
SQUARES = len(chess.SQUARES)


def _keys(first: int, count: int) -> list[int]:
    """Signed 64-bit numbers that look random and are always the same (splitmix64)."""
    found = []
    for place in range(first, first + count):
        number = (place + 1) * ODD & WORD
        number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & WORD
        number = (number ^ number >> 27) * 0x94D049BB133111EB & WORD
        number ^= number >> 31
        found.append(number - (1 << 64) if number >> 63 else number)
    return found


MAN_KEYS = [[0] * SQUARES, *[_keys(man * SQUARES, SQUARES) for man in range(2 * BLACK)]]
CASTLING_KEYS = _keys(12 * SQUARES, SQUARES)
PASSING_KEYS = _keys(13 * SQUARES, SQUARES)
(TURN_KEY,) = _keys(14 * SQUARES, 1)


class Men:
    """Where everybody stands. Positions have one name: men, side to move, castling, capture en passant."""

    def __init__(self, board: chess.Board) -> None:
        self.ahead = 0
        """Pawns that White is ahead."""

        self.name = 0 if board.turn else TURN_KEY
        """A signed 64-bit number."""

        self._at = [0] * SQUARES
        for square, man in board.piece_map().items():
            self._put(square, man.piece_type + (0 if man.color else BLACK))
        self._rights = 0
        self._castling(board.clean_castling_rights())
        self._passing = 0
        if board.ep_square is not None and board.has_legal_en_passant():
            self._passing = PASSING_KEYS[board.ep_square]
            self.name ^= self._passing

    def kind(self, square: chess.Square) -> int:
        """1 pawn to 6 king; 0 where nobody stands."""
        man = self._at[square]
        return man - BLACK if man > BLACK else man

    def play(self, move: chess.Move) -> None:
        """A legal move, castling in either notation."""
        start, to = move.from_square, move.to_square
        man = self._at[start]
        colour = BLACK if man > BLACK else 0
        self.name ^= TURN_KEY ^ self._passing
        self._passing = 0
        lost = self._rights & (chess.BB_SQUARES[start] | chess.BB_SQUARES[to])
        if man == chess.KING + colour:
            lost |= self._rights & (chess.BB_RANK_8 if colour else chess.BB_RANK_1)
        if lost:
            self._castling(lost)
        if man == chess.KING + colour and (self._at[to] == chess.ROOK + colour or abs(to - start) == 2):
            self._castle(start, to, colour)
        elif man == chess.PAWN + colour:
            self._move_pawn(move, colour)
        else:
            self._move(start, to, man)

    def _put(self, square: chess.Square, man: int) -> None:
        before = self._at[square]
        self._at[square] = man
        self.name ^= MAN_KEYS[before][square] ^ MAN_KEYS[man][square]
        self.ahead += WORTH[man] - WORTH[before]

    def _move(self, start: chess.Square, to: chess.Square, man: int) -> None:
        """Most moves are no more than this."""
        taken = self._at[to]
        self._at[start], self._at[to] = 0, man
        keys = MAN_KEYS[man]
        self.name ^= keys[start] ^ keys[to] ^ MAN_KEYS[taken][to]
        self.ahead -= WORTH[taken]

    def _castling(self, squares: chess.Bitboard) -> None:
        """Rights that come or go."""
        self._rights ^= squares
        for square in chess.scan_forward(squares):
            self.name ^= CASTLING_KEYS[square]

    def _castle(self, start: chess.Square, to: chess.Square, colour: int) -> None:
        """Both leave before either comes: in Chess960 one may stand where the other goes."""
        is_short, corner = to > start, start & ~7
        king, rook = chess.KING + colour, chess.ROOK + colour
        self._put(start, 0)
        self._put(to if self._at[to] == rook else corner + (7 if is_short else 0), 0)
        self._put(corner + (6 if is_short else 2), king)
        self._put(corner + (5 if is_short else 3), rook)

    def _move_pawn(self, move: chess.Move, colour: int) -> None:
        start, to = move.from_square, move.to_square
        if (to - start) % 8 and not self._at[to]:  # it captures en passant, beside where it stood
            self._put((start & ~7) + (to & 7), 0)
        if move.promotion:
            self._put(start, move.promotion + colour)
        self._move(start, to, self._at[start])
        if abs(to - start) == 16 and self._meets_pawn(to, colour):
            passed = (start + to) // 2
            if self._board(passed, turn=bool(colour)).has_legal_en_passant():
                self._passing = PASSING_KEYS[passed]
                self.name ^= self._passing

    def _meets_pawn(self, square: chess.Square, colour: int) -> bool:
        """Whether one of the opponent's stands beside: seldom, so that a board can be asked the rest."""
        theirs = chess.PAWN + BLACK - colour
        beside = [each for each in (square - 1, square + 1) if each >> 3 == square >> 3]
        return any(self._at[each] == theirs for each in beside)

    def _board(self, passed: chess.Square, *, turn: chess.Color) -> chess.Board:
        board = chess.Board(None)
        for square, man in enumerate(self._at):
            if man:
                board.set_piece_at(square, chess.Piece(self.kind(square), man <= BLACK))
        board.turn, board.ep_square = turn, passed
        return board
