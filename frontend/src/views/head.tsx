// Who played, and the game in one sentence.

import { dateText, resultText } from '../score';
import type { Review } from '../state';
import { Prose } from './prose';

export function Head({ review }: { review: Review }) {
  const { game } = review;
  if (!game) return null;
  if (review.kind === 'board') return <PositionHead fen={game.start_fen} />;
  const opening = [game.eco, game.opening].filter(Boolean).join(' ');
  const event = game.event && /[^?.\s]/.test(game.event) ? game.event : null;
  const date = dateText(game.date);
  return (
    <section class="head" aria-label="The game">
      <h1>
        <bdi>{game.white}</bdi> <span class="dim">–</span> <bdi>{game.black}</bdi>{' '}
        <span class="result">{resultText(game.result)}</span>
      </h1>
      <p class="dim meta">
        {[opening, event].filter(Boolean).join(' · ')}
        {date && (
          <>
            {(opening || event) && ' · '}
            <span class="unbroken">{date}</span>
          </>
        )}
      </p>
      <p class="sentence" data-testid="sentence">
        <Prose text={sentenceOf(review)} />
      </p>
      {review.report?.caution && <p class="notice bad">{review.report.caution}</p>}
      {game.problem && <p class="notice bad">The game could be read only in part: {game.problem}</p>}
    </section>
  );
}

const PositionHead = ({ fen }: { fen: string }) => (
  <section class="head" aria-label="The position">
    <h1>A position</h1>
    <p class="dim meta fen">{fen}</p>
    <p class="sentence" data-testid="sentence">
      {fen.split(' ')[1] === 'b' ? 'Black' : 'White'} to move. Moves can be tried; nothing of it is kept.
    </p>
  </section>
);

function sentenceOf(review: Review): string {
  if (review.report) return review.report.story?.headline ?? '';
  if (review.reading) return 'Reading the review…';
  if (review.job?.state === 'stopped')
    return 'The review is stopped, like all others; it goes on from the games.';
  if (review.job?.state === 'queued')
    return 'The review waits its turn. Meanwhile the game can be played through.';
  if (review.job)
    return 'The engine is looking at every move, then harder at the critical ones. Labels may still change.';
  if (review.moves.size > 0)
    return 'Only a part of the game was looked at. Play through it, or start the review again.';
  if (review.trouble) return 'The game could not be reviewed. It can still be played through.';
  return 'Nobody has looked at this game yet. Play through it, or have it reviewed.';
}
