import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Pigment } from '../paint/canvas.ts';
import { randomOf } from '../paint/paint-shapes.ts';
import { coverTop, coverWidth } from './cover-head.ts';
import { dome, type Form, sheet } from './forms.ts';
import { cloth } from './materials.ts';
import { placeForm } from './place-form.ts';
import type { PropBuilder, PropPart } from './prop.ts';

const old: readonly [Pigment, Pigment] = [
  [0.5, 0.44, 0.32],
  [0.26, 0.2, 0.12],
];
const linen = cloth(old, { weave: 34, dirt: 0.75 });
const tornLinen = cloth(old, { weave: 34, dirt: 0.75, end: 0.86, fray: 0.16 });

interface WrappedHead {
  /** Half the width of the head, and the height of its top. */
  readonly wide: number;
  readonly top: number;
  readonly seed: number;
}

/** Strips over the crown and under the chin, below those around the head. */
function uprightStrips({ wide, top, seed }: WrappedHead): PropPart[] {
  return [-0.16, 0.02].map((z, i): PropPart => {
    const low = 0.74 + 0.03 * i;
    const middle = (top + low) / 2;
    return {
      form: sheet({
        columns: 72,
        rows: 4,
        size: [4.4, 0.2],
        at: (s, t) => {
          const turn = 2 * Math.PI * s;
          const slack = 0.008 * sampleNoise(s * 18, i + 20, seed);
          const y = middle - ((low - top) / 2 + 0.012 + slack) * Math.cos(turn);
          // Hair is wide, the jaw narrow.
          const side = wide * 0.94 + (0.53 - wide * 0.94) * smoothStep(-0.45, 0.15, y);
          const round = Math.abs(Math.sin(turn)) ** 0.8 * Math.sign(Math.sin(turn));
          return [(side + slack) * round, y, z + 0.18 * (t - 0.5) - 0.12 * smoothStep(0.3, 0.75, y)];
        },
      }),
      material: linen,
      layer: 'front',
    };
  });
}

/** Strips around the head, from the brows to its top, at slightly different angles. */
function woundStrips({ wide, top, seed }: WrappedHead, count: number): PropPart[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, i): PropPart => {
    const share = (i + 0.35) / count;
    const y = -0.3 + (top + 0.3) * share;
    const rise = Math.sqrt(Math.max(0.05, 1 - Math.max(0, (y + 0.3) / (top - 0.05 + 0.3)) ** 2.2));
    const half = 0.085 + 0.02 * random();
    const radius = wide * rise + 0.008 * (i % 3);
    const form = sheet({
      columns: 60,
      rows: 6,
      size: [3.6, 2 * half],
      at: (s, t) => {
        const turn = 2 * Math.PI * s;
        const slack = 0.012 * sampleNoise(s * 14, i, seed);
        const bulge = radius * (1 + 0.05 * Math.sin(Math.PI * t)) + slack;
        return [
          bulge * Math.sin(turn),
          y + half * (1 - 2 * t) + 0.018 * Math.sin(turn * 2 + i),
          0.04 - bulge * 1.08 * Math.cos(turn),
        ];
      },
    });
    const placement = {
      lean: 0.34 * (random() - 0.5),
      nod: -0.22 + 0.16 * (random() - 0.5),
      at: [0, 0, 0],
    } as const;
    return { form: placeForm(form, placement), material: linen };
  });
}

/** Loose end of a strip at the side. */
function looseEnd(wide: number): Form {
  return sheet({
    columns: 8,
    rows: 24,
    size: [0.13, 0.9],
    at: (s, t) => [
      wide * 0.96 + 0.13 * (s - 0.5) + 0.08 * Math.sin(4 * t),
      -0.2 + 0.95 * t,
      -0.12 + 0.1 * Math.sin(6 * t),
    ],
  });
}

/** Strips of old linen wound around the head above the brows. */
export function bandages(count = 11): PropBuilder {
  return (head, seed) => {
    const wrapped: WrappedHead = { wide: coverWidth(head), top: coverTop(head), seed };
    const { wide, top } = wrapped;
    const crown: PropPart = {
      hidesHairAbove: top + 0.12,
      form: dome([0, -0.5, 0.06], [wide * 0.97, -0.5 - top - 0.02, wide * 1.02]),
      material: cloth([
        [0.2, 0.16, 0.1],
        [0.1, 0.08, 0.05],
      ]),
    };
    const loose: PropPart = { form: looseEnd(wide), material: tornLinen, layer: 'front' };
    return [crown, ...woundStrips(wrapped, count), ...uprightStrips(wrapped), loose];
  };
}
