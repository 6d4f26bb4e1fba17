import type { Vector } from '../../core/geometry/vector.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { hashUnit } from '../../core/numeric/value-noise.ts';
import { blend, eachPixel, type LightCanvas, tint } from './canvas.ts';
import type { Eye } from './eye.ts';
import { paintStroke } from './paint-stroke.ts';
import { boundLine, distanceToLine, distanceToOutline, type Polyline, placeOn } from './polyline.ts';

interface LidParams {
  /** Colour of the lashes. */
  readonly hair: Vector;
  /** Strength of the lashes, 0–1. */
  readonly lashes: number;
}

/** Multiplied colours: fold of the upper lid, lower lid, and its edge. */
const FOLD: Vector = [0.6, 0.42, 0.38];
const LID: Vector = [0.84, 0.72, 0.7];
const EDGE: Vector = [0.9, 0.68, 0.64];

/** Number, length and width of a lid's lashes as fractions of the eye's width, and their opacity. */
const UPPER = { count: 26, length: 0.17, width: 0.019, share: 0.85 } as const;
const LOWER = { count: 15, length: 0.07, width: 0.011, share: 0.34 } as const;

interface Row {
  readonly lid: Polyline;
  readonly lashes: typeof UPPER | typeof LOWER;
  /** Up is −1. */
  readonly down: 1 | -1;
}

/** Draws the lashes of a lid as curved hairs, longest towards the outer corner. */
function paintRow(
  canvas: LightCanvas,
  {
    eye: { width, inner, centre },
    lid,
    lashes,
    down,
    colour,
    strength,
  }: Row & { colour: Vector; strength: number } & { readonly eye: Eye },
): void {
  const outwards = Math.sign(centre[0] - inner[0]);
  for (let i = 0; i < lashes.count; i++) {
    const random = hashUnit(i, down === 1 ? 2 : 3, 11);
    const along = (i + 0.3 + 0.4 * random) / lashes.count;
    // The upper lid starts at the outer corner, the lower one at the inner corner.
    const outer = down === -1 ? 1 - along : along;
    const [x, y] = placeOn(lid, along);
    const length =
      width *
      lashes.length *
      (0.42 + 0.58 * outer ** 0.8) *
      (0.8 + 0.3 * random) *
      smoothStep(0, 0.12, outer);
    const lean = outwards * (-0.25 + 1.15 * outer + 0.2 * (random - 0.5));
    const [dx, dy] = [Math.sin(lean), down * Math.cos(lean)];
    paintStroke(canvas, {
      bend: [
        x,
        y,
        x + 0.55 * length * (dx + 0.3 * outwards * outer),
        y + 0.35 * length * dy,
        x + length * dx,
        y + length * dy,
      ],
      width: width * lashes.width,
      colour,
      share: strength * lashes.share,
    });
  }
}

/** Paints the edges and folds of both lids, the lash line, and the lashes. */
export function paintLids(
  canvas: LightCanvas,
  { eye, hair, lashes }: LidParams & { readonly eye: Eye },
): void {
  const { upper, lower, height, width, outline } = eye;
  const dark: Vector = [0.014 + 0.2 * hair[0], 0.01 + 0.16 * hair[1], 0.008 + 0.14 * hair[2]];
  eachPixel(canvas, boundLine(outline, 0.7 * height), (pixel, x, y) => {
    const [fromUpper, along] = distanceToLine(upper, x, y);
    const [fromLower, alongLower] = distanceToLine(lower, x, y);
    const isOutside = distanceToOutline(outline, x, y) > 0;
    // The lash line is thickest towards the outer corner.
    const thick = 0.052 * width * (0.3 + 0.8 * Math.sin(Math.PI * Math.min(1, 0.2 + 0.78 * (1 - along))));
    if (isOutside) {
      tint(canvas, pixel, {
        colour: EDGE,
        share: 0.5 * Math.sin(Math.PI * alongLower) * smoothStep(0.07 * width, 0, fromLower),
      });
      if (fromUpper < fromLower) {
        const ends = Math.sin(Math.PI * Math.min(1, Math.max(0, 0.03 + 0.93 * along)));
        const fold = Math.exp(-(((fromUpper - 0.34 * height) / (0.05 * height)) ** 2));
        tint(canvas, pixel, { colour: FOLD, share: 0.5 * ends * fold });
        tint(canvas, pixel, {
          colour: LID,
          share: 0.4 * ends * smoothStep(0.36 * height, 0.05 * height, fromUpper),
        });
      }
    }
    blend(canvas, pixel, { colour: dark, share: 0.9 * lashes * smoothStep(thick, 0.2 * thick, fromUpper) });
  });
  paintRow(canvas, { eye, lid: upper, lashes: UPPER, down: -1, colour: dark, strength: lashes });
  paintRow(canvas, { eye, lid: lower, lashes: LOWER, down: 1, colour: dark, strength: lashes });
}
