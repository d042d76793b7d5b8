// A training session: what is asked, what was tried, what became of it.

import * as api from '../api';
import { isPromotion, playSquares } from '../chess';
import { current, updateTraining } from '../store';
import { afterTry, allPlaces, askedAt, mayMove, punishment, solvingOf, tryOf } from '../training';
import * as training from '../trainingApi';
import type { Guess, Solving } from '../trainingState';
import type { Answered, Session } from '../types';

/** Long enough to see where the opponent's piece came from. */
const LEAD_MS = 450;
const POLL_MS = 1500;

/** Whoever wants no motion sees the position at once; the last move is marked on it. */
const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

let poll = 0;

const solving = (): Solving | null => current().training.solving;

const change = (part: Partial<Solving>): void => {
  const now = solving();
  if (now) updateTraining({ solving: { ...now, ...part } });
};

/** The home screen; a session that is under way is left as it is. */
async function openTraining(): Promise<void> {
  updateTraining({ problem: null, solving: null, session: null, done: '' });
  await loadHome();
}

/** Whoever of the library's people sits down. */
export async function trainAs(person: string): Promise<void> {
  updateTraining({ person, home: null, later: null });
  await openTraining();
}

const trainee = (): string => current().training.person;

export async function loadHome(): Promise<void> {
  clearTimeout(poll);
  const person = trainee();
  try {
    const home = await training.home(person);
    if (person !== trainee()) return;
    updateTraining({ home, problem: null });
    if (home.making?.running && current().route.page === 'train')
      poll = window.setTimeout(() => void loadHome(), POLL_MS);
  } catch (error) {
    updateTraining({ problem: api.asProblem(error) });
  }
}

/** Nothing is shown while it is not there: the rest of the screen does not wait for it. */
export async function loadLater(): Promise<void> {
  const person = trainee();
  try {
    const later = await training.laterGames(person);
    if (person === trainee()) updateTraining({ later });
  } catch {
    updateTraining({ later: null });
  }
}

/** Exercises, games and answers of another library. */
export const takeIn = (file: Blob): Promise<void> =>
  attempted(async () => {
    updateTraining({ done: 'Reading the file…' });
    const { exercises, attempts, no_game, refused } = await training.takeIn(trainee(), file);
    const without = no_game ? ` ${no_game} are of games that are not here, and are not asked.` : '';
    const bad = refused.length ? ` Not read: ${refused[0]}` : '';
    updateTraining({ done: `${exercises} exercises and ${attempts} new answers.${without}${bad}` });
    await loadHome();
  });

/** The latest games that nobody has looked at are queued for a review that exercises can be made from. */
export const reviewLatest = (): Promise<void> =>
  attempted(async () => {
    const asked = new URLSearchParams({ person: trainee(), reviewed: 'false', ordered: 'no', sort: 'date' });
    const games = (await api.gameIds(asked)).slice(0, REVIEWED_AT_ONCE);
    await api.askReviews(games, 'standard');
    updateTraining({ done: `${games.length} games are being reviewed, about a minute each.` });
  });

export const REVIEWED_AT_ONCE = 20;

export async function makeExercises(): Promise<void> {
  await attempted(async () => {
    await training.make(trainee());
    await loadHome();
  });
}

export const wakeAll = (): Promise<void> =>
  attempted(async () => updateTraining({ home: await training.wake(trainee()) }));

async function attempted(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    updateTraining({ problem: api.asProblem(error), done: '' });
  }
}

export const beginSession = (): Promise<void> => attempted(async () => show(await training.begin(trainee())));

/** The next exercise; at first the opponent's last move is played. */
function show(session: Session): void {
  const { turn } = session;
  updateTraining({ session, problem: null, solving: turn && solvingOf(turn, Date.now()) });
  if (!turn?.before_fen) return;
  window.setTimeout(
    () => {
      const now = solving();
      if (now?.turn === turn && now.at === 0 && now.tries.length === 0) change({ at: 1 });
    },
    isCalm() ? 0 : LEAD_MS,
  );
}

export async function nextExercise(): Promise<void> {
  const { session } = current().training;
  if (!session || (solving() && !solving()?.solved)) return;
  await attempted(async () => show(await training.session(session.id)));
}

/** The list is kept: the same session goes on where it was left. */
export function endSession(): void {
  void openTraining();
}

/** Looks, and never answers. */
export function look(by: number): void {
  const now = solving();
  if (now) change({ at: Math.max(0, Math.min(allPlaces(now).length - 1, now.at + by)) });
}

export function dropOnExercise(from: string, to: string): void {
  const now = solving();
  if (!now || !mayMove(now)) return;
  const { fen } = askedAt(now);
  if (isPromotion(fen, from, to)) change({ promotion: { from, to } });
  else void tryUci(playSquares(fen, from, to, null, now.turn.chess960)?.uci ?? null);
}

export function promoteInExercise(role: 'queen' | 'rook' | 'bishop' | 'knight' | null): void {
  const now = solving();
  if (!now?.promotion) return;
  const { from, to } = now.promotion;
  change({ promotion: null });
  if (role) void tryUci(playSquares(askedAt(now).fen, from, to, role, now.turn.chess960)?.uci ?? null);
}

/** False if the text is no legal move here. */
export function typeInExercise(text: string): boolean {
  const now = solving();
  if (!now) return false;
  takeBack();
  const back = solving();
  const uci = back && tryOf({ ...back, at: back.places.length - 1 }, text);
  if (!uci) return false;
  change({ at: back.places.length - 1 });
  void tryUci(uci);
  return true;
}

async function tryUci(uci: string | null): Promise<void> {
  const now = solving();
  if (!uci || !now) {
    change({});
    return;
  }
  change({ asking: true, problem: null, reply: null, explaining: false });
  await asked(now, { ...orderOf(now), tries: [...now.tries, uci] }, uci);
}

export async function giveUp(): Promise<void> {
  const now = solving();
  if (!now || now.solved || now.asking) return;
  takeBack();
  change({ asking: true, problem: null });
  const isOdd = now.turn.plays_on && now.tries.length % 2 === 1;
  const tries = isOdd ? now.tries.slice(0, -1) : now.tries;
  await asked(now, { ...orderOf(now), tries: [...tries], gives_up: true }, null);
}

type Order = Parameters<typeof training.answer>[1];

const orderOf = (now: Solving): Order => ({
  number: now.turn.number,
  is_repeat: now.turn.is_repeat,
  tries: [...now.tries],
  hints: now.hints,
  milliseconds: Math.max(0, Date.now() - now.since),
  gives_up: false,
  guess: now.guess,
});

async function asked(now: Solving, order: Order, uci: string | null): Promise<void> {
  const id = current().training.session?.id ?? '';
  try {
    const answer = await training.answer(id, order);
    if (solving()?.turn !== now.turn) return;
    change({
      asking: false,
      answer,
      solved: answer.solved,
      grade: answer.grade ?? solving()?.grade ?? null,
      ...(uci ? afterTry(solving() as Solving, uci, answer) : {}),
      ...(answer.verdict === 'right' && answer.step ? { turn: { ...now.turn, step: answer.step } } : {}),
    });
    if (answer.verdict === 'wrong' && !answer.punished?.text && !now.turn.plays_on) void explain(id, order);
  } catch (error) {
    if (solving()?.turn === now.turn) change({ asking: false, problem: api.asProblem(error) });
  }
}

/** Why a try is wrong, from the engine: it may take a moment, and without one the try is wrong all the same. */
async function explain(id: string, order: Order): Promise<void> {
  try {
    change({ explaining: true });
    const reply = await training.refutation(id, order);
    const now = solving();
    if (now?.tries.length === order.tries.length) change({ explaining: false });
    if (!now || now.punished.length === 0 || now.tries.length !== order.tries.length) return;
    const mine = now.punished.slice(0, 1);
    const punished = [...mine, ...punishment(reply, now.turn.chess960)];
    change({ reply, punished, at: now.places.length - 1 + Math.min(2, punished.length) });
  } catch {
    change({ explaining: false }); // Nobody can say why; that it is wrong is known.
  }
}

/** Back to the question after a wrong try. */
export function takeBack(): void {
  const now = solving();
  if (now && now.punished.length > 0)
    change({ punished: [], at: now.places.length - 1, answer: null, reply: null });
}

export function takeHint(): void {
  const now = solving();
  if (now && !now.solved) change({ hints: Math.min(now.turn.step.hints.length, now.hints + 1) });
}

/** Whether one move counts here, or several are fine. */
export function guessThat(guess: Guess): void {
  const now = solving();
  if (now?.turn.asks_whether && now.tries.length === 0) change({ guess: now.guess === guess ? null : guess });
}

export async function putOff(): Promise<void> {
  const { session } = current().training;
  const now = solving();
  if (!session || !now || now.solved || now.grade) return;
  const { number, is_repeat } = now.turn;
  await attempted(async () => show(await training.later(session.id, { number, is_repeat })));
}

export async function regradeAs(grade: NonNullable<Answered['grade']>): Promise<void> {
  const { session } = current().training;
  const now = solving();
  if (!session || !now?.solved) return;
  const { number, is_repeat } = now.turn;
  await attempted(async () => {
    const found = await training.regrade(session.id, { number, is_repeat, grade });
    const { solved } = solving() ?? {};
    change({ grade: found.grade, solved: solved ? { ...solved, due: found.due } : null });
  });
}

export async function disputeAnswer(): Promise<void> {
  const { session } = current().training;
  const now = solving();
  if (!session || !now?.solved || now.disputing || now.turn.plays_on) return;
  change({ disputing: true, dispute: null });
  const { number, is_repeat } = now.turn;
  try {
    const found = await training.dispute(session.id, { number, is_repeat });
    change({ disputing: false, dispute: found.text, solved: found.solved });
  } catch (error) {
    change({ disputing: false, problem: api.asProblem(error) });
  }
}

/** A line of what is shown afterwards, move by move on the board. */
export function showLine(places: Solving['punished'], step: number): void {
  const now = solving();
  if (now?.solved) change({ punished: places, at: now.places.length - 1 + step });
}
