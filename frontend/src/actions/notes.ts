// The words beside the game on the screen: read with it, and written by its reader.

import * as api from '../api';
import { notesOf } from '../notes';
import { current, updateReview } from '../store';
import { keptLines } from './lines';
import { toast } from './toast';

export async function loadNotes(id: string): Promise<void> {
  try {
    const found = await api.notes(id);
    const review = current().review;
    const kept = keptLines(review?.fens ?? [], review?.game?.chess960 ?? false, found.lines);
    updateReview({ notes: notesOf(found), kept }, id);
  } catch (error) {
    toast(`The notes could not be read: ${api.asProblem(error).title}`);
  }
}

/** Words that could not be saved stay on the screen, so that they can be saved again. */
export async function writeNote(position: number, text: string): Promise<void> {
  const review = current().review;
  if (!review) return;
  const own = new Map(review.notes.own);
  if (text.trim()) own.set(position, text.trim());
  else own.delete(position);
  updateReview({ notes: { ...review.notes, own } }, review.id);
  try {
    if (text.trim()) await api.writeNote(review.id, position, text.trim());
    else await api.eraseNote(review.id, position);
  } catch (error) {
    toast(`The note was not saved: ${api.asProblem(error).title}`);
  }
}
