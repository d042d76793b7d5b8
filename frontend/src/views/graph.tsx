// White's win percent over the game, with phases, marks, pins for the turning points, and the clock.

import { useEffect, useRef, useState } from 'preact/hooks';
import { goTo, visit } from '../actions/moving';
import { asLabel, outline } from '../labels';
import { isAsking, judgedMove, moveHere, movesSeen, percentAt, plainMove } from '../place';
import { percentText, printed } from '../score';
import { moveText, spokenMove } from '../spoken';
import type { Review } from '../state';
import { ClockLane, PhaseNames, Phases } from './lanes';
import { Same } from './parts';
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
  const positionAt = (event: MouseEvent): number => {
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
          aria-valuenow={review.position}
          aria-valuetext={words(review)}
          onClick={event => goTo(positionAt(event))}
          onPointerMove={event => setHovered(positionAt(event))}
          onPointerLeave={() => setHovered(null)}
        >
          <Plot review={review} scale={scale} hovered={hovered} />
          <Same of={partsOf(review, width)}>
            {() => (
              <>
                <PhaseNames review={review} scale={scale} />
                <ClockLane review={review} moves={game.moves} scale={scale} />
              </>
            )}
          </Same>
        </div>
        {hovered !== null && hovered > 0 && hovered <= movesSeen(review) && (
          <Tip review={review} scale={scale} index={hovered - 1} />
        )}
      </div>
    </section>
  );
}

function words(review: Review): string {
  const move = plainMove(review, moveHere(review));
  const percent = percentAt(review, review.position);
  const place = move ? spokenMove(move, judgedMove(review, move.index)) : 'Start';
  return percent === null ? place : `${place}, White ${percentText(percent)}`;
}

/** The key moments, without those that a retry must not show yet. */
const pointsOf = (review: Review): number[] =>
  (review.report?.turning_points ?? []).filter(index => index < movesSeen(review));

/** Pins have a lane of their own above the curve, and make room for each other. */
function Pins({ review, scale }: { review: Review; scale: Scale }) {
  const points = pointsOf(review);
  const places: number[] = [];
  for (const index of points) {
    const before = places.at(-1) ?? -PIN;
    places.push(Math.max(before + PIN, Math.min(scale.x(index + 1) - PIN / 2, scale.width - PIN)));
  }
  for (let index = places.length - 1; index >= 0; index -= 1)
    places[index] = Math.min(places[index] ?? 0, scale.width - PIN * (places.length - index));
  return (
    <div class="pins">
      {points.length === 0 && <span class="dim small">{laneText(review)}</span>}
      {points.map((index, place) => {
        const move = plainMove(review, index);
        const judged = judgedMove(review, index);
        return (
          <button
            key={index}
            type="button"
            class={`pin ${judged?.label ?? ''}`}
            data-testid="pin"
            data-index={index}
            style={{ left: `${places[place]}px` }}
            aria-current={moveHere(review) === index && !review.line ? 'true' : undefined}
            aria-label={`Key moment ${place + 1}: ${move ? spokenMove(move, judged) : ''}`}
            onClick={() => visit(index)}
          >
            {place + 1}
          </button>
        );
      })}
    </div>
  );
}

function laneText(review: Review): string {
  if (isAsking(review)) return 'What comes is hidden';
  return review.report ? 'No key moments' : "White's win percent";
}

function Plot({ review, scale, hovered }: { review: Review; scale: Scale; hovered: number | null }) {
  const { width, height, x } = scale;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <Same of={partsOf(review, width)}>
        {() => (
          <>
            <Area review={review} scale={scale} />
            <Phases review={review} scale={scale} />
          </>
        )}
      </Same>
      <line class="middle" x1="0" x2={width} y1={height / 2} y2={height / 2} />
      {pointsOf(review).map(index => (
        <line
          key={index}
          class="pin-line"
          x1={x(index + 1)}
          x2={x(index + 1)}
          y1="0"
          y2={scale.y(percentAt(review, index + 1) ?? 50)}
        />
      ))}
      {hovered !== null && <line class="hover-line" x1={x(hovered)} x2={x(hovered)} y1="0" y2={height} />}
      <line class="here" x1={x(review.position)} x2={x(review.position)} y1="0" y2={height} />
      <Same of={partsOf(review, width)}>{() => <Points review={review} scale={scale} />}</Same>
    </svg>
  );
}

/** Everything that the curve, its marks and the clocks are drawn from. */
const partsOf = (review: Review, width: number): readonly unknown[] => [
  review.game,
  review.moves,
  review.report,
  review.lit,
  review.provisional,
  movesSeen(review),
  width,
];

interface Known {
  position: number;
  percent: number;
}

function knownOf(review: Review): Known[] {
  const known: Known[] = [];
  for (let position = 0; position <= movesSeen(review); position += 1) {
    const percent = percentAt(review, position);
    if (percent !== null) known.push({ position, percent });
  }
  return known;
}

/** The curve where it is known; where nobody has looked yet it is only a guess, and drawn as one. */
function Area({ review, scale }: { review: Review; scale: Scale }) {
  const { x, y, width, height } = scale;
  const count = review.game?.moves.length ?? 0;
  const known = knownOf(review);
  const edge = (position: number): number => (position === 0 ? 0 : position === count ? width : x(position));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return null;
  const [left, right] = [edge(first.position), edge(last.position)];
  const top = [
    `V${y(first.percent).toFixed(1)}`,
    ...known.map(({ position, percent }) => `L${x(position).toFixed(1)} ${y(percent).toFixed(1)}`),
    `L${right} ${y(last.percent).toFixed(1)}`,
  ].join('');
  return (
    <>
      <rect class="black-area" x={left} width={right - left} height={height} />
      <path class="white-area" d={`M${left} ${height}${top}V${height}Z`} />
      {known.map(({ position }, index) => {
        const next = known[index + 1];
        return next && next.position > position + 1 ? (
          <rect
            key={position}
            class="gap"
            x={x(position)}
            width={x(next.position) - x(position)}
            height={height}
          />
        ) : null;
      })}
    </>
  );
}

const Points = ({ review, scale }: { review: Review; scale: Scale }) => (
  <>
    {review.game?.moves.slice(0, movesSeen(review)).map(({ index, side }) => {
      const label = asLabel(judgedMove(review, index)?.label);
      const isLit = review.lit !== null && review.lit.label === label && review.lit.side === side;
      const percent = percentAt(review, index + 1);
      const shape = label && (outline(label) ?? (isLit ? outline('inaccuracy') : undefined));
      const look = isLit ? 'lit' : review.lit ? 'faded' : '';
      return (
        <g
          key={index}
          data-testid="graph-point"
          data-index={index}
          data-label={label ?? ''}
          data-lit={isLit || undefined}
          transform={`translate(${scale.x(index + 1).toFixed(1)} ${scale.y(percent ?? 50).toFixed(1)})`}
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

function Tip({ review, scale, index }: { review: Review; scale: Scale; index: number }) {
  const move = plainMove(review, index);
  const judged = judgedMove(review, index);
  const percent = percentAt(review, index + 1);
  if (!move) return null;
  const parts = [
    judged && printed(judged.eval_text),
    percent === null ? '' : `White ${percentText(percent)}`,
    move.seconds_text,
  ];
  const left = Math.max(70, Math.min(scale.width - 70, scale.x(index + 1)));
  return (
    <div class="tip" style={{ left: `${left}px` }} aria-hidden="true">
      <b>{moveText(move, judged)}</b> {parts.filter(Boolean).join(' · ')}
    </div>
  );
}
