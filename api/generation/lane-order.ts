import type { Lane } from '../infrastructure/queue/queue.ts';

const PRO_FIRST: readonly Lane[] = ['picture-pro', 'picture-free'];
const FREE_FIRST: readonly Lane[] = ['picture-free', 'picture-pro'];
const EVERY = 4;

/**
 * The lanes in the order a worker looks into them for its nth task, from 0: the Pro lane first, but each fourth time the free
 * one, so that nobody starves.
 */
export function laneOrder(turn: number): readonly Lane[] {
  return turn % EVERY === EVERY - 1 ? FREE_FIRST : PRO_FIRST;
}
