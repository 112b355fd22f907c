import { describe, expect, it } from 'vitest';

import { keyAct } from './keys';

describe('keyAct', () => {
  it('lays the castle on the keypad and around K', () => {
    expect(['8', '4', '5', '6', '2'].map((key) => keyAct(key, false))).toEqual(
      ['n', 'w', 'm', 'e', 's'].map((pin) => ({ do: 'pin', pin })),
    );
    expect(['i', 'J', 'k', 'l', ','].map((key) => keyAct(key, false))).toEqual(
      ['n', 'w', 'm', 'e', 's'].map((pin) => ({ do: 'pin', pin })),
    );
  });
  it('takes 3 and a ball for a ball off the table', () => {
    expect(keyAct('3', false)).toBe('pending');
    expect(keyAct('2', true)).toEqual({ do: 'off', ball: 'o' });
    expect(keyAct('8', true)).toBeNull();
  });
  it('leaves other keys alone', () => {
    expect(keyAct('Tab', false)).toBeNull();
    expect(keyAct('Enter', false)).toEqual({ do: 'confirm' });
  });
});
