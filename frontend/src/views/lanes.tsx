// What lies behind and below the curve: the phases of the game, and the time each move took.

import { asLabel } from '../labels';
import { judgedMove } from '../place';
import type { Review } from '../state';
import type { PlainMove } from '../types';
import type { Scale } from './scale';

interface Phase {
  name: string;
  left: number;
  right: number;
}

function phasesOf(review: Review, scale: Scale): Phase[] {
  const phases = review.report?.phases;
  const count = review.game?.moves.length ?? 0;
  if (!phases || count === 0) return [];
  const starts = [
    { name: 'Opening', from: 0 },
    ...(phases.middle === null ? [] : [{ name: 'Middlegame', from: phases.middle }]),
    ...(phases.end === null || phases.end >= count ? [] : [{ name: 'Endgame', from: phases.end }]),
  ];
  return starts.map(({ name, from }, index) => {
    const until = starts[index + 1]?.from ?? count;
    return {
      name,
      left: index === 0 ? 0 : scale.x(from),
      right: until === count ? scale.width : scale.x(until),
    };
  });
}

export const Phases = ({ review, scale }: { review: Review; scale: Scale }) => (
  <>
    {phasesOf(review, scale).map(({ name, left, right }, index) => (
      <g key={name}>
        {index % 2 === 1 && (
          <rect class="band" x={left} width={Math.max(0, right - left)} height={scale.height} />
        )}
        {index > 0 && <line class="phase-line" x1={left} x2={left} y1="0" y2={scale.height} />}
      </g>
    ))}
  </>
);

const NAMES = 18;

/** Their names have a lane of their own, where no mark covers them; a phase too short for its name has none. */
export function PhaseNames({ review, scale }: { review: Review; scale: Scale }) {
  const phases = phasesOf(review, scale);
  if (phases.length === 0) return null;
  return (
    <svg class="phase-names" width={scale.width} height={NAMES} aria-hidden="true">
      {phases.map(({ name, left, right }, index) => (
        <g key={name}>
          {index > 0 && <line class="phase-line" x1={left} x2={left} y1="0" y2={NAMES} />}
          {right - left > name.length * 7 && (
            <text class="phase-name" x={left + 5} y={NAMES - 5}>
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

const LANE = 30;

interface ClockLaneProps {
  review: Review;
  moves: readonly PlainMove[];
  scale: Scale;
}

/** White's time goes up from the middle of the lane, Black's down; a game without times has no lane. */
export function ClockLane({ review, moves, scale }: ClockLaneProps) {
  if (moves.every(({ seconds }) => seconds === null)) return null;
  const longest = Math.max(1, ...moves.map(({ seconds }) => seconds ?? 0));
  const wide = Math.max(1, Math.min(8, (scale.width - 16) / moves.length - 1));
  return (
    <svg class="clock-lane" width={scale.width} height={LANE} aria-hidden="true">
      <line class="middle" x1="0" x2={scale.width} y1={LANE / 2} y2={LANE / 2} />
      {moves.map(({ index, side, seconds }) => {
        if (!seconds) return null;
        const height = Math.max(1, (LANE / 2 - 1) * Math.sqrt(seconds / longest));
        const label = asLabel(judgedMove(review, index)?.label);
        const isLit = review.lit !== null && review.lit.label === label && review.lit.side === side;
        const isWhite = side === 'white';
        return (
          <rect
            key={index}
            class={`time ${isWhite ? 'of-white' : 'of-black'} ${isLit ? 'lit' : ''}`}
            x={scale.x(index + 1) - wide / 2}
            y={isWhite ? LANE / 2 - height : LANE / 2}
            width={wide}
            height={height}
          />
        );
      })}
    </svg>
  );
}
