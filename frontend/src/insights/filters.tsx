// Whose games, and which of them. What is chosen goes into the address.

import { navigate } from '../actions/app';
import { title } from '../labels';
import { MY_NAME, personText, SITES } from '../people';
import type { State } from '../state';
import { offer } from '../views/offer';
import { type Asked, isNarrowed, type Name, searchOf } from './asked';

const SPEEDS = ['ultrabullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;

/** On a narrow screen the sentences come first. */
const IS_WIDE = globalThis.matchMedia?.('(min-width: 861px)').matches ?? true;

interface Props {
  state: State;
  asked: Asked;
  /** Nobody can be shown before somebody has said who. */
  isOpen: boolean;
}

export const Filters = ({ state, asked, isOpen }: Props) => (
  <search>
    <details class="filter-box" open={IS_WIDE || isOpen || isNarrowed(asked)}>
      <summary data-testid="filter-box">Which games</summary>
      <form class="filters" onSubmit={event => event.preventDefault()}>
        <Player state={state} asked={asked} />
        <Field asked={asked} name="since" label="Since" type="date" />
        <Field asked={asked} name="until" label="Until" type="date" />
        <Choice
          asked={asked}
          name="site"
          label="Site"
          options={Object.entries(SITES).filter(([site]) => site !== '')}
        />
        <Choice
          asked={asked}
          name="speed"
          label="Speed"
          options={SPEEDS.map(speed => [speed, title(speed)])}
        />
        <Choice
          asked={asked}
          name="side"
          label="Colour"
          options={[
            ['white', 'With White'],
            ['black', 'With Black'],
          ]}
        />
        <Field asked={asked} name="opening" label="Opening" type="search" />
        <Field asked={asked} name="opponent" label="Opponent" type="search" />
        {isNarrowed(asked) && (
          <button
            type="button"
            data-testid="clear"
            onClick={() =>
              navigate({
                page: 'insights',
                search: asked.person ? `?${new URLSearchParams({ person: asked.person })}` : '',
              })
            }
          >
            Clear
          </button>
        )}
      </form>
    </details>
  </search>
);

const choose = (asked: Asked, name: Name, value: string): void =>
  navigate({ page: 'insights', search: searchOf({ ...asked, [name]: value }) });

/** Me unless said otherwise: one of the library's people, or a name as the games have it. */
const Player = ({ state, asked }: { state: State; asked: Asked }) => (
  <>
    <Field asked={asked} name="person" label="Player" type="search" list="insight-people" hint="me" />
    <datalist id="insight-people">
      {offer((state.people ?? []).map(each => [each.is_me ? MY_NAME : each.name, personText(each)]))}
    </datalist>
  </>
);

interface FieldProps {
  asked: Asked;
  name: Name;
  label: string;
  type: string;
  list?: string;
  hint?: string;
}

/** Asked when it is left or Enter is pressed: a question about many games is not for every letter. */
const Field = ({ asked, name, label, type, list, hint }: FieldProps) => (
  <label class="field">
    <span>{label}</span>
    <input
      type={type}
      name={name}
      value={asked[name].replaceAll('.', type === 'date' ? '-' : '.')}
      {...(list ? { list } : {})}
      {...(hint ? { placeholder: hint } : {})}
      maxLength={200}
      onChange={event => choose(asked, name, event.currentTarget.value)}
    />
  </label>
);

interface ChoiceProps {
  asked: Asked;
  name: Name;
  label: string;
  options: readonly (readonly [string, string])[];
}

const Choice = ({ asked, name, label, options }: ChoiceProps) => (
  <label class="field">
    <span>{label}</span>
    <select
      name={name}
      value={asked[name]}
      onChange={event => choose(asked, name, event.currentTarget.value)}
    >
      <option value="">{title('any')}</option>
      {offer(options)}
    </select>
  </label>
);
