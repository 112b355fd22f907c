/** Icons of one path on a 24 grid, drawn with a round 2 px line; used only where a word would be longer. */
export const ICONS = {
  left: 'M20 12H4M11 5l-7 7 7 7',
  right: 'M4 12h16M13 5l7 7-7 7',
  speak: 'M3 9.5v5h4l5 4.5V5L7 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  book: 'M12 6.5C10 5 7 4.5 3.5 4.5v13.5c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5C17 4.5 14 5 12 6.5zM12 6.5V20',
  scales: 'M12 4v16M8 20h8M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z',
  warn: 'M12 4 2.5 20h19zM12 10.5v4M12 17.2v.1',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  device: 'M4 5h16v11H4zM9 20h6M12 16v4',
} as const;

export type IconName = keyof typeof ICONS;
