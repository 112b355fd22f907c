/** What is chosen and typed in a sheet before it is written; it stays when the sheet is closed. */
import type { View } from '../match/view';
import { other, sideOf, type Player } from '../model/things';
import type { Key } from '../words/dictionary';
import { t } from '../words/words.svelte';
import { headingEntry, headingNow, type Heading } from './heading';
import { quoted } from './quoted';
import type { EntrySheetName } from './sheets';

export class EntryDraft {
  note = $state('');
  player = $state<Player>('W');
  /** Which one of a pair, 1 or 2; 0 while nobody is chosen, or where nobody plays in pairs. */
  partner = $state(0);
  points = $state(2);
  hand = $state(0);
  /** What somebody is called or warned for; empty while it is the first one that is possible. */
  call = $state('');
  score = $state({ white: 0, yellow: 0, gamesWhite: 0, gamesYellow: 0 });
  heading = $state<Heading>('White');
  /** What is to stand in each heading for which something was typed. */
  typed = $state<Partial<Record<Heading, string>>>({});
  /** How far the match had come: numbers that were looked at then are no numbers of a later state. */
  readonly seq: number;

  constructor({ striker, score, seq, review }: View) {
    this.player = review?.stroke?.player ?? striker ?? 'W';
    this.score = {
      white: score.white,
      yellow: score.yellow,
      gamesWhite: score.games.white,
      gamesYellow: score.games.yellow,
    };
    this.seq = seq;
  }
}

/** What a sheet writes, and how the button says it. */
export interface SheetAct {
  /** Empty while something is missing. */
  entry: string;
  lead: string;
  text: string;
  kind: 'foul' | 'nil';
  hold: boolean;
}

const LEADS: Record<Exclude<EntrySheetName, 'leave'>, Key> = {
  note: 'desk.writeNote',
  decision: 'desk.writeDecision',
  foul: 'desk.writeFoul',
  warn: 'desk.writeWarning',
  score: 'desk.writeScore',
  header: 'desk.writeHeading',
};

/** What a player can be called or warned for now, by the sheet that asks. */
export function callsOf(name: EntrySheetName, { player }: EntryDraft, { calls }: View): string[] {
  return (name === 'warn' ? calls.warnings : calls.outside)[sideOf(player)] ?? [];
}

/** Who can have committed a foul: a player, or each of a pair. */
export function offenders(view: View): { player: Player; partner: number; name: string }[] {
  return (['W', 'Y'] as const).flatMap((player) => {
    const side = sideOf(player);
    if (!view.pairs[side]) return [{ player, partner: 0, name: view.players[side] }];
    return view.players[side].split(' / ').map((name, i) => ({ player, partner: i + 1, name }));
  });
}

/** What a sheet would write as it is filled in now. */
export function sheetAct(name: Exclude<EntrySheetName, 'leave'>, draft: EntryDraft, view: View): SheetAct {
  const { player, points, hand, score } = draft;
  const possible = callsOf(name, draft, view);
  const call = possible.includes(draft.call) ? draft.call : possible[0];
  const tail = quoted(draft.note);
  const whole = offenders(view).some((one) => one.player === player && one.partner === draft.partner);
  const called = (who: Player): string => view.players[sideOf(who)];
  const [entry, text] = {
    note: (): [string, string] => [tail && `note${tail}`, ''],
    decision: (): [string, string] => [
      tail && `decision ${player} ${points}${hand ? ' hand' : ''}${tail}`,
      `${called(player)} +${points}`,
    ],
    foul: (): [string, string] => [
      call && whole ? `foul ${player}${draft.partner || ''} !${call}${tail}` : '',
      t('desk.toName', { name: called(other(player)) }),
    ],
    warn: (): [string, string] => [call ? `warn ${player} ${call}${tail}` : '', called(player)],
    score: (): [string, string] => [
      `score ${score.white} ${score.yellow} games ${score.gamesWhite} ${score.gamesYellow} turn ${player}`,
      `${score.white} : ${score.yellow}`,
    ],
    header: (): [string, string] => [
      headingEntry(view, draft.heading, draft.typed[draft.heading] ?? headingNow(view, draft.heading)),
      t(`desk.heading_${draft.heading}`),
    ],
  }[name]();
  return { entry, lead: t(LEADS[name]), text, kind: name === 'foul' ? 'foul' : 'nil', hold: name === 'score' };
}

type DraftName = EntrySheetName | 'review' | 'problem';

/** The drafts of a desk. */
export class EntryDrafts {
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- which draft is open is said by the sheet
  private readonly kept = new Map<DraftName, EntryDraft>();

  /** What was begun in a sheet, or a new beginning. */
  open(name: DraftName, view: View): EntryDraft {
    const kept = this.kept.get(name);
    if (kept && (name !== 'score' || kept.seq === view.seq)) return kept;
    const draft = new EntryDraft(view);
    this.kept.set(name, draft);
    return draft;
  }

  /** It was written. */
  drop(name: DraftName): void {
    this.kept.delete(name);
  }
}
