// Taking things away: to the clipboard, or as a file.

import * as api from '../api';
import { gifOf, pngOf } from '../pictures';
import { placeHash } from '../place';
import { framesOf, sceneOf } from '../scene';
import type { Review } from '../state';
import { current } from '../store';

/** A link to the position on the screen. */
export const linkOf = (): string => location.href.replace(/#.*$/, '') + placeHash(current().review);

/** Whether it could be. Browsers have a clipboard for this computer's pages; for others there is the old way. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return isCopiedByHand(text);
  }
}

function isCopiedByHand(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  return isDone;
}

export const copyPgn = async (review: Review): Promise<boolean> =>
  copy(await api.textAt(api.exportAddress(review.id, 'pgn', review.rules, review.analysis)));

const page = (): HTMLElement => document.querySelector('main') ?? document.body;

export async function savePicture(review: Review): Promise<boolean> {
  save(await pngOf(sceneOf(review), page()), `${fileName(review)}-${review.position}.png`);
  return true;
}

/** The game, or the open line; `onProgress` says how far it is and answers whether anybody still wants it. */
export async function saveGif(review: Review, onProgress: (done: number) => boolean): Promise<boolean> {
  const { pace } = current().preferences;
  const gif = await gifOf(framesOf(review), page(), { pace, onProgress });
  if (gif) save(gif, `${fileName(review)}${review.line ? '-line' : ''}.gif`);
  return gif !== null;
}

/** "Morphy-Isouard-1858": names that every file system takes. */
export function fileName({ game }: Pick<Review, 'game'>): string {
  const plain = (text: string): string =>
    text
      .normalize('NFKD')
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/[\s_]+/g, '-')
      .slice(0, 40);
  const parts = [game?.white ?? '', game?.black ?? '', /^\d{4}/.exec(game?.date ?? '')?.[0] ?? ''];
  return parts.map(plain).filter(Boolean).join('-') || 'game';
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
