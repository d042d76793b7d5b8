// What waits, what comes, which days were trained, and how each idea goes.

import { useEffect } from 'preact/hooks';
import { openDialog } from '../actions/frame';
import { beginSession, loadHome, makeExercises, trainAs, wakeAll } from '../actions/training';
import { MY_NAME, personText, whoseText } from '../people';
import type { State } from '../state';
import type { Motif, Person, Share, TrainingHome } from '../types';
import { offer } from './offer';
import { TrainingFiles } from './trainingFiles';
import { TrainingGames } from './trainingGames';
import { LaterErrors } from './trainingLater';

export function TrainingHomeScreen({ state }: { state: State }) {
  const { home, problem } = state.training;
  return (
    <main class="library training-home" data-testid="training-home">
      {problem && (
        <div class="notice bad" role="alert">
          {problem.title}{' '}
          <button type="button" onClick={() => void loadHome()}>
            Try again
          </button>
        </div>
      )}
      {home ? (
        <Home state={state} home={home} people={state.people ?? NOBODY} />
      ) : (
        !problem && <div class="skeleton" style="height: 200px" aria-busy="true" />
      )}
    </main>
  );
}

const NOBODY: readonly Person[] = [];

interface HomeProps {
  state: State;
  home: TrainingHome;
  people: readonly Person[];
}

function Home({ state, home, people }: HomeProps) {
  const { later, done } = state.training;
  const total = Object.values(home.counts).reduce((sum, count) => sum + count, 0);
  if (!home.is_known) return <Unknown people={people} />;
  const isMe = home.person === MY_NAME;
  return (
    <>
      <section class="card train-today" aria-labelledby="training-name">
        <div class="row">
          <h1 id="training-name">
            {isMe ? 'Your own mistakes' : `${whoseText({ name: home.person, is_me: false })} own mistakes`}
          </h1>
          <span class="spacer" />
          {people.length > 1 && <Trainee people={people} value={home.person} />}
        </div>
        {total > 0 && <Today home={home} />}
        {total === 0 && !home.making && <TrainingGames games={home.games} />}
        {home.games.reviewed > 0 && <Making home={home} />}
        {done && (
          <p class="small" role="status" data-testid="done">
            {done}
          </p>
        )}
      </section>
      {total > 0 && (
        <>
          <section class="card" aria-labelledby="forecast-name">
            {home.forecast.some(count => count > 0) && (
              <>
                <h2>What comes back in the next two weeks</h2>
                <Forecast counts={home.forecast} />
              </>
            )}
            <h2 id="forecast-name">Days you trained in the last {home.weeks} weeks</h2>
            <Calendar home={home} />
          </section>
          <LaterErrors later={later} has={total > home.counts.new} />
          <Motifs motifs={home.motifs} />
        </>
      )}
      <TrainingFiles person={home.person} has={total > 0} />
    </>
  );
}

/** The library's people, of whom one trains. */
const Trainee = ({ people, value }: { people: readonly Person[]; value: string }) => (
  <label class="choice">
    <span class="dim">Who trains</span>
    <select data-testid="trainee" value={value} onChange={event => void trainAs(event.currentTarget.value)}>
      {!people.some(({ name }) => name === value) && <option value={value}>–</option>}
      {offer(people.map(person => [person.name, personText(person)]))}
    </select>
  </label>
);

/** Once somebody has said it, the exercises are asked for anew. */
function Unknown({ people }: { people: readonly Person[] }) {
  useEffect(() => void loadHome(), [people]);
  return (
    <section class="card nothing" data-testid="nobody-known">
      <h1>Which games are yours?</h1>
      <p class="dim">Exercises are made from your own mistakes: say under which names you play.</p>
      <p>
        <button
          type="button"
          class="primary"
          data-testid="say-who"
          onClick={() => openDialog({ kind: 'settings' })}
        >
          Say who you are
        </button>
      </p>
      {people.length > 0 && <Trainee people={people} value={MY_NAME} />}
    </section>
  );
}

function Today({ home }: { home: TrainingHome }) {
  const waits = home.due + home.new_today;
  return (
    <>
      <p data-testid="today">
        {home.unfinished && 'Your session of today is not finished. '}
        {waits > 0 && <Waits home={home} />}
        <span class="dim">
          {home.counts.new} not seen yet, {home.counts.learned} learned.
        </span>
      </p>
      <p>
        <button
          type="button"
          class="primary"
          data-testid="begin"
          disabled={waits === 0 && !home.unfinished}
          onClick={() => void beginSession()}
        >
          {home.unfinished ? 'Go on' : waits === 0 ? 'Nothing is due' : 'Begin'}
        </button>
      </p>
      {home.counts.parked > 0 && (
        <p class="small">
          {home.counts.parked} were too hard and are put aside.{' '}
          <button type="button" class="plain" onClick={() => void wakeAll()}>
            Ask them again
          </button>
        </p>
      )}
    </>
  );
}

/** What waits, without what there is none of. */
const Waits = ({ home: { due, new_today, unfinished } }: { home: TrainingHome }) => (
  <>
    {unfinished ? 'After it' : 'Today'}{' '}
    {due > 0 && (
      <>
        <b>{due}</b> {due === 1 ? 'comes' : 'come'} back
      </>
    )}
    {due > 0 && new_today > 0 && ' and '}
    {new_today > 0 && (
      <>
        <b>{new_today}</b> {new_today === 1 ? 'is' : 'are'} new
      </>
    )}
    .{' '}
  </>
);

const Making = ({ home: { making } }: { home: TrainingHome }) => (
  <p class="row small" role="status">
    {making?.running ? (
      `Looking for answers: ${making.games} games done, ${making.exercises} exercises.`
    ) : (
      <button type="button" data-testid="make" onClick={() => void makeExercises()}>
        Make exercises from new reviews
      </button>
    )}
    {making && !making.running && !making.problem && (
      <span class="dim">
        {making.exercises} new ones from {making.games} games.
      </span>
    )}
    {making?.problem && <span class="notice bad">{making.problem}</span>}
  </p>
);

const DAY_NAMES = ['today', 'tomorrow'];

/** A bar for each of the next days. */
function Forecast({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <>
      <ol class="forecast" aria-label="Exercises that come back">
        {counts.map((count, ahead) => (
          <li key={ahead} title={`${DAY_NAMES[ahead] ?? `in ${ahead} days`}: ${count}`}>
            <span class="unseen">
              {DAY_NAMES[ahead] ?? `in ${ahead} days`}: {count}
            </span>
            <span class="forecast-bar" aria-hidden="true" style={`height: ${(100 * count) / most}%`} />
            <span class="forecast-count" aria-hidden="true">
              {count || ''}
            </span>
          </li>
        ))}
      </ol>
      <p class="row dim small forecast-ends" aria-hidden="true">
        <span>today</span>
        <span class="spacer" />
        <span>in {counts.length - 1} days</span>
      </p>
    </>
  );
}

/** The last weeks; a day that was missed is just empty. */
function Calendar({ home }: { home: TrainingHome }) {
  const trained = new Set(home.trained);
  const today = new Date(`${home.day}T12:00:00Z`).getTime();
  const days = Array.from({ length: 7 * home.weeks }, (_, back) =>
    new Date(today - 86_400_000 * (7 * home.weeks - 1 - back)).toISOString().slice(0, 10),
  );
  return (
    <div
      class="calendar"
      role="img"
      aria-label={`Trained on ${trained.size} of the last ${days.length} days`}
    >
      {days.map(day => (
        <span key={day} data-trained={trained.has(day) || undefined} title={day} />
      ))}
    </div>
  );
}

const Motifs = ({ motifs }: { motifs: readonly Motif[] }) => (
  <section class="card" aria-labelledby="motifs-name">
    <h2 id="motifs-name">How each idea goes</h2>
    <table class="motifs" data-testid="motifs">
      <thead>
        <tr>
          <th scope="col">Idea</th>
          <th scope="col">Exercises</th>
          <th scope="col">First try</th>
          <th scope="col">Now</th>
          <th scope="col">Learned</th>
        </tr>
      </thead>
      <tbody>
        {motifs.map(each => (
          <tr key={each.motif}>
            <th scope="row">{capital(each.name || each.motif || 'no single idea')}</th>
            <td>{each.cards}</td>
            <td>
              <Part share={each.at_first} />
            </td>
            <td>
              <Part share={each.now} />
            </td>
            <td>{each.learned || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {motifs.some(({ at_first }) => at_first) && (
      <p class="dim small">
        How many were right. The small numbers say how far that may be off: the truth lies between them in 19
        of 20 cases.
      </p>
    )}
  </section>
);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A share with its interval: few answers say little, and it shows. */
const Part = ({ share }: { share: Share | null }) =>
  share ? (
    <span title={`${share.hits} of ${share.count}`}>
      {Math.round((100 * share.hits) / share.count)}%{' '}
      <span class="dim small">
        {Math.round(100 * share.low)}–{Math.round(100 * share.high)}
      </span>
    </span>
  ) : (
    <>–</>
  );
