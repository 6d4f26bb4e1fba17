import { clampUnit } from '../../kernels/clamp-unit.ts';
import { sampleNoise } from '../../kernels/sample-noise.ts';
import { smoothStep } from '../../kernels/smooth-step.ts';
import { hashUnit } from '../../kernels/value-noise.ts';
import type { PaintStep, Pigment } from './canvas.ts';
import { layPattern } from './lay-pattern.ts';
import type { Shape } from './shapes.ts';

export interface ScaleOrder {
  readonly region: Shape;
  /** Width of a scale. */
  readonly size: number;
  readonly colours: readonly [Pigment, Pigment, Pigment];
  readonly groove: Pigment;
  readonly gloss?: number;
  readonly cover?: number;
  readonly soft?: number;
  /** Above 0 scales at the edge of the region come and go one by one. */
  readonly ragged?: number;
}

/** Overlapping round scales, each domed, with a dark groove around it and a colour of its own. */
export function scales({
  region,
  size,
  colours,
  groove,
  gloss = 0.6,
  cover = 0.95,
  soft = 0.03,
  ragged = 0.05,
}: ScaleOrder): PaintStep {
  return (canvas, seed) =>
    layPattern(canvas, region, {
      soft,
      pattern: ({ x, y, inside }, out) => {
        const bend = 0.35 * size * (sampleNoise(x * 9, y * 9, seed) - 0.5);
        const height = size * 0.62;
        let best = 2;
        let [column, row] = [0, 0];
        // A scale covers those of the row below, so the highest row that reaches a place is seen.
        const lowest = Math.floor((y + bend) / height);
        for (let above = 1; above >= -1 && best > 1; above--) {
          const line = lowest - above;
          const shift = line & 1 ? 0.5 : 0;
          const across = Math.round((x + bend) / size - shift);
          const dx = ((x + bend) / size - shift - across) * 2;
          const dy = ((y + bend) / height - line) * 0.62;
          const away = Math.hypot(dx, dy * (dy > 0 ? 1 : 1.6));
          if (away < 1) {
            best = away;
            column = across;
            row = line;
          }
        }
        const own = hashUnit(column, row, seed);
        const edge = smoothStep(0.72, 1, Math.min(1, best));
        const [from, to] = own < 0.5 ? [colours[0], colours[1]] : [colours[1], colours[2]];
        const share = clampUnit(2 * (own < 0.5 ? own : own - 0.5));
        const dome = 1.12 - 0.4 * Math.min(1, best);
        const mix = (channel: 0 | 1 | 2) =>
          (from[channel] + (to[channel] - from[channel]) * share) * dome * (1 - edge) +
          groove[channel] * edge;
        out.red = mix(0);
        out.green = mix(1);
        out.blue = mix(2);
        out.gloss = gloss * (1 - edge);
        out.relief = 7 * (1 - Math.min(1, best) ** 2);
        const reached = ragged === 0 ? 1 : smoothStep(ragged * own - 0.006, ragged * own + 0.006, inside);
        out.cover = cover * reached;
        out.relief *= reached;
      },
    });
}
