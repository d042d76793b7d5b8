// Small drawings for buttons; every button also has a name in words.

const PATHS = {
  first: 'M6 5v14M18 5l-9 7 9 7z',
  back: 'M16 5l-9 7 9 7z',
  forward: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M6 5l9 7-9 7z',
  flip: 'M8 4v15M8 4 4.5 8M8 4l3.5 4M16 20V5M16 20l-3.5-4M16 20l3.5-4',
  marked: 'M9 8.5a3 3 0 1 1 4.2 2.8c-1 .5-1.7 1.2-1.7 2.4M11.5 17.6v.2M18.5 6v7.5M18.5 17.6v.2',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7M10.5 10.5v6M13.5 10.5v6',
  close: 'M6 6l12 12M18 6 6 18',
  share: 'M12 15V4M12 4 8 8M12 4l4 4M5 13v6.5h14V13',
  keyboard: 'M3.5 7h17v10.5h-17zM7 10.5h.1M10.3 10.5h.1M13.6 10.5h.1M17 10.5h.1M8 14.2h8',
  system: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 3v2M12 19v2M3 12h2M19 12h2' +
    'M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  dark: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  pencil: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  arrow: 'M5 19 18 6M18 6h-7M18 6v7',
} as const;

const FILLED = new Set<string>(['first', 'back', 'forward', 'last']);

export const Icon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" data-filled={FILLED.has(name) || undefined}>
    <path d={PATHS[name]} />
  </svg>
);
