// Finding games in the library.

import { clearFilters, filterBy, isFiltered } from '../actions/library';
import { MARKED, oneOf, title } from '../labels';
import type { Filters } from '../state';

type Name = keyof Filters;

export const FilterForm = ({ filters }: { filters: Filters }) => (
  <search>
    <form class="filters" onSubmit={event => event.preventDefault()}>
      <Text filters={filters} name="player" label="Player" type="search" />
      <Text filters={filters} name="opening" label="Opening" type="search" />
      <Choice
        filters={filters}
        name="result"
        label="Result"
        options={[
          ['1-0', 'White won'],
          ['0-1', 'Black won'],
          ['1/2-1/2', 'Drawn'],
        ]}
      />
      <Choice
        filters={filters}
        name="label"
        label="With"
        options={MARKED.map(label => [label, oneOf(label)])}
      />
      <details>
        <summary>More</summary>
        <div class="filters">
          <Text filters={filters} name="event" label="Event" type="search" />
          <Text filters={filters} name="since" label="Since" type="date" />
          <Text filters={filters} name="until" label="Until" type="date" />
          <Text filters={filters} name="accuracy_above" label="Accuracy from" type="number" />
          <Text filters={filters} name="accuracy_below" label="Accuracy to" type="number" />
        </div>
      </details>
      {isFiltered(filters) && (
        <button type="button" onClick={clearFilters}>
          Clear
        </button>
      )}
    </form>
  </search>
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
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
);
