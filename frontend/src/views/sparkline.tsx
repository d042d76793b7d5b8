// The course of a game, small: White's win percent, and a dot at the worst moment.

import type { Row } from '../types';

const WIDTH = 120;
const HEIGHT = 32;
/** The dot's radius with its rim: it stays whole where the curve is at an edge. */
const DOT = 4;

export function Sparkline({ game }: { game: Row }) {
  const { curve, worst } = game;
  const x = (index: number): number => (WIDTH * index) / Math.max(1, curve.length - 1);
  const y = (percent: number): number => HEIGHT - (HEIGHT * percent) / 100;
  const top = curve.map((percent, index) => `L${x(index).toFixed(1)} ${y(percent).toFixed(1)}`).join('');
  const at = worst ? curve[worst.index] : undefined;
  return (
    <svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words(curve)}>
      <rect class="black-area" width={WIDTH} height={HEIGHT} />
      <path class="white-area" d={`M0 ${HEIGHT}${top}L${WIDTH} ${HEIGHT}Z`} />
      <line class="middle" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      {worst && at !== undefined && (
        <circle
          class={`mark ${worst.label}`}
          cx={inside(x(worst.index), WIDTH)}
          cy={inside(y(at), HEIGHT)}
          r="3.5"
        />
      )}
    </svg>
  );
}

const inside = (at: number, size: number): number => Math.min(size - DOT, Math.max(DOT, at));

function words(curve: number[]): string {
  const low = Math.min(...curve);
  const high = Math.max(...curve);
  return `White between ${low} and ${high} percent, ${curve.at(-1)} at the end`;
}
