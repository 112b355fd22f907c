import { describe, expect, it } from 'vitest';

import {
  allFive,
  canMeetRed,
  clear,
  EMPTY,
  meet,
  missing,
  noStroke,
  setPin,
  stroke,
  tapCall,
  tapFlight,
  tapOff,
  tapPin,
  tapRed,
  untouched,
  type Form,
} from './form';
import { formNotation, parseForm } from './formNotation';

/** Every function is one tap. */
const taps = (...steps: ((form: Form) => Form)[]): string | null =>
  formNotation(steps.reduce((form, step) => step(form), EMPTY));
const pin =
  (letter: 'n' | 'w' | 'm' | 'e' | 's') =>
  (form: Form): Form =>
    tapPin(form, letter);
const own = (form: Form): Form => ({ ...form, brush: 'c' });
const carom = (form: Form): Form => tapRed(form, 'c');

describe('the commonest strokes', () => {
  it.each([
    ['co', []],
    ['co on', [pin('n')]],
    ['co om', [pin('m')]],
    ['co cr', [carom]],
    ['co or', [(form: Form) => tapRed(form, 'o')]],
    ['.', [(form: Form) => meet(form, 'none')]],
    ['co on oe', [pin('n'), pin('e')]],
    ['co on om os', [pin('n'), pin('m'), pin('s')]],
    ['co cr on oe', [pin('n'), carom, pin('e')]],
    ['co cm', [own, pin('m')]],
    ['cr', [(form: Form) => meet(form, 'r')]],
    ['co on ow om oe os', [allFive]],
    ['co cr on ow om oe os', [carom, allFive]],
    ['co on ow om oe', [allFive, pin('s')]],
    ['co c^', [(form: Form) => tapOff(form, 'c')]],
    ['co !touch', [(form: Form) => tapCall(form, 'touch')]],
    ['c~ co', [(form: Form) => tapFlight(form, 'c~')]],
    ['cn co', [(form: Form) => meet(form, 'pins'), pin('n')]],
    ['cr rn', [(form: Form) => meet(form, 'r'), pin('n')]],
    ['cn', [(form: Form) => meet(form, 'none'), pin('n')]],
  ] as const)('%s', (text, steps) => {
    expect(taps(...steps)).toBe(text);
  });
});

describe('taps', () => {
  it('fell a pin by the other ball, or let it stand', () => {
    expect(taps(pin('n'), own, pin('n'))).toBe('co cn');
    expect(taps(pin('n'), pin('n'))).toBe('co');
    expect(taps(allFive, allFive)).toBe('co');
  });
  it('lay the contacts with the red down where the first contact forbids them', () => {
    expect(taps(carom, (form) => meet(form, 'r'))).toBe('cr');
    expect(canMeetRed(meet(EMPTY, 'none'))).toBe(false);
  });
  it('go back to the opponent’s ball by a second tap', () => {
    expect(
      taps(
        (form) => meet(form, 'r'),
        (form) => meet(form, 'r'),
      ),
    ).toBe('co');
  });
  it('are cleared but for the half', () => {
    expect(clear({ ...meet(EMPTY, 'r'), half: 'upper' })).toEqual({ ...EMPTY, half: 'upper' });
    expect(untouched({ ...EMPTY, half: 'lower' })).toBe(true);
    expect(untouched(carom(EMPTY))).toBe(false);
  });
});

describe('what is missing', () => {
  it('is a pin where pins were met first', () => {
    expect(missing(meet(EMPTY, 'pins'))).toBe('pins');
    expect(formNotation(meet(EMPTY, 'pins'))).toBeNull();
  });
  it('is a call where no stroke was played', () => {
    expect(missing(noStroke(EMPTY))).toBe('call');
    expect(formNotation(tapCall(noStroke(EMPTY), 'touch'))).toBe('- !touch');
    expect(formNotation(noStroke(tapCall(tapCall(EMPTY, 'tip'), 'touch'), ['touch', 'clean']))).toBe('- !touch');
    expect(formNotation(stroke(tapCall(noStroke(EMPTY), 'clock'), ['touch']))).toBe('co');
    expect(formNotation(setPin(noStroke(EMPTY), 'n', 'cue'))).toBe('- qn');
  });
});

describe('parseForm', () => {
  it.each([
    'co',
    'co on',
    'co cr or om',
    '.',
    '. !foot',
    '- !touch',
    'cr',
    'cr rn',
    'cn co oe',
    'co cn om',
    '{off n} co oe',
    '{hand upper} co on',
    '{lean n:c} c<n co',
    'c~ co',
    'co o>n',
    'co xm',
    'co qn',
    '- qn !touch',
    'co c^ r^ !touch !push',
    '+8',
    '-4 hand',
    '{hand upper} cT co',
    '{off n} {hand lower} co cr',
  ])('takes %s back into taps', (text) => {
    const form = parseForm(text);
    expect(form && formNotation(form)).toBe(text);
  });
  it.each(['co on cr', 'co=cr', 'co o/n', 'cr co', 'co cLd', '{lean n:o} co', '{touch co} cr', 'co on cn'])(
    'keeps %s as text',
    (text) => {
      expect(parseForm(text)).toBeNull();
    },
  );
  it('leaves out what the match knows', () => {
    expect(parseForm('{break} co on')).toEqual(tapPin(EMPTY, 'n'));
  });
});
