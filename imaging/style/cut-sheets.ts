import { clusterColours, type Palette } from '../kernels/cluster-colours.ts';
import { labelColours } from '../kernels/label-colours.ts';
import type { OklabPlanes } from '../kernels/oklab.ts';
import { smoothLabels } from '../kernels/smooth-labels.ts';

/**
 * Weight of colour over lightness in the choice of sheets; with less, a face takes the colour of the wall.
 */
const COLOUR_WEIGHT = 1.5;
/** Chroma of the paper relative to the picture. */
const STRENGTH = 1.25;

interface Sheets {
  /** Colours of the sheets from dark to light: lightness, a and b of each. */
  readonly colours: Palette;
  /** Sheet of each pixel. */
  readonly ranks: Uint8Array;
}

/**
 * Segments a picture into sheets of one colour each, with clean rounded borders. `radius` is that of the
 * rounding in pixels.
 */
export function cutSheets(
  { lightness, a, b }: OklabPlanes,
  { count, radius, seed }: { count: number; radius: number; seed: number },
): Sheets {
  const strong = {
    lightness,
    a: { ...a, data: a.data.map((value) => value * COLOUR_WEIGHT) },
    b: { ...b, data: b.data.map((value) => value * COLOUR_WEIGHT) },
  };
  const palette = clusterColours(strong, { count, seed });
  const labels = smoothLabels({ ...lightness, data: labelColours(strong, palette) }, radius);
  const order = [...Array(count).keys()].sort((one, other) => palette[3 * one] - palette[3 * other]);
  const colours = new Float32Array(3 * count);
  const rankOf = new Uint8Array(count);
  for (const [rank, entry] of order.entries()) {
    rankOf[entry] = rank;
    for (let channel = 0; channel < 3; channel++) {
      const factor = channel === 0 ? 1 : STRENGTH / COLOUR_WEIGHT;
      colours[3 * rank + channel] = factor * palette[3 * entry + channel];
    }
  }
  return { colours, ranks: labels.map((label) => rankOf[label]) };
}
