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

/** For a game that the reader may have left. Words that could not be saved stay on the screen, to be saved again. */
export async function writeNote(id: string, position: number, text: string): Promise<void> {
  const review = current().review;
  if (review?.id === id) {
    const own = new Map(review.notes.own);
    if (text.trim()) own.set(position, text.trim());
    else own.delete(position);
    updateReview({ notes: { ...review.notes, own } }, id);
  }
  try {
    if (text.trim()) await api.writeNote(id, position, text.trim());
    else await api.eraseNote(id, position);
  } catch (error) {
    toast(`The note was not saved: ${api.asProblem(error).title}`);
  }
}
