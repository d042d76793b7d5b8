// On a phone the board is below the summary: whoever asks to see a move wants to see the board.

export function showStage(): void {
  const stage = document.querySelector('[data-part=stage]');
  const box = stage?.getBoundingClientRect();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (box && (box.top < 0 || box.bottom > innerHeight)) stage?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' });
}
