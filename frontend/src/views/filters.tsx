// Finding games in the library.

import { clearFilters, filterBy, isFiltered, order } from '../actions/library';
import { MARKED, oneOf, title } from '../labels';
import { SORTS } from '../librarySearch';
import type { Filters, Library, Sort } from '../state';
import type { SortKey } from '../types';
import { offer } from './offer';

type Name = keyof Filters;

/** On a narrow screen the games come first: filters open when asked for, or when one is set. */
const IS_WIDE = globalThis.matchMedia?.('(min-width: 861px)').matches ?? true;

export function FilterForm({ library: { filters, sort } }: { library: Library }) {
  return (
    <search>
      <details class="filter-box" open={IS_WIDE || isFiltered(filters)}>
        <summary data-testid="filter-box">Find and sort</summary>
        <form class="filters" onSubmit={event => event.preventDefault()}>
          <Text filters={filters} name="player" label="Player" type="search" />
          <Text filters={filters} name="opening" label="Opening" type="search" />
          <Choice filters={filters} name="result" label="Result" options={RESULTS} />
          <Choice
            filters={filters}
            name="label"
            label="Somebody played"
            options={MARKED.map(label => [label, oneOf(label)])}
          />
          <Choice filters={filters} name="review" label="Review" options={REVIEWS} />
          <SortChoice sort={sort} />
          <Rarer filters={filters} />
          {isFiltered(filters) && (
            <button type="button" onClick={clearFilters}>
              Clear
            </button>
          )}
        </form>
      </details>
    </search>
  );
}

const RESULTS: [string, string][] = [
  ['1-0', 'White won'],
  ['0-1', 'Black won'],
  ['1/2-1/2', 'Drawn'],
];

const REVIEWS: [string, string][] = [
  ['yes', 'Reviewed'],
  ['no', 'Not reviewed'],
  ['failed', 'Failed'],
];

const Rarer = ({ filters }: { filters: Filters }) => (
  <details class="rarer">
    <summary>More</summary>
    <div class="filters">
      <Text filters={filters} name="event" label="Event" type="search" />
      <Text filters={filters} name="since" label="Since" type="date" />
      <Text filters={filters} name="until" label="Until" type="date" />
      <Text filters={filters} name="accuracy_above" label="Accuracy from" type="number" />
      <Text filters={filters} name="accuracy_below" label="Accuracy to" type="number" />
    </div>
  </details>
);

const SORT_NAMES: Record<SortKey, string> = {
  date: 'Date',
  added: 'Added',
  white: 'White',
  black: 'Black',
  result: 'Result',
  opening: 'Opening',
  accuracy: 'Lower accuracy',
  plies: 'Length',
};

/** For narrow screens, where the table has no head, and for what is no column. */
const SortChoice = ({ sort }: { sort: Sort }) => (
  <div class="field sort-field">
    <label for="sort">Sort by</label>
    <span class="row one-line">
      <select
        id="sort"
        data-testid="sort"
        value={sort.by}
        onChange={event => order({ ...sort, by: event.currentTarget.value as SortKey })}
      >
        {offer(SORTS.map(by => [by, SORT_NAMES[by]]))}
      </select>
      <button
        type="button"
        data-testid="turn-order"
        aria-label={sort.ascending ? 'The least first. Turn round' : 'The most first. Turn round'}
        onClick={() => order({ ...sort, ascending: !sort.ascending })}
      >
        {sort.ascending ? '↑' : '↓'}
      </button>
    </span>
  </div>
);

interface TextProps {
  filters: Filters;
  name: Name;
  label: string;
  type: string;
}

const Text = ({ filters, name, label, type }: TextProps) => (
  <label class="field">
    <span>{label}</span>
    <input
      type={type}
      name={name}
      value={filters[name]}
      {...(type === 'number' ? { min: 0, max: 100 } : {})}
      onInput={event => filterBy({ [name]: event.currentTarget.value })}
    />
  </label>
);

interface ChoiceProps {
  filters: Filters;
  name: Name;
  label: string;
  options: [string, string][];
}

const Choice = ({ filters, name, label, options }: ChoiceProps) => (
  <label class="field">
    <span>{label}</span>
    <select
      name={name}
      value={filters[name]}
      onChange={event => filterBy({ [name]: event.currentTarget.value })}
    >
      <option value="">{title('any')}</option>
      {offer(options)}
    </select>
  </label>
);
