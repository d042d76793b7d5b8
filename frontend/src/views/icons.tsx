// Small drawings for buttons; every button also has a name in words.

const PATHS = {
  first: 'M6 5v14M18 5l-9 7 9 7z',
  back: 'M16 5l-9 7 9 7z',
  forward: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M6 5l9 7-9 7z',
  flip: 'M8 4v15M8 4 4.5 8M8 4l3.5 4M16 20V5M16 20l-3.5-4M16 20l3.5-4',
  markBefore: 'M11 20V4M11 5h8.5l-2.5 3.5 2.5 3.5H11M7 9l-4 3 4 3',
  markAfter: 'M5 20V4M5 5h8.5L11 8.5l2.5 3.5H5M17 9l4 3-4 3',
  threat: 'M13 3 5.5 13.5H11L10 21l8-11h-5.5z',
  engine:
    'M7 7h10v10H7zM10 10h4v4h-4zM9.5 7V4M14.5 7V4M9.5 20v-3M14.5 20v-3M7 9.5H4M7 14.5H4M20 9.5h-3M20 14.5h-3',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7M10.5 10.5v6M13.5 10.5v6',
  close: 'M6 6l12 12M18 6 6 18',
  share: 'M12 15V4M12 4 8 8M12 4l4 4M5 13v6.5h14V13',
  system: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 3v2M12 19v2M3 12h2M19 12h2' +
    'M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  dark: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  play: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M10 8.5v7l5.5-3.5z',
  pause: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M10 9v6M14 9v6',
  settings: 'M4 7h8M16 7h4M14 5v4M4 12h2M10 12h10M8 10v4M4 17h9M17 17h3M15 15v4',
  help: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M9.8 9.5a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.8M12 16.3v.1',
  pencil: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  arrow: 'M5 19 18 6M18 6h-7M18 6v7',
} as const;

const FILLED = new Set<string>(['first', 'back', 'forward', 'last']);

export const Icon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" data-filled={FILLED.has(name) || undefined}>
    <path d={PATHS[name]} />
  </svg>
);
