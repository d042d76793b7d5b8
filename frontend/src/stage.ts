// On a phone the board is below the summary: whoever asks to see a move wants to see the board.

/** So much of the words must be in sight, in pixels, to be worth a look. */
const ENOUGH = 120;

/** `start` makes room for what is written about a move; `nearest` keeps what was pressed in sight. */
export function showStage(block: 'start' | 'nearest'): void {
  const stage = document.querySelector('[data-part=stage]');
  if (!stage) return;
  const isFixed = getComputedStyle(stage).position === 'fixed';
  if (!isFixed && !isInView(stage)) scrollTo(stage, block);
  else if (block === 'start') showWords(isFixed ? null : stage);
}

/** Words that were scrolled away come back; those below the window come up with the board above them. */
function showWords(stage: Element | null): void {
  const card = document.querySelector('[data-part=words]');
  const top = card?.getBoundingClientRect().top ?? 0;
  if (card && top < 0) scrollTo(card, 'start');
  else if (card && top > innerHeight - hiddenBelow() - ENOUGH) scrollTo(stage ?? card, 'start');
}

function isInView(part: Element): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight - hiddenBelow();
}

function scrollTo(part: Element, block: 'start' | 'nearest'): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  part.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block });
}

/** The height of the bar that covers the bottom of a narrow page; the style sheet knows it. */
const hiddenBelow = (): number =>
  parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
