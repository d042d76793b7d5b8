// Numbers with their ranges on an axis. Each opens what is known of it and leads to its games.

import type { InsightReport, InsightRow } from '../types';
import { type Axis, axesOf, numberText } from './axis';
import { Behind } from './behind';

interface Props {
  rows: readonly InsightRow[];
  report: InsightReport;
}

export const Ranges = ({ rows, report }: Props) => (
  <>
    {axesOf(rows).map(axis => (
      <div key={`${axis.isRatio} ${axis.unit}`} class="ranges" data-testid="ranges">
        {axis.rows.map(row => (
          <details key={row.key} class="range-row" data-testid="range">
            <summary>
              <span class="range-label">
                {row.label} <span class="dim range-numbers">{bothText(row)}</span>
              </span>
              <Range row={row} axis={axis} />
              <span class={`range-word ${kindOf(row)}`}>{row.verdict}</span>
            </summary>
            <p>{row.sentence}</p>
            <Behind row={row} report={report} />
          </details>
        ))}
        <Scale axis={axis} />
      </div>
    ))}
  </>
);

/** The player's number, and that of the reference. */
const bothText = ({ mine, theirs, digits }: InsightRow): string =>
  `${numberText(mine, digits)} / ${numberText(theirs, digits)}`;

export const kindOf = ({ is_good }: InsightRow): string =>
  is_good === null ? '' : is_good ? 'speaks-for' : 'speaks-against';

/** What it shows is in the words beside it. */
function Range({ row, axis: { place, nothing } }: { row: InsightRow; axis: Axis }) {
  const at = (value: number | null): string => `${place(value ?? nothing).toFixed(2)}%`;
  const middle = at(nothing);
  const half = row.half?.map(place);
  return (
    <svg class={`range ${kindOf(row)}`} width="100%" height="20" aria-hidden="true">
      {half && (
        <rect
          class="half"
          x={`${half[0]}%`}
          width={`${(half[1] ?? 0) - (half[0] ?? 0)}%`}
          y="3"
          height="14"
        />
      )}
      <line class="nothing" x1={middle} x2={middle} y1="0" y2="20" />
      <line class="span" x1={at(row.low)} x2={at(row.high)} y1="10" y2="10" />
      <line class="end" x1={at(row.low)} x2={at(row.low)} y1="6" y2="14" />
      <line class="end" x1={at(row.high)} x2={at(row.high)} y1="6" y2="14" />
      <circle cx={at(row.value)} cy="10" r="5" />
    </svg>
  );
}

/** Two numbers that are nearer than that would run into each other. */
const NEAR = 14;

function Scale({ axis }: { axis: Axis }) {
  const { low, high, nothing, place, isRatio, rows } = axis;
  const digits = rows[0]?.digits ?? 0;
  const ends = [low, high].filter(value => Math.abs(place(value) - place(nothing)) > NEAR);
  return (
    <div class="scale" aria-hidden="true">
      <span />
      <svg width="100%" height="18" aria-hidden="true">
        {[nothing, ...ends].map(value => (
          <text key={value} x={`${place(value).toFixed(2)}%`} y="13" text-anchor="middle">
            {value === nothing ? nothing : numberText(value, digits)}
          </text>
        ))}
      </svg>
      <span>{isRatio ? 'times' : axis.unit}</span>
    </div>
  );
}
