// All games: how each went, and its worst moment.

// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as cards would lose its roles.

import { navigate } from '../actions/app';
import { importFiles } from '../actions/importing';
import { clearFilters, isFiltered, loadLibrary, PAGE_SIZE, removeGame, turnPage } from '../actions/library';
import { asLabel, isMarked } from '../labels';
import { dateText, resultText } from '../score';
import { numberText } from '../spoken';
import type { State } from '../state';
import type { Job, Row } from '../types';
import { FilterForm } from './filters';
import { Icon } from './icons';
import { ImportForm } from './importer';
import { Badge } from './parts';
import { queuedText } from './progress';
import { Sparkline } from './sparkline';

export function LibraryPage({ state }: { state: State }) {
  const { page, problem, filters } = state.library;
  const isEmpty = page !== null && page.total === 0 && !isFiltered(filters);
  return (
    <main class={`library ${isEmpty ? 'empty' : ''}`} {...dropping}>
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

/** Files may be dropped anywhere on the page. */
const dropping = {
  onDragOver: (event: DragEvent): void => {
    event.preventDefault();
    document.documentElement.classList.add('dropping');
  },
  onDragLeave: (event: DragEvent): void => {
    if (event.relatedTarget === null) document.documentElement.classList.remove('dropping');
  },
  onDrop: (event: DragEvent): void => {
    event.preventDefault();
    document.documentElement.classList.remove('dropping');
    const files = event.dataTransfer?.files;
    if (files?.length) void importFiles([...files]);
  },
};

const FirstWords = () => (
  <div class="first-words dim">
    <p>Games are looked at on this computer; nothing leaves it.</p>
    <p>A file may hold many: Lichess and Chess.com both export PGN.</p>
  </div>
);

function Games({ state }: { state: State }) {
  const { page, leaving } = state.library;
  const games = page?.games.filter(game => !leaving.includes(game.id)) ?? [];
  return (
    <section class="card games" aria-labelledby="games-name">
      <div class="row">
        <h2 id="games-name">Games</h2>
        <span class="dim">{page ? page.total - leaving.length : ''}</span>
      </div>
      <FilterForm filters={state.library.filters} />
      {page === null ? <Waiting /> : games.length === 0 ? <NothingFound /> : <Table games={games} />}
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

const Table = ({ games }: { games: Row[] }) => (
  <table class="library-table" data-testid="library-table" role="table">
    <thead role="rowgroup">
      <tr role="row">
        {['Players', 'Result', 'Opening', 'Accuracy', 'Course', 'Worst moment', 'Date'].map(name => (
          <th key={name} scope="col" role="columnheader">
            {name}
          </th>
        ))}
        <th scope="col" role="columnheader">
          <span class="unseen">Delete</span>
        </th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      {games.map(game => (
        <GameRow key={game.id} game={game} />
      ))}
    </tbody>
  </table>
);

function GameRow({ game }: { game: Row }) {
  const open = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate({ page: 'review', id: game.id });
  };
  return (
    <tr data-testid="game-row" data-id={game.id} role="row">
      <td role="cell" class="cell-players">
        <a href={`/games/${encodeURIComponent(game.id)}`} onClick={open}>
          <span class="who white-side">
            {game.white}
            {rating(game.white_rating)}
          </span>
          <span class="who black-side">
            {game.black}
            {rating(game.black_rating)}
          </span>
        </a>
      </td>
      <td role="cell" class="cell-result">
        {resultText(game.result)}
      </td>
      <td role="cell" class="cell-opening">
        {game.eco && <b>{game.eco}</b>} {game.opening}
      </td>
      <td role="cell" class="cell-accuracy">
        {game.effort ? <Accuracies game={game} /> : <span class="dim">–</span>}
      </td>
      <td role="cell" class="cell-course">
        {game.job ? (
          <JobText job={game.job} />
        ) : game.curve.length > 1 ? (
          <Sparkline game={game} />
        ) : (
          <span class="dim">Not reviewed</span>
        )}
      </td>
      <td role="cell" class="cell-worst">
        <Worst game={game} />
      </td>
      <td role="cell" class="cell-date dim">
        {dateText(game.date)}
      </td>
      <td role="cell" class="cell-delete">
        <button
          type="button"
          class="plain icon-button"
          data-testid="delete"
          aria-label={`Delete ${game.white} – ${game.black}`}
          onClick={() => removeGame(game.id, `${game.white} – ${game.black}`)}
        >
          <Icon name="trash" />
        </button>
      </td>
    </tr>
  );
}

const rating = (value: number | null) => value !== null && <small class="dim"> {value}</small>;

const Accuracies = ({ game }: { game: Row }) => (
  <>
    <span class="accuracy">{game.accuracy.white === null ? '–' : Math.round(game.accuracy.white)}</span>
    <span class="dim"> / </span>
    <span class="accuracy">{game.accuracy.black === null ? '–' : Math.round(game.accuracy.black)}</span>
  </>
);

export function JobText({ job }: { job: Job }) {
  if (job.state === 'queued') return <span class="dim">{queuedText(job)}</span>;
  return (
    <span class="job-cell">
      <progress value={job.done} max={job.planned || 1} aria-label="Review" />
      <small class="dim">{job.planned ? `${Math.round((100 * job.done) / job.planned)}%` : ''}</small>
    </span>
  );
}

function Worst({ game }: { game: Row }) {
  if (!game.worst) return <span class="dim">{game.effort ? 'None' : ''}</span>;
  const label = asLabel(game.worst.label);
  return (
    <span class="worst">
      {label && isMarked(label) && <Badge label={label} />} {numberText(game.worst)} {game.worst.san}
      <span class="unseen">, {game.worst.label}</span>
    </span>
  );
}

const Pages = ({ offset, total }: { offset: number; total: number }) => (
  <nav class="row pages" aria-label="Pages">
    <button type="button" disabled={offset === 0} onClick={() => turnPage(offset - PAGE_SIZE)}>
      ← Newer
    </button>
    <span class="dim">
      {offset + 1}–{Math.min(total, offset + PAGE_SIZE)} of {total}
    </span>
    <button type="button" disabled={offset + PAGE_SIZE >= total} onClick={() => turnPage(offset + PAGE_SIZE)}>
      Older →
    </button>
  </nav>
);
