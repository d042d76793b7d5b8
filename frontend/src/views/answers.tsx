// After the answer: what was right and what it costs, why, where it comes from, and when it comes back.

import { useEffect, useRef } from 'preact/hooks';
import { disputeAnswer, nextExercise, regradeAs, showLine } from '../actions/training';
import { openSource } from '../actions/trainingSource';
import { dateText } from '../score';
import { numbered } from '../spoken';
import { nextMove, placesOf } from '../training';
import type { Solving } from '../trainingState';
import type { Solved } from '../types';
import { Line } from './parts';
import { Prose } from './prose';

/** Moves of a line that say something about its first. */
const LONGEST = 6;

/** Less is told as nothing. */
const COUNTS = 0.05;

/** With so many good answers nobody reads how each of them goes on. */
const MANY = 6;

const VERDICTS = { good: 'Right.', hard: 'Right, but not at once.', again: 'Not this time.' };

/** What kept a right answer from counting in full. */
function verdictOf({ grade, hints, guess }: Solving, { kind }: Solved): string {
  if (!grade) return 'Not counted.';
  if (grade !== 'hard' || hints === 0) {
    const isMisread = guess && (guess === 'calm') !== (kind === 'calm');
    return grade === 'hard' && isMisread ? MISREAD[guess] : VERDICTS[grade];
  }
  return 'Right, with a hint.';
}

const MISREAD = {
  calm: 'The move is right, but it was not one of several.',
  critical: 'The move is right, but it was not the only one.',
};

const KINDS: Record<Solved['kind'], string> = {
  find: 'Only one move was good here',
  punish: 'Your opponent had just erred, and one move punished it',
  choose: 'Several moves were good here',
  refute: 'This answer shows what was wrong with your move',
  calm: 'A calm position: several moves are equally good',
  convert: 'You had a won position here',
};

/** A choice may have come down to one move: the next best was not quite good enough. */
const situation = ({ kind, answers }: Solved): string =>
  kind === 'choose' && answers.length === 1 ? 'One move was clearly better than the others' : KINDS[kind];

export function Answers({ solving, solved }: { solving: Solving; solved: Solved }) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  return (
    <section class="card train-card" aria-label="The answer" data-testid="answers">
      <p class="train-verdict" role="status" data-testid="verdict" data-grade={solving.grade ?? ''}>
        <b>{verdictOf(solving, solved)}</b> {situation(solved)}. {solved.idea}
      </p>
      {solved.kind !== 'convert' && <Good solving={solving} solved={solved} />}
      {solved.reason && <Why solving={solving} reason={solved.reason} />}
      {solved.people && <p data-testid="people">{solved.people}</p>}
      <p class="dim small" data-testid="due">
        {solved.due}
      </p>
      <button
        type="button"
        class="primary train-next"
        data-testid="next"
        ref={next}
        onClick={() => void nextExercise()}
      >
        Next
      </button>
      <Grades solving={solving} />
      <Sources solved={solved} />
      <Dispute solving={solving} />
    </section>
  );
}

function Good({ solving, solved }: { solving: Solving; solved: Solved }) {
  const { chess960 } = solving.turn;
  const start = solving.places[solving.turn.before_fen ? 1 : 0]?.fen ?? '';
  const isOwn = (uci: string) => solved.answers.length > 1 && solving.tries.includes(uci);
  return (
    <>
      <ul class="good-answers">
        {solved.answers.map(answer => (
          <li key={answer.uci}>
            <b>{answer.san}</b> <span class="dim">{answer.cost}</span>{' '}
            {isOwn(answer.uci) && <span class="dim">your move</span>}{' '}
            {answer.line.san.length > 1 && solved.answers.length < MANY && (
              <Line
                moves={numbered(answer.line.san, nextMove(start))}
                at={null}
                most={LONGEST}
                name={`How ${answer.san} goes on`}
                show={step => showLine(placesOf(start, answer.line.uci, chess960), step)}
              />
            )}
          </li>
        ))}
      </ul>
      {solved.answers.some(({ lost }) => lost >= COUNTS) && (
        <p class="dim small">Points are chances to win that the move gives up, of 100.</p>
      )}
    </>
  );
}

function Why({ solving, reason }: { solving: Solving; reason: NonNullable<Solved['reason']> }) {
  return (
    <p data-testid="reason">
      <Prose text={reason.text} />{' '}
      {reason.line.san.length > 0 && (
        <button
          type="button"
          class="plain"
          onClick={() => showLine(placesOf(reason.fen, reason.line.uci, solving.turn.chess960), 1)}
        >
          Show
        </button>
      )}
    </p>
  );
}

const GRADES = [
  ['again', 'Again'],
  ['hard', 'Hard'],
  ['good', 'Good'],
] as const;

const Grades = ({ solving }: { solving: Solving }) => (
  <fieldset class="row grades">
    <legend class="dim small">Counts as</legend>
    {GRADES.map(([grade, text]) => (
      <button
        key={grade}
        type="button"
        data-testid={`grade-${grade}`}
        aria-pressed={solving.grade === grade}
        onClick={() => void regradeAs(grade)}
      >
        {text}
      </button>
    ))}
  </fieldset>
);

const Sources = ({ solved }: { solved: Solved }) => (
  <>
    {solved.games.map((source, index) => (
      <p key={source.game + source.position} class="small">
        <a
          href={`/games/${encodeURIComponent(source.game)}#${source.position}`}
          data-testid="source"
          onClick={event => {
            if (index || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            openSource();
          }}
        >
          {index === 0 ? 'From ' : 'And from '}
          <bdi>{source.white}</bdi> – <bdi>{source.black}</bdi>
          {source.date && `, ${dateText(source.date)}`}
        </a>
      </p>
    ))}
  </>
);

const Dispute = ({ solving }: { solving: Solving }) =>
  solving.turn.plays_on ? null : (
    <p class="small" role="status">
      {solving.dispute ?? (
        <button
          type="button"
          class="plain"
          data-testid="dispute"
          disabled={solving.disputing}
          onClick={() => void disputeAnswer()}
        >
          {solving.disputing ? 'Looking harder…' : 'I do not believe it'}
        </button>
      )}
    </p>
  );
