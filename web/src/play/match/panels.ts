/** What can be opened over the table of a match; nothing is open where it is empty. */
export type MatchPanel = '' | 'why' | 'share' | 'settings' | 'keys' | 'strokes';
