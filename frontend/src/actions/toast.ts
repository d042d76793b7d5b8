// Short messages at the edge of the page, some with a way back.

import { current, update } from '../store';

const TOAST_MS = 8000;

let toastTimer = 0;
let settleToast: () => void = () => {};

/** `undo` may be pressed until the message goes; then `settle` is called. */
export function toast(text: string, undo: (() => void) | null = null, settle: () => void = () => {}): void {
  dismissToast();
  settleToast = settle;
  update({ toast: { text, undo } });
  toastTimer = window.setTimeout(dismissToast, TOAST_MS);
}

export function dismissToast(): void {
  clearTimeout(toastTimer);
  update({ toast: null });
  const settle = settleToast;
  settleToast = () => {};
  settle();
}

export function undoToast(): void {
  const undo = current().toast?.undo;
  settleToast = () => {};
  dismissToast();
  undo?.();
}
