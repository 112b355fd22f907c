/** What to change about an aim, in words. */
import { t } from '../../words/words.svelte';
import type { Advice } from './lessons';

const TURN = { left: 'start.aimLeft', right: 'start.aimRight' } as const;
const SPEED = { softer: 'start.softer', harder: 'start.harder' } as const;

export function adviceLines(advice: Advice | null): { text: string; ok: boolean }[] {
  if (!advice) return [];
  const { turn, speed } = advice;
  return [
    { text: t(turn ? TURN[turn] : 'start.aimGood'), ok: !turn },
    { text: t(speed ? SPEED[speed] : 'start.speedGood'), ok: !speed },
  ];
}
