import type { Point } from '../../core/models/photo-window.ts';
import type { TurnedGrid } from './resample-turned.ts';

/** Converts a place of the source to pixels of the result. */
export function paperPoint({ start, across }: Pick<TurnedGrid, 'start' | 'across'>, { x, y }: Point): Point {
  const [stepX, stepY] = across;
  const squares = stepX * stepX + stepY * stepY;
  const [offX, offY] = [x - start[0], y - start[1]];
  return {
    x: (offX * stepX + offY * stepY) / squares + 0.5,
    y: (offY * stepX - offX * stepY) / squares + 0.5,
  };
}
