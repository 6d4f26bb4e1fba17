import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';

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
function compareModels(planes: OklabPlanes, sides: Uint8Array): Plane {
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

/** Pixels on both sides of the border that colours are not learnt from. */
const MARGIN = 2;

/** Half the side of the square over which evidence is evened out. */
const EVENED = 1;

/** Evidence in nats from which a pixel may be part of the thing. */
const STRONG = 2.4;

/** Limits of parts relative to the region: distance, and least and largest area. */
const REACH = 0.1;
const SMALLEST = 0.015;
const LARGEST = 0.35;

/**
 * Adds parts that lie close to a region and have colours that it has and its surroundings have not: a handle,
 * the inside of a cup. Changes `region`.
 */
export async function joinParts(
  { planes, region }: { planes: OklabPlanes; region: Flags },
  yieldIfDue: () => Promise<void>,
): Promise<void> {
  const { width, height } = region;
  let area = 0;
  for (const flag of region.data) if (flag) area++;
  const inside = distanceTransform(region);
  const outside = distanceTransform({ width, height, data: region.data.map((flag) => (flag ? 0 : 1)) });
  const sides = new Uint8Array(region.data.length).fill(2);
  for (let at = 0; at < sides.length; at++) {
    if (inside[at] > MARGIN) sides[at] = 1;
    else if (outside[at] > MARGIN) sides[at] = 0;
  }
  await yieldIfDue();
  const evidence = boxBlurCompiled(compareModels(planes, sides), EVENED).data;
  await yieldIfDue();
  const open: Flags = {
    width,
    height,
    data: region.data.map((flag, at) => (!flag && evidence[at] > STRONG ? 1 : 0)),
  };
  const reach = REACH * Math.sqrt(area);
  const group = new Int32Array(open.data.length);
  for (let start = 0; start < group.length; start++) {
    if (!open.data[start]) continue;
    const count = takeGroup(open, { group, start });
    if (count < SMALLEST * area || count > LARGEST * area) continue;
    let nearest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < count; i++) nearest = Math.min(nearest, outside[group[i]]);
    if (nearest <= reach) for (let i = 0; i < count; i++) region.data[group[i]] = 1;
  }
}

/** Lists the flagged pixels connected with one in `group`, and clears their flags; returns their number. */
function takeGroup(
  { width, height, data }: Flags,
  { group, start }: { readonly group: Int32Array; readonly start: number },
): number {
  let count = 0;
  const enter = (at: number) => {
    if (!data[at]) return;
    data[at] = 0;
    group[count++] = at;
  };
  enter(start);
  for (let index = 0; index < count; index++) {
    const at = group[index];
    const x = at % width;
    if (x > 0) enter(at - 1);
    if (x < width - 1) enter(at + 1);
    if (at >= width) enter(at - width);
    if (at < width * (height - 1)) enter(at + width);
  }
  return count;
}
