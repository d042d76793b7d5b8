// Files may be dropped anywhere, whatever is on the screen: a browser would leave the page for them.

import { importFiles } from './importing';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
const mark = (isOver: boolean): boolean => document.documentElement.classList.toggle('dropping', isOver);

export function followDrops(): void {
  addEventListener('dragover', event => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    mark(true);
  });
  addEventListener('dragleave', event => {
    if (event.relatedTarget === null) mark(false);
  });
  addEventListener('drop', event => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    mark(false);
    void importFiles([...(event.dataTransfer?.files ?? [])]);
  });
}
