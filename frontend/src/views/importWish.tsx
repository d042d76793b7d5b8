// Which games of an account are to come: out of the way until somebody asks.

import { useState } from 'preact/hooks';
import { wish } from '../actions/importing';
import { type ImportWish, isWished, SPEEDS } from '../importWish';
import { title } from '../labels';
import type { State } from '../state';
import { offer } from './offer';

type Name = 'since' | 'until' | 'rated' | 'colour' | 'most' | 'review';

export function WhichGames({ state }: { state: State }) {
  const { wish: asked } = state.importer;
  const [isOpen] = useState(isWished(asked));
  const efforts = state.status?.engine ? state.status.efforts : [];
  return (
    <details class="which-games" open={isOpen}>
      <summary data-testid="which-games">Only some of the games</summary>
      <div class="filters">
        <Field asked={asked} name="since" label="From" type="date" />
        <Field asked={asked} name="until" label="To" type="date" />
        <Choice asked={asked} name="rated" label="Rated" options={RATED} none="Either" />
        <Choice asked={asked} name="colour" label="With" options={COLOURS} none="Either side" />
        <Field asked={asked} name="most" label="Newest, at most" type="text" />
        {efforts.length > 0 && (
          <Choice
            asked={asked}
            name="review"
            label="Review them"
            options={efforts.map(effort => [effort, title(effort)])}
            none="Not yet"
          />
        )}
        <Speeds asked={asked} />
      </div>
    </details>
  );
}

const RATED: [string, string][] = [
  ['rated', 'Rated'],
  ['casual', 'Casual'],
];

const COLOURS: [string, string][] = [
  ['white', 'White'],
  ['black', 'Black'],
];

interface FieldProps {
  asked: ImportWish;
  name: Name;
  label: string;
}

const Field = ({ asked, name, label, type }: FieldProps & { type: 'date' | 'text' }) => (
  <label class="field">
    <span>{label}</span>
    <input
      type={type}
      data-testid={`wish-${name}`}
      {...(type === 'text' ? { inputMode: 'numeric', maxLength: 6, placeholder: 'All' } : {})}
      value={asked[name]}
      onInput={event => wish({ [name]: event.currentTarget.value.trim() })}
    />
  </label>
);

const Choice = ({ asked, name, label, options, none }: FieldProps & ChoiceProps) => (
  <label class="field">
    <span>{label}</span>
    <select
      data-testid={`wish-${name}`}
      value={asked[name]}
      onChange={event => wish({ [name]: event.currentTarget.value })}
    >
      <option value="">{none}</option>
      {offer(options)}
    </select>
  </label>
);

interface ChoiceProps {
  options: [string, string][];
  none: string;
}

/** None chosen is every speed. */
const Speeds = ({ asked: { speeds } }: { asked: ImportWish }) => (
  <fieldset class="speeds">
    <legend>Speed</legend>
    {SPEEDS.map(speed => (
      <label key={speed} class="option">
        <input
          type="checkbox"
          data-testid={`wish-${speed}`}
          checked={speeds.includes(speed)}
          onChange={event =>
            wish({
              speeds: event.currentTarget.checked
                ? [...speeds, speed]
                : speeds.filter(other => other !== speed),
            })
          }
        />
        {title(speed)}
      </label>
    ))}
  </fieldset>
);
