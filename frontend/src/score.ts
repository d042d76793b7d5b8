// Scores and times as people write and say them.

import type { Score } from './types';

const MINUS = '−';

export function scoreText(score: Score | null | undefined): string {
  if (!score) return '';
  if (score.mate != null) return `${score.mate < 0 ? MINUS : ''}M${Math.abs(score.mate)}`;
  if (score.cp == null) return '';
  const pawns = (Math.abs(score.cp) / 100).toFixed(1);
  return pawns === '0.0' ? '0.0' : `${score.cp < 0 ? MINUS : '+'}${pawns}`;
}

export function scoreSpoken(score: Score | null | undefined): string {
  if (!score) return '';
  if (score.mate != null) {
    const winner = score.mate < 0 ? 'Black' : 'White';
    return score.mate === 0 ? 'checkmate' : `${winner} mates in ${Math.abs(score.mate)}`;
  }
  if (score.cp == null) return '';
  if (Math.abs(score.cp) < 5) return 'equal';
  return `${score.cp < 0 ? 'Black' : 'White'} ahead by ${(Math.abs(score.cp) / 100).toFixed(1)}`;
}

export const percentText = (percent: number): string => `${Math.round(percent)}%`;

/** 75 as "1:15", 8.4 as "8s". */
export function timeText(seconds: number): string {
  if (seconds < 60) return `${seconds < 10 && seconds % 1 ? seconds.toFixed(1) : Math.round(seconds)}s`;
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

/** "1852.??.??" as "1852"; a day nobody knows as nothing. */
export const dateText = (date: string | null): string =>
  (date ?? '')
    .replace(/\.\?\?/g, '')
    .replace(/^\?+.*$/, '')
    .replaceAll('.', '-');

export function countText(count: number): string {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)}M`;
  return count >= 1e3 ? `${Math.round(count / 1e3)}k` : String(count);
}

export const rounded = (value: number, digits: number): string => String(+value.toFixed(digits));
