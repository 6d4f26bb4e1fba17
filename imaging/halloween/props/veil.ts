import { clampUnit } from '../../kernels/clamp-unit.ts';
import { sampleNoise } from '../../kernels/sample-noise.ts';
import { smoothStep } from '../../kernels/smooth-step.ts';
import type { Pigment } from '../paint/canvas.ts';
import { coverWidth } from './cover-head.ts';
import { sheet } from './forms.ts';
import type { Material } from './materials.ts';
import type { PropBuilder, PropPart } from './prop.ts';

/** A sheer cloth over the head. `front` also falls before the face, down to there. */
export function veil({
  colour,
  opacity,
  lace = 0,
  front,
}: {
  colour: Pigment;
  opacity: number;
  lace?: number;
  front?: number;
}): PropBuilder {
  return (head) => {
    const wide = coverWidth(head) + 0.05;
    const top = head.crown - 0.05;
    const netTo =
      (ends: number): Material =>
      (u, v, out) => {
        const [a, b] = [(u + v) * 30, (u - v) * 30];
        const mesh = Math.max(
          smoothStep(0.78, 1, Math.abs(Math.sin(a * Math.PI))),
          smoothStep(0.78, 1, Math.abs(Math.sin(b * Math.PI))),
        );
        const dot =
          1 -
          smoothStep(
            0.16,
            0.2,
            Math.hypot(((u * 6 + 0.5 * (Math.floor(v * 6) & 1)) % 1) - 0.5, ((v * 6) % 1) - 0.5),
          );
        const fold = 0.7 + 0.6 * sampleNoise(u * 5, v * 0.7, 91);
        for (const [i, channel] of (['red', 'green', 'blue'] as const).entries())
          out[channel] = colour[i] * fold;
        out.gloss = 0.12;
        const end = 1 - smoothStep(ends - 0.4, ends, v);
        out.opacity = end * clampUnit(opacity * fold * (1 - lace) + lace * Math.max(0.75 * mesh, 0.92 * dot));
      };
    const fall = (from: number, to: number, long: number) =>
      sheet({
        columns: 56,
        rows: 30,
        size: [(to - from) * wide, long + 0.6],
        at: (s, t) => {
          const turn = from + (to - from) * s;
          const rise = (Math.PI / 2) * Math.min(1, t / 0.35);
          const down = Math.max(0, (t - 0.35) / 0.65);
          const radius = wide * Math.sin(rise) ** 0.8 * (1 + 0.45 * down ** 1.5);
          const fold = 1 + 0.06 * down * Math.sin(turn * 13 + 2);
          const y = top + (-0.45 - top) * (1 - Math.cos(rise)) + long * down;
          return [radius * fold * Math.sin(turn), y, 0.05 - radius * fold * 1.1 * Math.cos(turn)];
        },
      });
    const parts: PropPart[] = [
      { form: fall(0.95, 2 * Math.PI - 0.95, 2.1), material: netTo(2.7), sheer: true },
    ];
    if (front !== undefined)
      parts.push({
        form: fall(-1.15, 1.15, front),
        material: netTo(front + 0.7),
        sheer: true,
        layer: 'front',
      });
    return parts;
  };
}
