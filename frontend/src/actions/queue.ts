// All reviews that were asked for: stopped, taken up again, or given up.

import * as api from '../api';
import { updateLibrary } from '../store';
import type { Queue } from '../types';
import { loadLibrary } from './library';
import { toast } from './toast';

const change = async (act: () => Promise<Queue>): Promise<void> => {
  try {
    updateLibrary({ queue: await act() });
  } catch (error) {
    toast(api.asProblem(error).title);
  }
  await loadLibrary();
};

export const stopQueue = (): Promise<void> => change(() => api.changeQueue(true));
export const goOn = (): Promise<void> => change(() => api.changeQueue(false));
export const emptyQueue = (): Promise<void> => change(api.emptyQueue);
