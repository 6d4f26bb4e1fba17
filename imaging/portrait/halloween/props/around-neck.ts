import { randomOf } from '../paint/paint-shapes.ts';
import { sheet, tube } from './forms.ts';
import { type Material, metal, mottled } from './materials.ts';
import type { PropBuilder, PropPart } from './prop.ts';

/** Angle around the neck: 0 behind, ±π in front. */
function around(s: number, reach: number): number {
  return (s - 0.5) * 2 * reach;
}

/** A high stiff collar that stands up behind the head and opens in front. */
export function standingCollar({
  outer,
  inner,
  height = 0.95,
  spread = 0.42,
}: {
  outer: Material;
  inner: Material;
  height?: number;
  spread?: number;
}): PropBuilder {
  return () => {
    const form = (shift: number) =>
      sheet({
        columns: 60,
        rows: 18,
        size: [3.2, height],
        at: (s, t) => {
          const turn = around(s, 2.35);
          const behind = Math.cos(turn / 2.35 / 1.25) ** 0.8;
          const rise = height * (0.42 + 0.58 * behind) * t;
          const radius = 0.5 + shift + spread * t ** 1.3 + 0.12 * (1 - behind);
          const flare = 1 + 0.22 * t * Math.abs(Math.sin(turn));
          return [
            radius * flare * Math.sin(turn) * 1.12,
            1.12 - rise + 0.16 * (1 - behind),
            0.14 + 0.78 * radius * Math.cos(turn) - 0.1 * t,
          ];
        },
      });
    return [
      { form: form(0.025), material: outer },
      { form: form(0), material: inner },
    ];
  };
}

/** A ruff: cloth in deep folds around the neck. */
export function ruff(
  material: Material,
  { folds = 26, reach = 0.62, layers = 2 }: { folds?: number; reach?: number; layers?: number } = {},
): PropBuilder {
  return () =>
    Array.from({ length: layers }, (_, layer): PropPart => {
      const wide = reach * (1 - 0.22 * layer);
      return {
        form: sheet({
          columns: folds * 10,
          rows: 10,
          size: [folds * 0.5, wide],
          at: (s, t) => {
            const turn = 2 * Math.PI * s;
            const radius = 0.36 + wide * t;
            const wave = (0.035 + 0.075 * t) * Math.sin(folds * turn + layer);
            const [x, z] = [Math.sin(turn), -Math.cos(turn)];
            return [
              radius * x * 1.12,
              0.98 - 0.09 * layer + 0.22 * t * t + wave + 0.1 * z,
              0.12 + radius * z * 0.72,
            ];
          },
        }),
        material,
      };
    });
}

/** A pair of short thick bolts at the sides of the neck. */
export function neckBolts(): PropBuilder {
  return () => {
    const steel = metal([0.32, 0.31, 0.29]);
    // Just below the corners of the jaw.
    const neck = 0.36;
    const rod = (side: number) =>
      tube(
        [
          [side * (neck - 0.05), 0.66, 0.04, 0.055],
          [side * (neck + 0.13), 0.655, 0.03, 0.055],
        ],
        { steps: 5, sides: 18 },
      );
    const nut = (side: number) =>
      tube(
        [
          [side * (neck + 0.12), 0.655, 0.03, 0.004],
          [side * (neck + 0.122), 0.655, 0.03, 0.092],
          [side * (neck + 0.18), 0.655, 0.025, 0.092],
          [side * (neck + 0.182), 0.655, 0.025, 0.004],
        ],
        { steps: 5, sides: 6 },
      );
    return [-1, 1].flatMap((side): PropPart[] => [
      { form: rod(side), material: steel, layer: 'front' },
      { form: nut(side), material: steel, layer: 'front' },
    ]);
  };
}

/** Straw that sticks out around the neck. */
export function strawRuff(count = 110): PropBuilder {
  return (_, seed) => {
    const random = randomOf(seed);
    const straw = mottled({
      colours: [
        [0.42, 0.27, 0.08],
        [0.72, 0.54, 0.24],
      ],
      scale: 9,
      stretch: 0.2,
      gloss: 0.3,
    });
    return Array.from({ length: count }, (): PropPart => {
      const turn = random() * 2 * Math.PI;
      const [x, z] = [Math.sin(turn), -Math.cos(turn)];
      const long = 0.3 + 0.34 * random();
      const drop = 0.06 + 0.42 * random();
      const skew = 0.3 * (random() - 0.5);
      return {
        form: tube(
          [
            [0.4 * x, 0.92 + 0.04 * random(), 0.1 + 0.34 * z, 0.011],
            [(0.4 + 0.5 * long) * x + skew * 0.4, 0.94 + 0.4 * drop, 0.1 + (0.34 + 0.35 * long) * z, 0.01],
            [(0.4 + long) * x + skew, 0.98 + drop, 0.1 + (0.34 + 0.6 * long) * z, 0.004],
          ],
          { steps: 3, sides: 5 },
        ),
        material: straw,
      };
    });
  };
}
