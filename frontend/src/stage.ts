// On a phone the board is below the summary: whoever asks to see a move wants to see the board.

/** `start` makes room for what is written below the board; `nearest` keeps what was pressed in sight. */
export function showStage(block: 'start' | 'nearest'): void {
  const stage = document.querySelector('[data-part=stage]');
  const box = stage?.getBoundingClientRect();
  if (!box || (box.top >= 0 && box.bottom <= innerHeight - hiddenBelow())) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  stage?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block });
}

/** The height of the bar that covers the bottom of a narrow page; the style sheet knows it. */
const hiddenBelow = (): number =>
  parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
