// Both players' numbers. Every number is a button that says where it comes from.

import { openDialog } from '../actions/frame';
import { light, unlight } from '../actions/moving';
import { isMarked, LABELS, type Label, MARKED, noun, title } from '../labels';
import { ownFirst } from '../mine';
import { isLookedThrough } from '../place';
import { sideName } from '../spoken';
import type { Asked, Review } from '../state';
import type { Phase, Players, Side } from '../types';
import { Badge, nameParts } from './parts';

const SIDES: readonly Side[] = ['white', 'black'];
const PHASES: readonly Phase[] = ['opening', 'middlegame', 'endgame'];

/** Marked labels are always shown, so that the table does not change its shape from game to game. */
const OTHERS = LABELS.filter(label => !isMarked(label));

type Player = Players[Side];

const ask = (asked: Asked): void => openDialog({ kind: 'number', asked });

export function PlayersTable({ review }: { review: Review }) {
  return (
    <section class="card players" data-testid="players" aria-label="Players">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">Player</span>
            </th>
            <th scope="col" class="dim accuracy-name">
              Accuracy
            </th>
            {MARKED.map(label => (
              <th key={label} scope="col" title={title(noun(label, 2))}>
                <Badge label={label} />
                <span class="unseen">{title(noun(label, 2))}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ownFirst(review.mine).map(side => (
            <PlayerRow key={side} review={review} side={side} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PlayerRow({ review, side }: { review: Review; side: Side }) {
  const player = review.players?.[side];
  const name = review.game?.[side] ?? sideName(side);
  return (
    <tr>
      <th scope="row">
        <span class={`who ${side}-side`} title={name}>
          <bdi class="name">{nameParts(name)}</bdi>
          <span class="side-name">{sideName(side)}</span>
        </span>
      </th>
      <td class="accuracy-cell">
        {player?.accuracy == null || !isLookedThrough(review) ? (
          <span class="dim">–</span>
        ) : (
          <button
            type="button"
            class="number accuracy"
            data-testid="accuracy"
            data-side={side}
            onClick={() => ask({ what: 'accuracy', side })}
            aria-label={`Accuracy of ${name}: ${player.accuracy}. How it was computed`}
          >
            {player.accuracy}
          </button>
        )}
      </td>
      {MARKED.map(label => (
        <td key={label}>
          {player ? <Count review={review} label={label} side={side} /> : <span class="dim">–</span>}
        </td>
      ))}
    </tr>
  );
}

/** Pointing at a count lights its moves in the graph and in the list. */
function Count({ review, label, side }: { review: Review; label: Label; side: Side }) {
  const count = review.players?.[side].counts[label] ?? 0;
  const on = (): void => light(label, side);
  return (
    <button
      type="button"
      class={`number ${count ? label : 'zero'}`}
      data-testid="count"
      data-label={label}
      data-side={side}
      onPointerEnter={on}
      onPointerLeave={unlight}
      onFocus={on}
      onBlur={unlight}
      onClick={() => ask({ what: 'count', label, side })}
      aria-label={`${sideName(side)}: ${count} ${noun(label, count)}`}
    >
      {count}
    </button>
  );
}

export function AllNumbers({ review }: { review: Review }) {
  const players = review.players;
  if (!players) return null;
  const isWhole = isLookedThrough(review);
  const phases = PHASES.filter(
    phase => isWhole && SIDES.some(side => players[side].phases[phase] !== undefined),
  );
  const labels = OTHERS.filter(label => SIDES.some(side => players[side].counts[label]));
  if (!isWhole && labels.length === 0) return null;
  return (
    <section class="card all-numbers" aria-label="All numbers">
      <table>
        <thead>
          <tr>
            <th scope="col" class="dim">
              More numbers
            </th>
            <th scope="col">
              <span class="who white-side">White</span>
            </th>
            <th scope="col">
              <span class="who black-side">Black</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {phases.map(phase => (
            <Numbers
              key={phase}
              name={`${title(phase)} accuracy`}
              cell={side => (
                <NumberButton
                  value={players[side].phases[phase]}
                  asked={{ what: 'phase', phase, side }}
                  name={`Accuracy in the ${phase}`}
                />
              )}
            />
          ))}
          {isWhole && SIDES.some(side => players[side].expected_accuracy || players[side].played_like) && (
            <>
              <Numbers name="Expected accuracy" cell={side => <Words text={expected(players[side])} />} />
              <Numbers name="Played like (80%)" cell={side => <Words text={playedLike(players[side])} />} />
            </>
          )}
          {isWhole && (
            <Numbers
              name="Centipawn loss"
              cell={side => (
                <NumberButton
                  value={players[side].acpl}
                  asked={{ what: 'acpl', side }}
                  name="Average centipawn loss"
                />
              )}
            />
          )}
          {labels.map(label => (
            <Numbers
              key={label}
              name={title(label)}
              label={label}
              cell={side => <Count review={review} label={label} side={side} />}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Words = ({ text }: { text: string | null }) => <span class={text ? 'said' : 'dim'}>{text ?? '–'}</span>;

/** Of players of the same rating in the same positions, and where four in five of them end. */
const expected = ({ expected_accuracy: said }: Player): string | null =>
  said ? `${said.middle} (${said.low}–${said.high})` : null;

/** The ratings on Lichess that the moves speak for. */
const playedLike = ({ played_like: said }: Player): string | null =>
  said ? `${said.low}–${said.high}` : null;

interface NumbersProps {
  name: string;
  label?: Label;
  cell: (side: Side) => preact.JSX.Element;
}

const Numbers = ({ name, label, cell }: NumbersProps) => (
  <tr>
    <th scope="row">
      {label && <Badge label={label} />} {name}
    </th>
    {SIDES.map(side => (
      <td key={side}>{cell(side)}</td>
    ))}
  </tr>
);

interface NumberButtonProps {
  value: number | null | undefined;
  asked: Asked;
  name: string;
}

const NumberButton = ({ value, asked, name }: NumberButtonProps) =>
  value == null ? (
    <span class="dim">–</span>
  ) : (
    <button
      type="button"
      class="number"
      data-testid="number"
      onClick={() => ask(asked)}
      aria-label={`${name}, ${sideName(asked.side)}: ${value}. How it was computed`}
    >
      {value}
    </button>
  );
