// Who is who: the names on each site that are one person's, the reader's own first.

import { useState } from 'preact/hooks';
import { addName, removeName } from '../actions/people';
import { MY_NAME, personText, SITES, saidName } from '../people';
import { countOf } from '../score';
import type { State } from '../state';
import type { Person } from '../types';
import { Icon } from './icons';
import { offer } from './offer';

export function PeopleSettings({ state }: { state: State }) {
  const [problem, setProblem] = useState<string | null>(null);
  const people = state.people ?? [];
  return (
    <section class="people" aria-labelledby="people-name" data-testid="people">
      <h3 id="people-name">Who you are</h3>
      <p class="dim small">
        Your side is below, your story comes first, your mistakes are what you retry. Kept in the library;
        pupils and friends can have names here too.
      </p>
      {people.map(person => (
        <PersonNames key={person.name} person={person} onProblem={setProblem} />
      ))}
      <NameForm people={people} onProblem={setProblem} />
      {problem && (
        <p class="notice bad" role="alert" data-testid="people-problem">
          {problem}
        </p>
      )}
    </section>
  );
}

interface NamesProps {
  person: Person;
  onProblem: (problem: string | null) => void;
}

const PersonNames = ({ person, onProblem }: NamesProps) => (
  <div class="person" data-testid="person">
    <b>
      <bdi>{personText(person)}</bdi>
    </b>
    <ul>
      {person.names.map(({ id, name, site, games }) => (
        <li key={id} class="chip name-chip">
          <span class="dim">{SITES[site ?? '']}</span> <bdi>{name}</bdi>{' '}
          <span class="dim">{countOf(games, 'game')}</span>
          <button
            type="button"
            class="plain icon-button"
            data-testid="remove-name"
            aria-label={`${name} is not ${person.is_me ? 'me' : person.name}`}
            title="Take away"
            onClick={() => void removeName(id).then(onProblem)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  </div>
);

const SOMEBODY = ' new';

interface FormProps {
  people: readonly Person[];
  onProblem: (problem: string | null) => void;
}

function NameForm({ people, onProblem }: FormProps) {
  const [site, setSite] = useState('lichess');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState(MY_NAME);
  const [called, setCalled] = useState('');
  const others = people.filter(person => !person.is_me);
  async function add(): Promise<void> {
    const problem = await addName(saidName(site, name), chosen === SOMEBODY ? called : chosen);
    onProblem(problem);
    if (problem) return;
    setName('');
    if (chosen === SOMEBODY) setChosen(called.trim());
    setCalled('');
  }
  return (
    <form
      class="row name-form"
      onSubmit={event => {
        event.preventDefault();
        if (name.trim()) void add();
      }}
    >
      <select
        aria-label="Where"
        data-testid="name-site"
        value={site}
        onChange={event => setSite(event.currentTarget.value)}
      >
        {offer(Object.entries(SITES))}
      </select>
      <input
        type="text"
        aria-label="Name"
        data-testid="name-text"
        placeholder={site ? 'Your name there' : 'As the files write it'}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={200}
        value={name}
        onInput={event => setName(event.currentTarget.value)}
      />
      <label class="choice">
        <span class="dim">is</span>
        <select
          aria-label="Whose name it is"
          data-testid="name-person"
          value={chosen}
          onChange={event => setChosen(event.currentTarget.value)}
        >
          <option value={MY_NAME}>me</option>
          {offer(others.map(person => [person.name, person.name]))}
          <option value={SOMEBODY}>somebody else…</option>
        </select>
      </label>
      {chosen === SOMEBODY && (
        <input
          type="text"
          aria-label="Who that is"
          data-testid="name-called"
          placeholder="A pupil, a friend"
          required
          maxLength={100}
          value={called}
          onInput={event => setCalled(event.currentTarget.value)}
        />
      )}
      <button type="submit" data-testid="add-name">
        Add
      </button>
    </form>
  );
}
