// One insight: its sentence, what it is drawn from, and where it leads.

import type { Insight, InsightReport, InsightRow } from '../types';
import { numberText } from './axis';
import { Behind } from './behind';
import { Curves } from './curves';
import { Positions } from './positions';
import { kindOf, Ranges } from './ranges';

interface Props {
  insight: Insight;
  report: InsightReport;
}

export const anchorOf = (key: string): string => `insight-${key}`;

export function Section({ insight, report }: Props) {
  const { key, title, sentence, rows, curves, axes, positions, note } = insight;
  const said = rows.find(row => row.key === insight.said_of);
  return (
    <section
      class="card insight"
      id={anchorOf(key)}
      aria-labelledby={`${anchorOf(key)}-name`}
      data-testid="insight"
      data-insight={key}
      tabIndex={-1}
    >
      <h2 id={`${anchorOf(key)}-name`}>{title}</h2>
      <p class="said">{sentence}</p>
      {said && <Behind row={said} report={report} most={3} />}
      <Ranges rows={rows} report={report} />
      <Curves curves={curves} axes={axes} title={title} />
      {positions.length > 0 && <Positions positions={positions} report={report} />}
      {rows.length > 0 && <Numbers rows={rows} name={title} />}
      {note && <p class="dim small">{note}</p>}
    </section>
  );
}

/** Everything that is drawn, and what cannot be drawn yet, in numbers. */
const Numbers = ({ rows, name }: { rows: readonly InsightRow[]; name: string }) => (
  <details class="numbers-of">
    <summary data-testid="numbers">All numbers</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
    <section class="table-scroll" aria-label={`${name} in numbers`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['What', 'Yours', 'Beside', 'Apart', 'Range', 'Games', 'How sure'].map(each => (
              <th key={each} scope="col">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {[row.mine, row.theirs, row.value].map((value, place) => (
                <td key={place} class="number">
                  {numberText(value, row.digits)}
                </td>
              ))}
              <td class="number">{rangeText(row)}</td>
              <td class="number">{row.games.toLocaleString('en')}</td>
              <td class={kindOf(row)}>{row.verdict}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);

const rangeText = ({ low, high, digits }: InsightRow): string =>
  low === null || high === null ? '–' : `${numberText(low, digits)} to ${numberText(high, digits)}`;
