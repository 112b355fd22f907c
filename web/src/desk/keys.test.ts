import { describe, expect, it } from 'vitest';

import { keyAct, type Act } from './keys';

const act = (key: string, pending = false, code = '', shiftKey = false): Act | 'pending' | null =>
  keyAct({ key, code, shiftKey }, pending);

describe('keyAct', () => {
  it('lays the castle on the keypad and around K', () => {
    expect(['8', '4', '5', '6', '2'].map((key) => act(key))).toEqual(
      ['n', 'w', 'm', 'e', 's'].map((pin) => ({ do: 'pin', pin })),
    );
    expect(['i', 'J', 'k', 'l', ','].map((key) => act(key))).toEqual(
      ['n', 'w', 'm', 'e', 's'].map((pin) => ({ do: 'pin', pin })),
    );
  });
  it('takes 3 and a ball for a ball off the table', () => {
    expect(act('3')).toBe('pending');
    expect(act('2', true)).toEqual({ do: 'off', ball: 'o' });
    expect(act('8', true)).toBeNull();
  });
  it('takes the arrows of a keypad that sends nothing else', () => {
    expect(['ArrowUp', 'ArrowLeft', 'ArrowRight', 'ArrowDown'].map((key) => act(key, false, key))).toEqual(
      ['n', 'w', 'e', 's'].map((pin) => ({ do: 'pin', pin })),
    );
  });
  it('undoes with backspace, and restores with shift', () => {
    expect(act('Backspace', false, 'Backspace')).toEqual({ do: 'undo' });
    expect(act('Backspace', false, 'Backspace', true)).toEqual({ do: 'restore' });
  });
  it('clears with the point of a German keypad', () => {
    expect(act(',', false, 'NumpadDecimal')).toEqual({ do: 'clear' });
    expect(act(',', false, 'Comma')).toEqual({ do: 'pin', pin: 's' });
  });
  it('leaves other keys alone', () => {
    expect(act('Tab')).toBeNull();
    expect(act('Enter')).toEqual({ do: 'confirm' });
  });
});
