// The table of games: how each went, and its worst moment.

// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as cards would lose its roles.

import { navigate } from '../actions/app';
import { sortBy } from '../actions/library';
import { removeGame, select } from '../actions/selection';
import { asLabel, isMarked } from '../labels';
import { dateText, resultText } from '../score';
import { numberText } from '../spoken';
import type { Library, Sort } from '../state';
import type { Job, Row, Side, SortKey } from '../types';
import { Icon } from './icons';
import { Badge, nameParts } from './parts';
import { queuedText } from './progress';
import { Sparkline } from './sparkline';

/** The columns, and what a press on their names sorts by. */
const COLUMNS: readonly [string, SortKey | null][] = [
  ['Players', 'white'],
  ['Result', 'result'],
  ['Opening', 'opening'],
  ['Accuracy', 'accuracy'],
  ['How it went', null],
  ['Worst moment', null],
  ['Date', 'date'],
];

interface TableProps {
  games: Row[];
  library: Library;
}

export const GameTable = ({ games, library }: TableProps) => (
  <table class="library-table" data-testid="library-table" role="table">
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col" role="columnheader" class="cell-choice">
          <ChooseAll games={games} selected={library.selected} />
        </th>
        {COLUMNS.map(([name, by]) => (
          <Heading key={name} name={name} by={by} sort={library.sort} />
        ))}
        <th scope="col" role="columnheader">
          <span class="unseen">Delete</span>
        </th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      {games.map(game => (
        <GameRow key={game.id} game={game} isSelected={library.selected.includes(game.id)} />
      ))}
    </tbody>
  </table>
);

function Heading({ name, by, sort }: { name: string; by: SortKey | null; sort: Sort }) {
  const isSorted = by === sort.by;
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={isSorted ? (sort.ascending ? 'ascending' : 'descending') : undefined}
    >
      {by ? (
        <button type="button" class="plain sort" data-testid={`sort-${by}`} onClick={() => sortBy(by)}>
          {name}
          <span aria-hidden="true">{isSorted ? (sort.ascending ? ' ↑' : ' ↓') : ''}</span>
        </button>
      ) : (
        name
      )}
    </th>
  );
}

function ChooseAll({ games, selected }: { games: Row[]; selected: readonly string[] }) {
  const ids = games.map(({ id }) => id);
  const isAll = ids.every(id => selected.includes(id));
  return (
    <input
      type="checkbox"
      data-testid="choose-page"
      aria-label="Select all games on this page"
      checked={isAll}
      onChange={() => select(ids, !isAll)}
    />
  );
}

function GameRow({ game, isSelected }: { game: Row; isSelected: boolean }) {
  const open = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate({ page: 'review', id: game.id });
  };
  const name = `${game.white} – ${game.black}`;
  return (
    <tr data-testid="game-row" data-id={game.id} role="row" class={isSelected ? 'selected' : ''}>
      <td role="cell" class="cell-choice">
        <input
          type="checkbox"
          data-testid="choose"
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={() => select([game.id], !isSelected)}
        />
      </td>
      <td role="cell" class="cell-players">
        <a href={`/games/${encodeURIComponent(game.id)}`} onClick={open}>
          <Player game={game} side="white" />
          <Player game={game} side="black" />
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
        <Course game={game} />
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
          aria-label={`Delete ${name}`}
          onClick={() => removeGame(game.id, name)}
        >
          <Icon name="trash" />
        </button>
      </td>
    </tr>
  );
}

/** Names may be written from right to left: what stands beside them must stay where it is. */
function Player({ game, side }: { game: Row; side: Side }) {
  const rating = side === 'white' ? game.white_rating : game.black_rating;
  const whose = game.seats.find(seat => seat.side === side)?.person;
  return (
    <span class={`who ${side}-side ${whose ? 'own' : ''}`}>
      <bdi>{nameParts(game[side])}</bdi>
      {whose && <span class="unseen"> ({whose})</span>}
      {rating !== null && <small class="dim"> {rating}</small>}
    </span>
  );
}

const Accuracies = ({ game }: { game: Row }) => (
  <>
    <span class="accuracy">{game.accuracy.white === null ? '–' : Math.round(game.accuracy.white)}</span>
    <span class="dim"> / </span>
    <span class="accuracy">{game.accuracy.black === null ? '–' : Math.round(game.accuracy.black)}</span>
  </>
);

function Course({ game }: { game: Row }) {
  if (game.curve.length > 1)
    return (
      <>
        <Sparkline game={game} />
        {game.job ? <JobText job={game.job} /> : <Note game={game} />}
      </>
    );
  if (game.job) return <JobText job={game.job} />;
  if (game.failed) return <Failure reason={game.failed} />;
  return <span class="dim">{game.effort ? 'Too short' : 'Not reviewed'}</span>;
}

/** What is shown may not be what was asked for. */
function Note({ game }: { game: Row }) {
  if (game.failed) return <Failure reason={game.failed} />;
  return game.effort === 'file' ? <small class="dim">evals of the file</small> : null;
}

const Failure = ({ reason }: { reason: string }) => (
  <small class="failure" title={reason}>
    Failed: {reason}
  </small>
);

function JobText({ job }: { job: Job }) {
  if (job.state === 'stopped') return <small class="dim">Stopped</small>;
  if (job.state === 'queued') return <small class="dim">{queuedText(job)}</small>;
  return (
    <span class="job-cell">
      <progress value={job.done} max={job.planned || 1} aria-label="Review" />
      <small class="dim">{job.planned ? `${Math.round((100 * job.done) / job.planned)}%` : ''}</small>
    </span>
  );
}

function Worst({ game }: { game: Row }) {
  if (!game.worst) return <span class="dim">{game.effort && game.curve.length > 1 ? 'None' : ''}</span>;
  const label = asLabel(game.worst.label);
  return (
    <span class="worst">
      {label && isMarked(label) && <Badge label={label} />} {numberText(game.worst)} {game.worst.san}
      <span class="unseen">, {game.worst.label}</span>
    </span>
  );
}
