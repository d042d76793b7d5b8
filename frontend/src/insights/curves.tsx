// Lines with bands for their ranges: the first is the player's, what it is held against is dashed or dotted.

import type { InsightCurve } from '../types';

interface Props {
  curves: readonly InsightCurve[];
  axes: readonly [string, string];
  title: string;
}

/** How a line is drawn, by its place. */
const KINDS = ['own', 'beside', 'beyond'] as const;
const DRAWN = ['', 'dashed', 'dotted'] as const;

/** What the other lines are. */
const besideText = (curves: readonly InsightCurve[]): string => {
  const others = curves.map(({ name }, place) => `${DRAWN[place]}: ${name}`).slice(1);
  return others.length ? ` (${others.join(', ')})` : '';
};

type Point = InsightCurve['points'][number];

export function Curves({ curves, axes: [along, shows], title }: Props) {
  const points = curves.flatMap(curve => curve.points);
  const [own] = curves;
  const [first, last] = [own?.points[0], own?.points.at(-1)];
  if (!first || !last || first === last) return null;
  const ends = points.flatMap(({ low, high, value }) => [low ?? value, high ?? value]);
  const across = points.map(point => point.x);
  const [left, right] = [Math.min(...across), Math.max(...across)];
  const [bottom, top] = [Math.min(...ends), Math.max(...ends)];
  const x = (value: number): string => ((100 * (value - left)) / (right - left || 1)).toFixed(2);
  const y = (value: number): string => ((100 * (top - value)) / (top - bottom || 1)).toFixed(2);
  const line = (of: readonly Point[], value: (point: Point) => number): string[] =>
    of.map(point => `${x(point.x)},${y(value(point))}`);
  const said = `${title}: ${shows}, by ${along}: from ${first.value.toFixed(1)} at ${first.x.toFixed(0)} to ${last.value.toFixed(1)} at ${last.x.toFixed(0)}`;
  return (
    <figure class="curves" data-testid="curves">
      <div class="curve-box">
        <span class="curve-end" aria-hidden="true">
          <span>{top.toFixed(0)}</span>
          <span>{bottom.toFixed(0)}</span>
        </span>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={said}>
          {curves.map(({ name, points: of }, place) => (
            <g key={name} class={KINDS[place]}>
              {of.some(({ low }) => low !== null) && place < 2 && (
                <polygon
                  class="band"
                  points={[
                    ...line(of, ({ high, value }) => high ?? value),
                    ...line(of, ({ low, value }) => low ?? value).reverse(),
                  ].join(' ')}
                />
              )}
              <polyline points={line(of, ({ value }) => value).join(' ')} />
            </g>
          ))}
        </svg>
      </div>
      <figcaption class="row small dim">
        <span>{left.toFixed(0)}</span>
        <span class="spacer">
          {shows}, by {along}
          {besideText(curves)}
        </span>
        <span>{right.toFixed(0)}</span>
      </figcaption>
    </figure>
  );
}
