// A session is over, or there was nothing in it.

import { useEffect, useRef } from 'preact/hooks';
import { endSession } from '../actions/training';
import type { Session } from '../types';

export function SessionEnd({ session }: { session: Session }) {
  const home = useRef<HTMLButtonElement>(null);
  useEffect(() => home.current?.focus(), []);
  return (
    <main class="library training-home">
      <section class="card nothing" data-testid="session-end">
        {session.total === 0 ? (
          <>
            <h1>Nothing is due</h1>
            <p class="dim">What you have solved comes back when it is about to be forgotten.</p>
          </>
        ) : (
          <>
            <h1>Done for now</h1>
            <p>
              {session.answered === 1 ? '1 exercise' : `${session.answered} exercises`} answered,{' '}
              {session.right} right at once.
            </p>
          </>
        )}
        <p>
          <button type="button" class="primary" onClick={endSession} ref={home}>
            To the overview
          </button>
        </p>
      </section>
    </main>
  );
}
