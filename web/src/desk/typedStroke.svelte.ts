/** A stroke outside a match that is typed or tapped, whichever is nearer: both say the same. */
import type { Edition } from '../match/edition';
import { EMPTY, type Form } from '../model/form';
import { formNotation, parseForm } from '../model/formNotation';
import type { Half, Pin } from '../model/things';
import type { Sheet } from './sheets';

/** What the buttons of a stroke need to know, and what they change: a desk, or a stroke that is typed. */
export interface Tapped {
  readonly form: Form;
  sheet: Sheet | null;
  readonly calls: { stroke: string[]; before: string[] };
  readonly preview: { readonly worths: Partial<Record<Pin, string>> };
  readonly view: { turn: { how: string; half: Half | null } } | null;
  /** Whether all facts are shown, where the castle stands alone else; null where it never does. */
  showsAll: boolean | null;
  tap: (change: (form: Form) => Form) => void;
  close: () => void;
}

/** How the stroke is played, ahead of what was seen: taps leave it as it was typed. */
const TURN = /^(\{(?:break|hand|reset)[^}]*\}\s*)*/;

export class TypedStroke implements Tapped {
  text = $state('');
  edition = $state.raw<Edition | null>(null);
  sheet = $state.raw<Sheet | null>(null);
  showsAll = null;
  preview = $state.raw<{ worths: Partial<Record<Pin, string>> }>({ worths: {} });

  /** What was tapped last, and the text that it made: taps say more than the text, such as which ball is chosen. */
  private tapped = $state.raw<{ form: Form; text: string } | null>(null);

  constructor(text: string) {
    this.text = text;
  }

  private get turnText(): string {
    return TURN.exec(this.text.trim())?.[0].trim() ?? '';
  }

  /** The taps that say what is typed; none where taps cannot say it. */
  get form(): Form {
    return this.tapped?.text === this.text ? this.tapped.form : (parseForm(this.text.trim()) ?? EMPTY);
  }

  /** Whether only the text says the stroke. */
  get isOnlyTyped(): boolean {
    return this.tapped?.text !== this.text && parseForm(this.text.trim()) === null;
  }

  get view(): Tapped['view'] {
    const how = /\{(break|hand|reset)/.exec(this.turnText)?.[1] ?? 'plain';
    return { turn: { how, half: this.form.half } };
  }

  get calls(): Tapped['calls'] {
    const known = Object.entries(this.edition?.calls ?? {});
    return {
      stroke: known.filter(([, call]) => call.in_stroke).map(([name]) => name),
      before: known.filter(([, call]) => call.without_stroke).map(([name]) => name),
    };
  }

  tap(change: (form: Form) => Form): void {
    const form = change(this.form);
    const said = formNotation(form);
    // Taps that are no whole stroke yet leave the text as it was.
    if (said !== null) {
      const turn = form.half ? this.turnText.replace(/\{hand[^}]*\}\s*/, '') : this.turnText;
      this.text = [turn, said].filter(Boolean).join(' ');
    }
    this.tapped = { form, text: this.text };
  }

  close(): void {
    this.sheet = null;
  }
}
