// What a player keeps doing over many games. It is fetched when somebody opens it.

import { openDialog } from '../actions/frame';
import { MY_NAME } from '../people';
import type { State } from '../state';
import '../firstView';
import type { Insight, InsightReport } from '../types';
import { openInsights } from './actions';
import { askedOf } from './asked';
import { Filters } from './filters';
import { anchorOf, Section } from './section';

interface Props {
  state: State;
  search: string;
}

export function InsightsPage({ state, search }: Props) {
  const { report, problem, asking } = state.insights;
  const asked = askedOf(search);
  return (
    <main
      class="library insights"
      data-testid="insights-page"
      data-board={state.preferences.board}
      data-pieces={state.preferences.pieces}
      aria-busy={asking}
    >
      <section class="card" aria-labelledby="insights-name">
        <h1 id="insights-name">Insights{report && report.player !== MY_NAME && `: ${report.player}`}</h1>
        {report && (
          <p class="dim small" data-testid="about">
            {report.about}
          </p>
        )}
        <Filters state={state} asked={asked} isOpen={problem !== null} />
      </section>
      {problem && (
        <div class="notice bad" role="alert">
          <p>{problem.title}</p>
          <p class="row">
            <button type="button" onClick={() => void openInsights(search)}>
              Try again
            </button>
            {problem.status === 404 && (
              <button type="button" onClick={() => openDialog({ kind: 'settings' })}>
                Say who you are
              </button>
            )}
          </p>
        </div>
      )}
      {report ? <Found report={report} /> : !problem && <div class="skeleton" style="height: 300px" />}
    </main>
  );
}

function Found({ report }: { report: InsightReport }) {
  if (report.coverage.counted === 0) return null;
  const isEmpty = ({ rows, positions }: Insight): boolean => rows.length === 0 && positions.length === 0;
  const missing = report.insights.filter(isEmpty);
  return (
    <>
      {report.warning && <p class="notice">{report.warning}</p>}
      <Headlines report={report} />
      <div class="insight-list">
        {report.insights
          .filter(insight => !isEmpty(insight))
          .map(insight => (
            <Section key={insight.key} insight={insight} report={report} />
          ))}
      </div>
      {missing.length > 0 && <Missing insights={missing} />}
      <p class="dim small">
        Beside a name your number / that of the reference. A dot stands with its range; the dashed line is no
        difference; shaded is where half of all players are. {report.footnote}
      </p>
    </>
  );
}

const Headlines = ({ report }: { report: InsightReport }) => (
  <dl class="card headlines" data-testid="headlines">
    {(
      [
        ['Strength', report.strength],
        ['Weakness', report.weakness],
        ['Not yet', report.unknown],
      ] as const
    ).map(([name, { text, insight }]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {text}{' '}
          {insight && (
            <button type="button" class="plain inline" onClick={() => show(insight)}>
              Look<span class="unseen"> at {name.toLowerCase()}</span>
            </button>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

/** The address keeps the filters; where one has scrolled to is nobody's business. */
function show(insight: string): void {
  const section = document.getElementById(anchorOf(insight));
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

const Missing = ({ insights }: { insights: readonly Insight[] }) => (
  <section class="card" aria-labelledby="missing-name">
    <h2 id="missing-name">What these games do not say</h2>
    <dl class="missing">
      {insights.map(({ key, title, sentence }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd class="dim">{sentence}</dd>
        </div>
      ))}
    </dl>
  </section>
);
