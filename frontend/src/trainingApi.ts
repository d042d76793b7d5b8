// Every request about exercises.

import { ask } from './api';
import { dayHere } from './training';
import type { Answered } from './types';

type Grade = NonNullable<Answered['grade']>;

interface TurnOf {
  number: number;
  is_repeat: boolean;
}

interface Tried extends TurnOf {
  tries: string[];
  hints: number;
  milliseconds: number;
  gives_up: boolean;
  guess: 'critical' | 'calm' | null;
}

const today = () => dayHere(new Date());

export const home = (person: string) =>
  ask('get', '/api/train', { query: new URLSearchParams({ person, day: today() }) });

export const begin = (person: string) =>
  ask('post', '/api/train/sessions', { json: { person, day: today() } });

export const session = (session: string) => ask('get', '/api/train/sessions/{session}', { session });

export const answer = (session: string, json: Tried) =>
  ask('post', '/api/train/sessions/{session}/answers', { session, json });

export const refutation = (session: string, json: Tried) =>
  ask('post', '/api/train/sessions/{session}/refutations', { session, json });

export const later = (session: string, json: TurnOf) =>
  ask('post', '/api/train/sessions/{session}/later', { session, json });

export const regrade = (session: string, json: TurnOf & { grade: Grade }) =>
  ask('post', '/api/train/sessions/{session}/grades', { session, json });

export const dispute = (session: string, json: TurnOf) =>
  ask('post', '/api/train/sessions/{session}/disputes', { session, json });

export const make = (person: string) =>
  ask('post', '/api/train/exercises', { json: { person, day: today() } });

export const laterGames = (person: string) =>
  ask('get', '/api/train/later-games', { query: new URLSearchParams({ person }) });

/** A file that was written as "Everything", here or on another machine. */
export const takeIn = (person: string, file: Blob) =>
  ask('post', '/api/train/import', { query: new URLSearchParams({ person }), body: file });

export const wake = (person: string) => ask('post', '/api/train/wakings', { json: { person, day: today() } });

export const exportAddress = (form: string, person: string): string =>
  `/api/train/export?${new URLSearchParams({ form, person })}`;
