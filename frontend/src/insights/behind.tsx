// From a number to the games and moves behind it, and to the exercises that are made of them.

import type { ComponentChildren } from 'preact';
import { navigate } from '../actions/app';
import { MY_NAME } from '../people';
import { addressOf, type Route } from '../route';
import type { InsightMove, InsightReport, InsightRow } from '../types';

interface Props {
  row: InsightRow;
  report: InsightReport;
  /** More of them are left out. */
  most?: number;
}

export function Behind({ row, report, most = 5 }: Props) {
  const isMine = report.player === MY_NAME;
  return (
    <>
      {row.moves.length > 0 ? (
        <p class="behind small">
          <span class="dim">Costliest, in win-percent points:</span>{' '}
          <MoveLinks moves={row.moves.slice(0, most)} report={report} />
        </p>
      ) : (
        row.game_ids.length > 0 && (
          <p class="behind small">
            <span class="dim">Games:</span>{' '}
            {row.game_ids.slice(0, most).map(id => (
              <GameLink key={id} report={report} game={id} />
            ))}
          </p>
        )
      )}
      {isMine && row.exercises > 0 && (
        <p class="behind small">
          <To route={{ page: 'train' }} testid="train-these">
            Train
          </To>{' '}
          <span class="dim">
            {row.exercises === 1
              ? 'One of these moves is an exercise.'
              : `${row.exercises} of these moves are exercises.`}
          </span>
        </p>
      )}
    </>
  );
}

interface MovesProps {
  moves: readonly InsightMove[];
  report: InsightReport;
}

export const MoveLinks = ({ moves, report }: MovesProps) => (
  <>
    {moves.map(({ game, ply, lost }) => (
      <GameLink key={`${game} ${ply}`} report={report} game={game} ply={ply} lost={lost} />
    ))}
  </>
);

interface GameProps {
  report: Pick<InsightReport, 'games'>;
  game: string;
  ply?: number;
  lost?: number;
}

/** To a game, or to the move of it with what is said there. */
export function GameLink({ report, game, ply, lost }: GameProps) {
  const named = report.games.find(({ id }) => id === game);
  const opponent = named?.[named.side === 'white' ? 'black' : 'white'];
  const where = ply === undefined ? '' : `, move ${Math.floor(ply / 2) + 1}`;
  return (
    <To
      route={{
        page: 'review',
        id: game,
        ...(ply === undefined ? {} : { position: ply + 1 }),
        ...(named ? { below: named.side } : {}),
      }}
      testid="behind"
    >
      {opponent ? `against ${opponent}` : game.slice(0, 8)}
      {where}
      {lost !== undefined && <span class="dim"> −{lost.toFixed(0)}</span>}
    </To>
  );
}

interface ToProps {
  route: Route;
  testid: string;
  children: ComponentChildren;
}

/** A link that stays on the page, unless somebody wants a new tab. */
export const To = ({ route, testid, children }: ToProps) => (
  <a
    href={addressOf(route)}
    data-testid={testid}
    onClick={event => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      navigate(route);
    }}
  >
    {children}
  </a>
);
