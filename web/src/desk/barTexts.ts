/** What stands on the buttons at the foot of the desk. */
import { gameText } from '../match/gameEnd';
import { sideOf } from '../model/things';
import { t } from '../words/words.svelte';
import type { Desk } from './desk.svelte';
import { actText, factsText } from './entryTexts';

/** What undo would take back. */
export function lastAct({ view, history, state }: Desk): string {
  const { last } = history;
  if (!view || !last) return view?.seq === 0 ? t('desk.nothingToUndo') : '';
  const waits = state.waiting.some((one) => one.seq === last.seq);
  return waits ? `${actText(view, last)} · ${t('desk.waiting')}` : actText(view, last);
}

/** What restore would give back. */
export function undoneAct({ view, history }: Desk): string {
  const { undone } = history;
  return view && undone !== null ? actText(view, { seq: history.undoneSeq ?? 0, entry: undone }) : '';
}

/** What the button that writes would bring about. */
export function confirmText(desk: Desk): string {
  const { view, ruling, receiver, entry, striker } = desk;
  if (desk.editing) return t('desk.changeN', { n: desk.editing.number });
  const ended = desk.preview.found?.ended;
  if (ended && view) {
    const { score, phase } = desk.preview.found ?? {};
    return phase === 'finished' && ended.winner && score
      ? `${t('match.matchTo', { name: view.players[sideOf(ended.winner)] })}, ${score.games.white} : ${score.games.yellow}`
      : gameText(view.players, ended);
  }
  if (ruling && view) {
    if (!receiver) return t('desk.noPoints');
    const needs = Math.max(view.needs[sideOf(receiver)], 0) || ruling.points;
    return `${view.players[sideOf(receiver)]} +${Math.min(ruling.points, needs)}`;
  }
  const waits = desk.waits.length > 0 || desk.state.offline;
  if (!entry || !waits || !view || !striker) return t('desk.noPoints');
  return `${view.players[sideOf(striker)]} · ${factsText(entry)}`;
}
