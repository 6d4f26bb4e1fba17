import type { OklabPlanes } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';

/** Cells along lightness, and along each of a and b in proportion to it. */
const LIGHT_CELLS = 12;
const COLOUR_CELLS = 32;
const COUNT = LIGHT_CELLS * COLOUR_CELLS * COLOUR_CELLS;

/** Added to lightness before a and b are divided by it: noise in the dark is not colour. */
const DARK = 0.12;

/** Ratios around 0 are told apart finely up to about this, and none above `MOST` exists. */
const FINE = 0.08;
const MAX = 0.6;

/** Rounds of smoothing: shading changes lightness widely and the ratios little. */
const LIGHT_ROUNDS = 3;
const COLOUR_ROUNDS = 1;

/** Share of pixels that may have any colour at all. */
const RARE = 0.00008;

/** Largest evidence of one pixel, in nats. */
const MAX_EVIDENCE = 4;

function cellsOf({ lightness, a, b }: OklabPlanes): Int32Array {
  const scale = 1 / Math.asinh(MAX / FINE);
  const cells = new Int32Array(lightness.data.length);
  const place = (value: number) =>
    Math.max(
      0,
      Math.min(
        COLOUR_CELLS - 1,
        Math.round((Math.asinh(value / FINE) * scale * 0.5 + 0.5) * (COLOUR_CELLS - 1)),
      ),
    );
  for (let at = 0; at < cells.length; at++) {
    const light = lightness.data[at];
    const row = Math.max(0, Math.min(LIGHT_CELLS - 1, Math.floor(light * LIGHT_CELLS)));
    const inverse = 1 / (Math.max(0, light) + DARK);
    cells[at] =
      (row * COLOUR_CELLS + place(a.data[at] * inverse)) * COLOUR_CELLS + place(b.data[at] * inverse);
  }
  return cells;
}

/** Gives each cell a share of its neighbours' counts along one axis. */
function smoothAlong(histogram: Float32Array, step: number): void {
  const before = histogram.slice();
  for (let cell = 0; cell < COUNT; cell++)
    histogram[cell] = 0.5 * before[cell] + 0.25 * ((before[cell - step] ?? 0) + (before[cell + step] ?? 0));
}

function countColours(
  cells: Int32Array,
  { sides, side }: { readonly sides: Uint8Array; readonly side: number },
): Float32Array {
  const histogram = new Float32Array(COUNT);
  let total = 0;
  for (let at = 0; at < cells.length; at++)
    if (sides[at] === side) {
      histogram[cells[at]]++;
      total++;
    }
  for (let round = 0; round < COLOUR_ROUNDS; round++) {
    smoothAlong(histogram, 1);
    smoothAlong(histogram, COLOUR_CELLS);
  }
  for (let round = 0; round < LIGHT_ROUNDS; round++) smoothAlong(histogram, COLOUR_CELLS * COLOUR_CELLS);
  for (let cell = 0; cell < COUNT; cell++) histogram[cell] /= Math.max(1, total);
  return histogram;
}

/**
 * Evidence of each pixel's colour for the inside (above 0) or the outside, in nats. Colours are compared by
 * their ratios to lightness, which shading keeps, and only roughly by lightness (dichromatic reflection,
 * Shafer 1985).
 * @param sides of each pixel: 1 = inside sample, 0 = outside sample, anything else is ignored
 */
export function compareModels(planes: OklabPlanes, sides: Uint8Array): Plane {
  const cells = cellsOf(planes);
  const inside = countColours(cells, { sides, side: 1 });
  const outside = countColours(cells, { sides, side: 0 });
  const out = createPlane(planes.lightness);
  for (let at = 0; at < cells.length; at++) {
    const evidence = Math.log((inside[cells[at]] + RARE) / (outside[cells[at]] + RARE));
    out.data[at] = Math.max(-MAX_EVIDENCE, Math.min(MAX_EVIDENCE, evidence));
  }
  return out;
}
