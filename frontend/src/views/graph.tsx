// White's win percent over the game, with phases, marks, pins for the turning points, and the clock.

import { useEffect, useRef, useState } from 'preact/hooks';
import { goTo, visit } from '../actions/moving';
import { hasClocks, thinkTimes } from '../clock';
import { asLabel, isMarked, SHAPES } from '../labels';
import { judgedMove, percentAt, plainMove } from '../place';
import { percentText, scoreText, timeText } from '../score';
import { moveText, spokenMove } from '../spoken';
import type { Review } from '../state';
import { ClockLane, PhaseNames, Phases } from './lanes';
import { type Scale, scaleOf } from './scale';

const PIN = 26;

export function Graph({ review }: { review: Review }) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(358);
  const [hovered, setHovered] = useState<number | null>(null);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && setWidth(Math.max(200, entry.contentRect.width)));
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const { game } = review;
  if (!game) return null;
  const count = game.moves.length;
  const scale = scaleOf(width, count);
  const plyAt = (event: MouseEvent): number => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    return Math.max(
      0,
      Math.min(count, Math.round(((event.clientX - left - 8) / Math.max(1, width - 16)) * count)),
    );
  };
  return (
    <section class="graph card" aria-label="Course of the game" data-testid="graph">
      <div class="graph-box" ref={box}>
        <Pins review={review} scale={scale} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys.ts listens for the arrows everywhere. */}
        <div
          class="plot"
          role="slider"
          tabIndex={0}
          aria-label="Move in the game"
          aria-valuemin={0}
          aria-valuemax={count}
          aria-valuenow={review.ply}
          aria-valuetext={words(review)}
          onClick={event => goTo(plyAt(event))}
          onPointerMove={event => setHovered(plyAt(event))}
          onPointerLeave={() => setHovered(null)}
        >
          <Plot review={review} scale={scale} hovered={hovered} />
          {hasClocks(game) && <ClockLane review={review} scale={scale} times={thinkTimes(game)} />}
        </div>
        {hovered !== null && hovered > 0 && <Tip review={review} scale={scale} ply={hovered} />}
      </div>
    </section>
  );
}

function words(review: Review): string {
  const move = plainMove(review, review.ply);
  const percent = percentAt(review, review.ply);
  const place = move ? spokenMove(move, judgedMove(review, review.ply)) : 'Start';
  return percent === null ? place : `${place}, White ${percentText(percent)}`;
}

/** Pins have a lane of their own above the curve, and make room for each other. */
function Pins({ review, scale }: { review: Review; scale: Scale }) {
  const points = review.answer?.turning_points ?? [];
  const places: number[] = [];
  for (const ply of points) {
    const before = places.at(-1) ?? -PIN;
    places.push(Math.max(before + PIN, Math.min(scale.x(ply) - PIN / 2, scale.width - PIN)));
  }
  for (let index = places.length - 1; index >= 0; index -= 1)
    places[index] = Math.min(places[index] ?? 0, scale.width - PIN * (places.length - index));
  return (
    <div class="pins">
      {points.length === 0 && (
        <span class="dim small">{review.answer ? 'No turning points' : 'White’s win percent'}</span>
      )}
      {points.map((ply, index) => {
        const move = plainMove(review, ply);
        const judged = judgedMove(review, ply);
        return (
          <button
            key={ply}
            type="button"
            class={`pin ${judged?.label ?? ''}`}
            data-testid="pin"
            data-ply={ply}
            style={{ left: `${places[index]}px` }}
            aria-current={review.ply === ply && !review.line ? 'true' : undefined}
            aria-label={`Turning point ${index + 1}: ${move ? spokenMove(move, judged) : ''}`}
            onClick={() => visit(ply)}
          >
            {index + 1}
          </button>
        );
      })}
    </div>
  );
}

function Plot({ review, scale, hovered }: { review: Review; scale: Scale; hovered: number | null }) {
  const { width, height, x } = scale;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <Area review={review} scale={scale} />
      <Phases review={review} scale={scale} />
      <line class="middle" x1="0" x2={width} y1={height / 2} y2={height / 2} />
      {(review.answer?.turning_points ?? []).map(ply => (
        <line
          key={ply}
          class="pin-line"
          x1={x(ply)}
          x2={x(ply)}
          y1="0"
          y2={scale.y(percentAt(review, ply) ?? 50)}
        />
      ))}
      {hovered !== null && <line class="hover-line" x1={x(hovered)} x2={x(hovered)} y1="0" y2={height} />}
      <line class="here" x1={x(review.ply)} x2={x(review.ply)} y1="0" y2={height} />
      <PhaseNames review={review} scale={scale} />
      <Points review={review} scale={scale} />
    </svg>
  );
}

interface Known {
  ply: number;
  percent: number;
}

function knownOf(review: Review): Known[] {
  const known: Known[] = [];
  for (let ply = 0; ply <= (review.game?.moves.length ?? 0); ply += 1) {
    const percent = percentAt(review, ply);
    if (percent !== null) known.push({ ply, percent });
  }
  return known;
}

/** The curve where it is known; where nobody has looked yet it is only a guess, and drawn as one. */
function Area({ review, scale }: { review: Review; scale: Scale }) {
  const { x, y, width, height } = scale;
  const count = review.game?.moves.length ?? 0;
  const known = knownOf(review);
  const edge = (ply: number): number => (ply === 0 ? 0 : ply === count ? width : x(ply));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return null;
  const [left, right] = [edge(first.ply), edge(last.ply)];
  const top = [
    `V${y(first.percent).toFixed(1)}`,
    ...known.map(({ ply, percent }) => `L${x(ply).toFixed(1)} ${y(percent).toFixed(1)}`),
    `L${right} ${y(last.percent).toFixed(1)}`,
  ].join('');
  return (
    <>
      <rect class="black-area" x={left} width={right - left} height={height} />
      <path class="white-area" d={`M${left} ${height}${top}V${height}Z`} />
      {known.map(({ ply }, index) => {
        const next = known[index + 1];
        return next && next.ply > ply + 1 ? (
          <rect key={ply} class="gap" x={x(ply)} width={x(next.ply) - x(ply)} height={height} />
        ) : null;
      })}
    </>
  );
}

const Points = ({ review, scale }: { review: Review; scale: Scale }) => (
  <>
    {review.game?.moves.map(({ ply, side }) => {
      const label = asLabel(judgedMove(review, ply)?.label);
      const isLit = review.lit !== null && review.lit.label === label && review.lit.side === side;
      const percent = percentAt(review, ply);
      const shape = label && (isMarked(label) ? SHAPES[label] : isLit ? SHAPES.inaccuracy : undefined);
      const look = isLit ? 'lit' : review.lit ? 'faded' : '';
      return (
        <g
          key={ply}
          data-testid="graph-point"
          data-ply={ply}
          data-label={label ?? ''}
          data-lit={isLit || undefined}
          transform={`translate(${scale.x(ply).toFixed(1)} ${scale.y(percent ?? 50).toFixed(1)})`}
        >
          <rect x="-1" y="-1" width="2" height="2" fill="transparent" />
          {shape && percent !== null && (
            <path class={`mark ${label} ${look} ${review.provisional ? 'unsure' : ''}`} d={shape} />
          )}
        </g>
      );
    })}
  </>
);

function Tip({ review, scale, ply }: { review: Review; scale: Scale; ply: number }) {
  const move = plainMove(review, ply);
  const judged = judgedMove(review, ply);
  const percent = percentAt(review, ply);
  const time = review.game ? thinkTimes(review.game)[ply - 1] : null;
  if (!move) return null;
  const parts = [
    scoreText(judged?.eval),
    percent === null ? '' : `White ${percentText(percent)}`,
    time == null ? '' : timeText(time),
  ];
  const left = Math.max(70, Math.min(scale.width - 70, scale.x(ply)));
  return (
    <div class="tip" style={{ left: `${left}px` }} aria-hidden="true">
      <b>{moveText(move, judged)}</b> {parts.filter(Boolean).join(' · ')}
    </div>
  );
}
