// Whether the errors that were trained have become rarer in later games.

import { useEffect } from 'preact/hooks';
import { loadLater } from '../actions/training';
import type { LaterError, LaterGames } from '../types';

/** Asked for once something was trained. */
export function LaterErrors({ later, has }: { later: LaterGames | null; has: boolean }) {
  useEffect(() => {
    if (has) void loadLater();
  }, [has]);
  if (!later?.errors.length) return null;
  const [soonest] = [...later.errors].sort((one, other) => one.more_games - other.more_games) as [LaterError];
  const isKnown = later.errors.some(({ change }) => change !== null);
  return (
    <section class="card" aria-labelledby="later-name" data-testid="later-games">
      <h2 id="later-name">The same errors in your games</h2>
      <ul class="later-errors">
        {later.errors.map(each => (
          <OneError key={each.kind} error={each} isTold={isKnown} />
        ))}
      </ul>
      {!isKnown && <p>{sentence(soonest.text)}</p>}
      <p class="dim small">{later.note}</p>
    </section>
  );
}

const OneError = ({ error, isTold }: { error: LaterError; isTold: boolean }) => (
  <li data-sure={error.sureness ?? undefined}>
    <b>{error.name}</b>
    {error.kind && <span class="dim small"> trained since {error.since_text}</span>}
    <br />
    Before: {error.before.text}. Since: {error.after.text}.{' '}
    {isTold && <span class={error.change === null ? 'dim' : ''}>{sentence(error.text)}</span>}
  </li>
);

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
