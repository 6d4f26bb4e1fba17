import { sampleClouds } from '../../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Pigment } from '../paint/canvas.ts';
import { coverTop, coverWidth } from './cover-head.ts';
import { type Form, lathe, sheet, tube } from './forms.ts';
import { dim, type Material, metal, setMix } from './materials.ts';
import { placeForm } from './place-form.ts';
import type { PropBuilder } from './prop.ts';

const gold = metal([0.62, 0.4, 0.1]);

/** Stripes that run down to both sides of a middle, worn. */
function striped(stripes: readonly [Pigment, Pigment], middle: number): Material {
  return (u, v, out) => {
    const stripe = smoothStep(-0.12, 0.12, Math.sin(v * 52 + 3 * Math.abs(u - middle)));
    const worn = sampleClouds(u * 5, v * 5, 81);
    setMix(out, stripes, stripe);
    dim(out, 0.72 + 0.5 * worn);
    out.gloss = 0.25 + 0.7 * (1 - stripe) * worn;
    out.height = 0.014 * stripe;
  };
}

function headDome(wide: number, top: number): Form {
  return sheet({
    columns: 64,
    rows: 20,
    size: [3, 1],
    at: (s, t) => {
      const turn = 2 * Math.PI * s;
      const rise = (Math.PI / 2) * t;
      const radius = wide * 1.02 * Math.sin(rise) ** 0.85;
      const low = -0.5 + 0.16 * (1 + Math.cos(turn)) * t;
      return [
        -radius * Math.sin(turn),
        top + (low - top) * (1 - Math.cos(rise)),
        0.05 + radius * 1.04 * Math.cos(turn),
      ];
    },
  });
}

/** One side of the headcloth. */
function shoulderFlap(wide: number, side: number): Form {
  return sheet({
    columns: 18,
    rows: 34,
    size: [0.5, 1.9],
    at: (s, t) => {
      const inner = 0.56 - 0.1 * Math.sin(Math.PI * Math.min(1, t * 1.2)) - 0.05 * t;
      const outer = wide * (1.0 + 0.42 * Math.sin(Math.PI * Math.min(0.62, t * 0.9))) - 0.16 * t * t;
      const x = inner + (outer - inner) * s;
      return [
        side * x,
        -0.5 + 1.85 * t,
        -0.16 - 0.34 * smoothStep(0.45, 1, t) + 0.38 * s - 0.1 * Math.sin(Math.PI * s),
      ];
    },
  });
}

function browBand(wide: number): Form {
  return lathe([
    [wide * 1.07, 0.05],
    [wide * 1.1, 0.02],
    [wide * 1.1, -0.05],
    [wide * 1.07, -0.075],
  ]);
}

/** A snake that rears over the forehead. */
function snakeForm(wide: number): Form {
  return tube(
    [
      [0, -0.5, -wide * 1.06, 0.03],
      [0, -0.62, -wide * 1.12, 0.042],
      [0, -0.76, -wide * 1.06, 0.066],
      [0, -0.86, -wide * 1.1, 0.05],
      [0, -0.89, -wide * 1.24, 0.026],
      [0, -0.87, -wide * 1.32, 0.006],
    ],
    { steps: 7, sides: 16 },
  );
}

/** A striped headcloth that falls onto the shoulders, with a gold band and a snake. */
export function nemes(stripes: readonly [Pigment, Pigment]): PropBuilder {
  return (head) => {
    const wide = coverWidth(head);
    const top = coverTop(head);
    const flapCloth = striped(stripes, 0);
    return [
      { form: headDome(wide, top), material: striped(stripes, 1.5), hidesHairAbove: top + 0.16 },
      { form: shoulderFlap(wide, 1), material: flapCloth, layer: 'front' },
      { form: shoulderFlap(wide, -1), material: flapCloth, layer: 'front' },
      { form: placeForm(browBand(wide), { nod: 0.05, at: [0, -0.53, 0.05] }), material: gold },
      { form: snakeForm(wide), material: gold, layer: 'front' },
    ];
  };
}
