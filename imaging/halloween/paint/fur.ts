import type { PaintStep, Pigment } from './canvas.ts';
import { layAll, randomOf } from './lay.ts';
import { type Place, type Shape, stroke } from './shapes.ts';

export interface FurOrder {
  readonly region: Shape;
  readonly count: number;
  readonly length: number;
  readonly width?: number;
  readonly colours: readonly Pigment[];
  /** The way that hairs lie at a place, in radians. */
  readonly angle: (x: number, y: number) => number;
  readonly cover?: number;
}

/** Tapered hairs side by side, each a stroke of a fine brush; rows further down lie under those above. */
export function fur({
  region,
  count,
  length,
  width = 0.0035,
  colours,
  angle,
  cover = 0.9,
}: FurOrder): PaintStep {
  return (canvas, seed) => {
    const random = randomOf(seed);
    const hairs: { root: Place; shape: Shape; colour: number }[] = [];
    for (let tries = 0; hairs.length < count && tries < 6 * count; tries++) {
      const x = region.left + random() * (region.right - region.left);
      const y = region.top + random() * (region.bottom - region.top);
      if (region.distance(x, y) > 0) continue;
      const turn = angle(x, y) + 0.5 * (random() - 0.5);
      const bend = turn + 0.5 * (random() - 0.5);
      const long = length * (0.6 + 0.8 * random());
      const [mx, my] = [x + 0.5 * long * Math.cos(turn), y + 0.5 * long * Math.sin(turn)];
      hairs.push({
        root: [x, y],
        colour: Math.floor(random() * colours.length),
        shape: stroke(
          [
            [x, y, width],
            [mx, my, width * 0.75],
            [mx + 0.5 * long * Math.cos(bend), my + 0.5 * long * Math.sin(bend), width * 0.12],
          ],
          false,
        ),
      });
    }
    hairs.sort((a, b) => b.root[1] - a.root[1]);
    for (const [i, { shape, colour }] of hairs.entries())
      layAll([shape], {
        colour: colours[colour],
        cover,
        soft: 0.003,
        stray: 0,
        bristles: 0,
        gloss: 0.3,
        relief: 2.5,
        slope: 0.003,
      })(canvas, seed + i);
  };
}
