// Positions in which the player erred more than once, as boards.

import { spokenPosition } from '../chess';
import type { InsightPosition, InsightReport } from '../types';
import { MoveLinks } from './behind';

interface Props {
  positions: readonly InsightPosition[];
  report: InsightReport;
}

export const Positions = ({ positions, report }: Props) => (
  <ol class="repeated">
    {positions.map(position => (
      <li key={position.fen}>
        <SmallBoard fen={position.fen} move={position.moves[0]?.uci ?? ''} />
        <div>
          <p>{position.sentence}</p>
          <p class="behind small">
            <MoveLinks moves={position.moves.flatMap(({ moves }) => moves).slice(0, 5)} report={report} />
          </p>
        </div>
      </li>
    ))}
  </ol>
);

const ROLES: Record<string, string> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};

interface Placed {
  role: string;
  side: string;
  column: number;
  row: number;
}

/** The pieces of a FEN as they stand on a board, counted from its upper left corner. */
export function placed(fen: string): Placed[] {
  const found: Placed[] = [];
  for (const [row, rank] of (fen.split(' ')[0] ?? '').split('/').entries()) {
    let column = 0;
    for (const letter of rank) {
      const role = ROLES[letter.toLowerCase()];
      if (role) found.push({ role, side: letter === letter.toLowerCase() ? 'black' : 'white', column, row });
      column += role ? 1 : Number(letter) || 0;
    }
  }
  return found;
}

/** From the side of whoever is to move, with an arrow for what was played. */
function SmallBoard({ fen, move }: { fen: string; move: string }) {
  const flipped = fen.split(' ')[1] === 'b';
  const turned = (place: number): number => (flipped ? 7 - place : place);
  const square = (name: string): [number, number] => [
    turned(name.charCodeAt(0) - 97) + 0.5,
    turned(8 - Number(name[1])) + 0.5,
  ];
  const [from, to] = [square(move.slice(0, 2)), square(move.slice(2, 4))];
  return (
    <div class="small-board cg-wrap" role="img" aria-label={spokenPosition(fen)}>
      {placed(fen).map(({ role, side, column, row }) => (
        <piece
          key={`${column} ${row}`}
          class={`${role} ${side}`}
          style={`left: ${12.5 * turned(column)}%; top: ${12.5 * turned(row)}%`}
        />
      ))}
      {move.length >= 4 && (
        <svg viewBox="0 0 8 8" aria-hidden="true">
          <path class="small-arrow" d={arrow(from, to)} />
        </svg>
      )}
    </div>
  );
}

/** A line with a head, from the middle of one square to near that of another. */
function arrow([fromX, fromY]: [number, number], [toX, toY]: [number, number]): string {
  const angle = Math.atan2(toY - fromY, toX - fromX);
  const side = (turn: number): string =>
    `${(toX + 0.38 * Math.cos(angle + turn)).toFixed(2)} ${(toY + 0.38 * Math.sin(angle + turn)).toFixed(2)}`;
  return `M${fromX} ${fromY}L${toX} ${toY}M${side(2.55)}L${toX} ${toY}L${side(-2.55)}`;
}
