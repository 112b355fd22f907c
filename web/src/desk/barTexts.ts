/** What stands on the buttons at the foot of the desk. */
import { sideOf } from '../model/things';
import type { Key } from '../words/dictionary';
import { t } from '../words/words.svelte';
import type { Desk } from './desk.svelte';

const NAMES: Partial<Record<string, Key>> = {
  respot: 'desk.respot',
  reset: 'desk.notPlayable',
  pause: 'desk.pause',
  warn: 'desk.warn',
  score: 'desk.setScore',
  note: 'desk.note',
  leave: 'desk.leave',
  exclude: 'desk.leave',
  extra: 'desk.extraTime',
  open: 'match.opens',
};

/** What an entry is called by its first word. */
export function actName(word: string): string {
  const key = NAMES[word];
  return key ? t(key) : word;
}

/** What undo would take back. */
export function lastAct(desk: Desk): string {
  const { view, newest, lastStroke: row } = desk;
  const waiting = desk.state.waiting.at(-1);
  if (waiting) return `${waiting.entry} · ${t('desk.waiting')}`;
  if (newest) return actName(newest.word);
  if (!row || !view) return view && view.seq > 0 ? '' : t('desk.nothingToUndo');
  return `${row.number} · ${view.players[sideOf(row.to ?? row.player ?? 'W')]} ${row.gain ? `+${row.gain}` : '0'}`;
}

/** What the button that writes would bring about. */
export function confirmText(desk: Desk): string {
  const { view, ruling, receiver, entry } = desk;
  if (desk.editing) return t('desk.changeN', { n: desk.editing.number });
  if (ruling && view) {
    if (!receiver) return t('desk.noPoints');
    const needs = Math.max(view.needs[sideOf(receiver)], 0) || ruling.points;
    return `${view.players[sideOf(receiver)]} +${Math.min(ruling.points, needs)}`;
  }
  return entry && (desk.waits.length || desk.state.offline) ? entry : t('desk.noPoints');
}
