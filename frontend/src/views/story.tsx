// The game in a few sentences; a chapter that is about a move leads to it.

import { goToMove } from '../actions/moving';
import { ownFirst } from '../mine';
import type { Review } from '../state';
import type { PlayerStory, Side, Story } from '../types';
import { Prose } from './prose';

/** The reader's own game is told first; chapters have the numbers of their pins on the graph. */
export function StoryCard({ review, story }: { review: Review; story: Story }) {
  const pins = review.report?.turning_points ?? [];
  return (
    <div class="story-card" data-testid="story">
      <h2 class="moment-name">The story of the game</h2>
      <ol class="chapters">
        {story.chapters.map(({ text, index }) => (
          <li
            key={text}
            value={index === null ? undefined : pins.indexOf(index) + 1}
            class={index === null ? 'aside' : ''}
          >
            {index === null ? (
              <Prose text={text} />
            ) : (
              <button type="button" class="chapter" onClick={() => goToMove(index)}>
                <Prose text={text} />
              </button>
            )}
          </li>
        ))}
      </ol>
      {ownFirst(review.mine).map(side => (
        <Player key={side} review={review} side={side} told={story[side]} />
      ))}
    </div>
  );
}

function Player({ review, side, told }: { review: Review; side: Side; told: PlayerStory }) {
  const sentences = [told.went_well, told.costly, ...told.time].filter(text => text !== null);
  if (sentences.length === 0) return null;
  const name = side === 'white' ? review.game?.white : review.game?.black;
  return (
    <div class="told">
      <h3 class={`who ${side}-side`}>
        <bdi>{name ?? side}</bdi>
      </h3>
      <p>
        <Prose text={sentences.join(' ')} />
      </p>
    </div>
  );
}
