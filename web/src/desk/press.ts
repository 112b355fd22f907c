/** What the keys of the desk do. */
import { allFive, canMeetRed, clear, meet, tapOff, tapPin, tapRed, type Form } from '../model/form';
import type { Desk } from './desk.svelte';
import { keyAct, type Act } from './keys';
import { change, settings } from './settings.svelte';

type FormAct = Exclude<Act['do'], 'pin' | 'off'>;
const CHANGES: Partial<Record<FormAct, (form: Form) => Form>> = {
  all: allFive,
  own: (form) => ({ ...form, brush: form.brush === 'c' ? 'o' : 'c' }),
  missed: (form) => meet(form, 'none'),
  red: (form) => meet(form, 'r'),
  pins: (form) => meet(form, 'pins'),
  carom: (form) => (canMeetRed(form) ? tapRed(form, 'c') : form),
  casin: (form) => (canMeetRed(form) ? tapRed(form, 'o') : form),
  clear,
};

export class DeskKeys {
  /** Whether 3, ball off, was pressed and waits for a ball. */
  private pending = false;

  constructor(private readonly desk: Desk) {}

  press(event: KeyboardEvent): void {
    const { desk } = this;
    if (event.ctrlKey || event.metaKey || event.altKey || !desk.view || !desk.striker) return;
    const target = event.target as HTMLElement;
    if (target.closest('input, textarea, select') || (desk.sheet && event.key !== 'Enter')) return;
    if (event.key === 'Enter' && target.closest('button, a')) return;
    // Where one of several is chosen with the arrows, they are not a keypad's.
    if (event.code.startsWith('Arrow') && target.closest('[role=radiogroup], [role=tablist]')) return;
    const act = keyAct(event, this.pending);
    this.pending = act === 'pending';
    if (!act || act === 'pending') return;
    event.preventDefault();
    if (!event.repeat) this.do(act, event.timeStamp);
  }

  private do(act: Act, begun: number): void {
    const { desk } = this;
    if (act.do === 'pin') return desk.tap((form) => tapPin(form, act.pin));
    if (act.do === 'off') return desk.tap((form) => tapOff(form, act.ball));
    const changed = CHANGES[act.do];
    if (changed) return desk.tap(changed);
    if (desk.isReadOnly && act.do !== 'help' && act.do !== 'voice') return;
    switch (act.do) {
      case 'confirm':
        // What must be held with a finger is held with the key as well, on the button itself.
        if (desk.sheetAct && !desk.sheetAct.hold) desk.confirmSheet(begun);
        else if (desk.isHeld) desk.begin(begun);
        else if (desk.open || desk.editing) desk.confirm(begun);
        break;
      case 'undo':
        desk.undo(begun);
        break;
      case 'restore':
        desk.restore(begun);
        break;
      case 'calls':
        desk.show('calls');
        break;
      case 'totals':
        desk.showPad(!desk.pad);
        break;
      case 'review':
        desk.write('review');
        break;
      case 'voice':
        change({ voice: !settings.voice });
        break;
      default:
        desk.show('keys');
    }
  }
}
