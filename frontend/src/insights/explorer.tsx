// What was played from the position on the board in somebody's own games: by them, and against them.

import { useEffect, useState } from 'preact/hooks';
import * as api from '../api';
import { MY_NAME } from '../people';
import '../firstView';
import type { Explored, ExploredMove } from '../types';
import { GameLink } from './behind';

/** Whoever goes through a game quickly is not answered at every move. */
const SETTLE_MS = 200;

interface Answer {
  found: Explored | null;
  problem: string | null;
}

interface Props {
  fen: string;
  person: string;
}

export function Explorer({ fen, person }: Props) {
  const [{ found, problem }, setAnswer] = useState<Answer>({ found: null, problem: null });
  useEffect(() => {
    const asking = new AbortController();
    const timer = window.setTimeout(async () => {
      try {
        setAnswer({ found: await api.explore(fen, person, asking.signal), problem: null });
      } catch (error) {
        if (!api.isAborted(error)) setAnswer({ found: null, problem: api.asProblem(error).title });
      }
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [fen, person]);
  if (problem) return <p class="notice bad">{problem}</p>;
  if (!found) return <div class="skeleton" style="height: 60px" aria-busy="true" />;
  const who = person === MY_NAME ? 'me' : person;
  return (
    <div data-testid="explored" class="explored">
      <p class="dim small">{found.said}</p>
      <Moves name={`By ${who}`} moves={found.mine} found={found} />
      <Moves name={`Against ${who}`} moves={found.against} found={found} />
    </div>
  );
}

interface MovesProps {
  name: string;
  moves: readonly ExploredMove[];
  found: Explored;
}

const Moves = ({ name, moves, found }: MovesProps) =>
  moves.length === 0 ? null : (
    <table class="explored-moves">
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">Games</th>
          <th scope="col">Won, drawn, lost</th>
          <th scope="col">Costs</th>
        </tr>
      </thead>
      <tbody>
        {moves.map(move => (
          <Move key={move.uci} move={move} found={found} />
        ))}
      </tbody>
    </table>
  );

/** Who won is from the side of whoever is asked about; what it costs is the mover's. */
const Move = ({ move, found }: { move: ExploredMove; found: Explored }) => (
  <tr data-testid="explored-move">
    <th scope="row">
      <details>
        <summary>{move.san}</summary>
        <p class="behind small">
          {move.at.map(([game, ply]) => (
            <GameLink key={game} report={{ games: found.named }} game={game} ply={ply} />
          ))}
        </p>
      </details>
    </th>
    <td class="number">{move.games}</td>
    <td class="number">
      {move.wins} – {move.draws} – {move.losses}
    </td>
    <td class="number" title={move.errors > 0 ? `an error in ${move.errors} of them` : undefined}>
      {move.lost === null ? '–' : move.lost.toFixed(1)}
    </td>
  </tr>
);
