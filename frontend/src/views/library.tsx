// All games: bringing them in, finding them, and the table.

import { clearFilters, isFiltered, loadLibrary, turnPage } from '../actions/library';
import { lastOffset, PAGE_SIZE } from '../librarySearch';
import type { State } from '../state';
import { FilterForm } from './filters';
import { GameTable } from './games';
import { ImportForm } from './importer';
import { QueueBar } from './queue';
import { Rest, SelectionBar } from './selection';
import { Whose } from './whose';

export function LibraryPage({ state }: { state: State }) {
  const { page, problem, filters } = state.library;
  const isEmpty = page !== null && page.total === 0 && !isFiltered(filters);
  return (
    <main class={`library ${isEmpty ? 'empty' : ''}`}>
      <ImportForm state={state} isFirst={isEmpty} />
      {problem && (
        <div class="notice bad" role="alert">
          {problem.title}{' '}
          <button type="button" onClick={() => void loadLibrary()}>
            Try again
          </button>
        </div>
      )}
      {isEmpty ? <FirstWords /> : <Games state={state} />}
    </main>
  );
}

const HERE = ['localhost', '127.0.0.1', '[::1]'];

const FirstWords = () => (
  <div class="first-words dim">
    <p>
      {HERE.includes(location.hostname)
        ? 'Games are looked at on this computer; no game leaves it.'
        : 'Games are looked at on the computer that runs Kibitz; no game leaves it.'}
    </p>
    <p>Lichess and Chess.com are asked only for the names and links that you give.</p>
  </div>
);

function Games({ state }: { state: State }) {
  const { page, problem, leaving, queue } = state.library;
  const games = page?.games.filter(game => !leaving.includes(game.id)) ?? [];
  return (
    <section class="card games" aria-labelledby="games-name">
      <div class="row">
        <h2 id="games-name">Games</h2>
        <span class="dim">{page ? (page.total - leaving.length).toLocaleString('en') : ''}</span>
        <Whose state={state} />
        <span class="spacer" />
        <Rest state={state} />
      </div>
      <QueueBar queue={queue} />
      <FilterForm library={state.library} />
      <SelectionBar state={state} />
      {page === null ? (
        !problem && <Waiting />
      ) : games.length === 0 ? (
        <NothingFound />
      ) : (
        <GameTable games={games} library={state.library} />
      )}
      {page && page.total > PAGE_SIZE && <Pages offset={page.offset} total={page.total} />}
    </section>
  );
}

const Waiting = () => (
  <section aria-busy="true" aria-label="Loading the games">
    {[0, 1, 2, 3].map(index => (
      <div key={index} class="skeleton row-skeleton" />
    ))}
  </section>
);

const NothingFound = () => (
  <p class="nothing">
    No game fits.{' '}
    <button type="button" onClick={clearFilters}>
      Clear the filters
    </button>
  </p>
);

function Pages({ offset, total }: { offset: number; total: number }) {
  const last = lastOffset(total);
  return (
    <nav class="row pages" aria-label="Pages">
      <button type="button" disabled={offset === 0} onClick={() => turnPage(0)}>
        First
      </button>
      <button type="button" disabled={offset === 0} onClick={() => turnPage(offset - PAGE_SIZE)}>
        ← Back
      </button>
      <span class="dim">
        {(offset + 1).toLocaleString('en')}–{Math.min(total, offset + PAGE_SIZE).toLocaleString('en')} of{' '}
        {total.toLocaleString('en')}
      </span>
      <button type="button" disabled={offset >= last} onClick={() => turnPage(offset + PAGE_SIZE)}>
        Next →
      </button>
      <button type="button" disabled={offset >= last} onClick={() => turnPage(last)}>
        Last
      </button>
    </nav>
  );
}
