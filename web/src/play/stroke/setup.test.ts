import { describe, expect, it } from 'vitest';

import { parseSetup, setupNotation } from './setup';

describe('a position in the notation', () => {
  it.each([
    'w=710,355 y=710,2740 r=710,2130 pins=nwmes turn=W',
    'w=30.8,355.5 y=- r=710,2130 pins=nme turn=Y hand=lower',
    'w=- y=710,2740 r=- pins=- turn=W hand=break',
  ])('is read and written the same: %s', (text) => {
    const lie = parseSetup(text);
    expect(lie && setupNotation(lie)).toBe(text);
  });
  it('is read with what may be left out, in metres', () => {
    expect(parseSetup(' w=710,355  y=-  r=-12.5,0 ')).toEqual({
      position: { w: [0.71, 0.355], y: null, r: [-0.0125, 0], pins: 'nwmes' },
      turn: { striker: 'W', how: 'plain' },
    });
  });
  it('brings pins into their order', () => expect(parseSetup('w=- y=- r=- pins=sen')?.position.pins).toBe('nes'));
  it.each([
    '',
    'w=1,2',
    'w=1,2 y=- r=- w=1,2',
    'w=1 y=- r=-',
    'w=a,b y=- r=-',
    'w=1,2 y=- r=- pins=nn',
    'w=1,2 y=- r=- pins=x',
    'w=1,2 y=- r=- turn=B',
    'w=1,2 y=- r=- hand=left',
    'w=NaN,2 y=- r=-',
    'az=90 v=2',
    'w=1,2 y=- r=- lean=n:w',
  ])('is none: %s', (text) => expect(parseSetup(text)).toBeNull());
});
