// Exercises for other programs, and from another library.

import { takeIn } from '../actions/training';
import { exportAddress } from '../trainingApi';

const FORMS = [
  ['apkg', 'Anki'],
  ['pgn', 'PGN'],
  ['csv', 'Lichess puzzles'],
  ['jsonl', 'Everything'],
] as const;

export const TrainingFiles = ({ person, has }: { person: string; has: boolean }) => (
  <section class="card train-files" aria-label="Files">
    {has && (
      <p class="row">
        <span class="dim">Take the exercises elsewhere:</span>
        {FORMS.map(([form, name]) => (
          <a key={form} class="button" href={exportAddress(form, person)} download>
            {name}
          </a>
        ))}
      </p>
    )}
    <p class="row">
      <label class="button">
        Take in a file
        <input
          class="unseen"
          type="file"
          accept=".jsonl"
          data-testid="take-in"
          onChange={event => {
            const [file] = event.currentTarget.files ?? [];
            if (file) void takeIn(file);
            event.currentTarget.value = '';
          }}
        />
      </label>
      <span class="dim small">
        “Everything” from another machine: its games, exercises and answers are put beside those here.
      </span>
    </p>
  </section>
);
