/** What is said beside the table of a match: whose turn it is, the last ruling, what is aimed at. */
import type { Played } from '../../match/view';
import type { Ruling } from '../../model/ruling';
import { sideOf, type Side } from '../../model/things';
import type { BallId } from '../../table/trace';
import { law, t } from '../../words/words.svelte';
import { ballOf } from '../stroke/aimableTable';
import type { PlayedMatch } from './playedMatch.svelte';

const COLOURS = { w: 'white', y: 'yellow', r: 'red' } as const;
const CUSHIONS = {
  T: 'play.cushionUpper',
  B: 'play.cushionLower',
  L: 'play.cushionLeft',
  R: 'play.cushionRight',
} as const;
/** Balls that lie nearer than that touch, m. */
const TOUCH = 1e-4;

/** A ruling with who struck, and the number of his stroke. */
export interface Call {
  ruling: Ruling;
  striker: string;
  colour: Side;
  number: number;
}

/** The call that stands beside the table: of the stroke shown again, else of the last one. */
export function callOf(play: PlayedMatch, view: Played): Call | null {
  const { film } = play;
  if (play.replaying && film?.stroke?.ruling) {
    const { ruling, striker } = film.stroke;
    const row = play.shownRows.find((one) => one.seq === film.seq);
    return { ruling, striker: view.players[striker], colour: striker, number: row?.number ?? film.seq };
  }
  const { last } = view;
  if (!last?.ruling || !last.player) return null;
  const colour = sideOf(last.player);
  return { ruling: last.ruling, striker: view.players[colour], colour, number: last.stroke_number || last.number };
}

/** What is awaited now, and from whom. */
export function hintOf(play: PlayedMatch): string {
  const { acting, film, shown: view, striker } = play;
  const act = view?.table.act;
  if (film && !play.replaying) return t('play.skipHint');
  if (play.waits) return t('play.meanwhile');
  if (!view || film || act === 'over' || act === 'pause' || act === 'agree') return '';
  if (acting && play.foulEverywhere) return t('play.noCleanAim');
  if (acting)
    return act === 'open' ? '' : t('play.yourBall', { name: view.players[acting], ball: law().balls[acting] });
  if (!play.mine.length) return t('play.watching');
  return striker ? t('play.waitFor', { name: view.players[striker] }) : '';
}

/** What the stroke on the table is called. */
export function filmName(play: PlayedMatch): string {
  const { film } = play;
  if (!film?.stroke) return t('play.lagTitle');
  const rows = [...play.shownRows, ...(play.follow.view?.strokes ?? [])];
  return t('play.strokeN', { n: rows.find((row) => row.seq === film.seq)?.number ?? film.seq });
}

/** What the castle's card says of the balls that touch the one that is struck next. */
export function touchingText(play: PlayedMatch): string {
  const { own, striker, position, measures } = play;
  if (!striker) return '';
  const touches = (ball: BallId): boolean => {
    const [at, other] = [own, position[ball]];
    return Boolean(
      at &&
      other &&
      ball !== ballOf(striker) &&
      Math.hypot(other[0] - at[0], other[1] - at[1]) < 2 * measures.ball_radius + TOUCH,
    );
  };
  const things = (['w', 'y', 'r'] as const).filter(touches).map((ball) => law().balls[COLOURS[ball]]);
  return things.length ? t('play.touching', { things: things.join(', ') }) : t('play.touchingNone');
}

/** What the ghost line ends at. */
export function aimText(play: PlayedMatch): string {
  const what = play.aiming ? play.contact?.what : undefined;
  if (!what) return '';
  const thing =
    what in COLOURS
      ? law().balls[COLOURS[what as 'w']]
      : what in CUSHIONS
        ? t(CUSHIONS[what as 'T'])
        : (law().terms.pin ?? '');
  return t('play.aimsAt', { thing });
}
