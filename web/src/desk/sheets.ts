/** What may lie over the facts of the desk. */
import type { Pin } from '../model/things';

/** Sheets in which something is written beside the strokes. */
export type EntrySheetName = 'score' | 'note' | 'decision' | 'foul' | 'warn' | 'leave' | 'header';
export type SheetName =
  EntrySheetName | 'calls' | 'referee' | 'notation' | 'why' | 'ball' | 'screens' | 'keys' | 'correct';
export type Sheet = { name: SheetName } | { name: 'pin'; pin: Pin };

const ENTRIES: readonly string[] = ['score', 'note', 'decision', 'foul', 'warn', 'leave', 'header'];
const STROKE: readonly string[] = ['calls', 'notation', 'why', 'pin'];

/** Whether something is written in a sheet beside the strokes. */
export const isEntrySheet = (name: Sheet['name']): name is EntrySheetName => ENTRIES.includes(name);

/** Whether a sheet is about the stroke that is being entered: what it writes is that stroke. */
export const isOfStroke = (name: Sheet['name']): boolean => STROKE.includes(name);
