/** What stands in an entry, in words: nobody at a table reads notation. */
import type { StrokeRow, View } from '../match/view';
import { parseForm } from '../model/formNotation';
import { callName } from '../model/lawWords';
import { terms } from '../model/rulingText';
import { strokeOf } from '../model/rulingText';
import { sideOf, type Player } from '../model/things';
import type { Key } from '../words/dictionary';
import { law, t } from '../words/words.svelte';
import type { Entry } from './history';

const NAMES: Partial<Record<string, Key>> = {
  lag: 'match.lag',
  open: 'match.opens',
  colours: 'desk.exchange',
  respot: 'desk.respot',
  reset: 'desk.notPlayable',
  pause: 'desk.pause',
  ready: 'desk.tableReady',
  extra: 'desk.extraTime',
  review: 'desk.review',
  resume: 'desk.reviewClosed',
  note: 'desk.note',
  decision: 'desk.decision',
  overrule: 'desk.decision',
  foul: 'desk.foulOutside',
  warn: 'desk.warn',
  leave: 'desk.leave',
  exclude: 'desk.leave',
  lose: 'desk.leave',
  score: 'desk.setScore',
  swap: 'desk.exchange',
  amend: 'desk.correction',
  void: 'desk.doesNotCount',
  confirm: 'desk.confirmation',
  header: 'desk.heading',
};

const PLAYER = /^([WY])\d? /;

/** What an entry is called, without what it says. */
function kindOf(entry: string): string {
  const key = NAMES[entry.split(' ')[0] ?? ''];
  return key ? t(key) : t('desk.otherEntry');
}

/** The facts of a stroke that has no ruling yet: `Carom · 2 pins`. */
export function factsText(entry: string): string {
  const form = parseForm(strokeOf(entry));
  if (!form) return t('desk.asNotation');
  if (form.total) return form.total.points ? `+${form.total.points}` : t('desk.noPoints');
  const { fouls, lines } = law();
  const first = { o: undefined, r: fouls.red_first?.name, pins: fouls.pins_first?.name, none: fouls.miss?.name };
  const felled = form.pins.filter(([, fall]) => fall !== 'off').length;
  const words = [
    form.played ? first[form.contact] : undefined,
    form.red.includes('c') ? lines.carom?.name : undefined,
    form.red.includes('o') ? lines.casin?.name : undefined,
    felled ? t('desk.pinsN', { n: felled }) : undefined,
    form.off.length ? t('desk.ballOff') : undefined,
    ...form.calls.map((call) => callName(law(), call)),
  ].filter(Boolean);
  return words.length ? words.join(' · ') : t('desk.noPoints');
}

/** Who receives how much of a row: `Rossi +4`, `0`. */
export function gainText(view: View, row: StrokeRow): string {
  return row.gain ? `${view.players[sideOf(row.to ?? row.player ?? 'W')]} +${row.gain}` : '0';
}

/** What a stroke that stands was, and gave: `Carom, Rossi +4`. */
export function rowText(view: View, row: StrokeRow): string {
  const names = row.ruling ? terms(row.ruling, law()).map((term) => term.name) : [];
  return [names.join(' · '), gainText(view, row)].filter(Boolean).join(', ');
}

/** An act as undo names it: `25 · Rossi +4`, `Decision · Bianchi +2`, `Correction · 12`. */
export function actText(view: View, { seq, entry }: Entry): string {
  const row = view.strokes.find((one) => one.seq === seq && one.part === 0);
  const player = PLAYER.exec(entry)?.[1] as Player | undefined;
  if (row && player) return `${row.number} · ${gainText(view, row)}`;
  if (player) return `${view.players[sideOf(player)]} · ${factsText(entry)}`;
  if (row) return `${kindOf(entry)} · ${gainText(view, row)}`;
  const about = /^(?:amend|overrule|void) (\d+)/.exec(entry)?.[1];
  const stroke = view.strokes.find((one) => one.struck && one.seq === Number(about));
  const decided = /^decision ([WY]) (\d+)/.exec(entry);
  if (decided) return `${kindOf(entry)} · ${view.players[sideOf(decided[1] as Player)]} +${decided[2]}`;
  return stroke ? `${kindOf(entry)} · ${t('board.strokeN', { n: stroke.number })}` : kindOf(entry);
}
