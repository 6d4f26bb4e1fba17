import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { clampUnit, smoothStep } from '../../../core/numeric/scalar.ts';
import { hashUnit } from '../../../core/numeric/value-noise.ts';
import type { PaintStep, Pigment } from './canvas.ts';
import { paintPattern } from './paint-pattern.ts';
import type { Shape } from './shapes.ts';

interface ScaleParams {
  readonly region: Shape;
  /** Width of a scale. */
  readonly size: number;
  readonly colours: readonly [Pigment, Pigment, Pigment];
  readonly groove: Pigment;
  readonly gloss?: number;
  readonly opacity?: number;
  readonly soft?: number;
  /** Above 0, scales at the edge of the region are omitted at random. */
  readonly ragged?: number;
}

interface Scale {
  /** Distance from its middle, 1 at its edge; above 1 outside all scales. */
  readonly away: number;
  readonly column: number;
  readonly row: number;
}

/** Visible scale at a place in widths and heights of scales. Upper rows cover lower ones. */
function scaleAt(across: number, down: number): Scale {
  const lowest = Math.floor(down);
  for (let above = 1; above >= -1; above--) {
    const row = lowest - above;
    const shift = row & 1 ? 0.5 : 0;
    const column = Math.round(across - shift);
    const dx = (across - shift - column) * 2;
    const dy = (down - row) * 0.62;
    const away = Math.hypot(dx, dy * (dy > 0 ? 1 : 1.6));
    if (away < 1) return { away, column, row };
  }
  return { away: 2, column: 0, row: 0 };
}

/** Overlapping round scales, each domed, with a dark groove and its own colour. */
export function scales({
  region,
  size,
  colours,
  groove,
  gloss = 0.6,
  opacity = 0.95,
  soft = 0.03,
  ragged = 0.05,
}: ScaleParams): PaintStep {
  return (canvas, seed) =>
    paintPattern(canvas, {
      region,
      soft,
      pattern: ({ x, y, inside }, out) => {
        const bend = 0.35 * size * (sampleNoise(x * 9, y * 9, seed) - 0.5);
        const height = size * 0.62;
        const { away, column, row } = scaleAt((x + bend) / size, (y + bend) / height);
        const own = hashUnit(column, row, seed);
        const edge = smoothStep(0.72, 1, Math.min(1, away));
        const [from, to] = own < 0.5 ? [colours[0], colours[1]] : [colours[1], colours[2]];
        const share = clampUnit(2 * (own < 0.5 ? own : own - 0.5));
        const dome = 1.12 - 0.4 * Math.min(1, away);
        const mix = (channel: 0 | 1 | 2) =>
          (from[channel] + (to[channel] - from[channel]) * share) * dome * (1 - edge) +
          groove[channel] * edge;
        out.red = mix(0);
        out.green = mix(1);
        out.blue = mix(2);
        out.gloss = gloss * (1 - edge);
        out.relief = 7 * (1 - Math.min(1, away) ** 2);
        const reached = ragged === 0 ? 1 : smoothStep(ragged * own - 0.006, ragged * own + 0.006, inside);
        out.opacity = opacity * reached;
        out.relief *= reached;
      },
    });
}
