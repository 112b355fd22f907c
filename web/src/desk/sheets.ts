/** What may lie over the facts of the desk. */
import type { Pin } from '../model/things';

/** Sheets in which something is written beside the strokes. */
export type EntrySheetName = 'score' | 'note' | 'decision' | 'foul' | 'warn' | 'leave';
export type SheetName =
  EntrySheetName | 'calls' | 'referee' | 'notation' | 'why' | 'ball' | 'screens' | 'keys' | 'correct';
export type Sheet = { name: SheetName } | { name: 'pin'; pin: Pin };
