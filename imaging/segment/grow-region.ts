import { dilateSquare, type Flags } from '../kernels/dilate-square.ts';
import { distanceTransform } from '../kernels/distance-transform.ts';
import { floodFill } from '../kernels/flood-fill.ts';
import type { OklabPlanes } from '../kernels/oklab.ts';
import type { Plane } from '../kernels/plane.ts';
import { measureLikeness, type ShadedColour } from './measure-likeness.ts';

/** Rounds of growing and measuring anew; each may follow the shading a little further. */
const ROUNDS = 4;

/** Share of the region's pixels that may be darker, and lighter, than the light that counts as its own. */
const OUTLIERS = 0.06;

/** Steps of lightness by which shading may lead away from where growth began. */
const FARTHEST = 0.2;

/** Half the width of bridges that growth does not cross, as a share of the longer side. */
const BRIDGE = 0.0018;

/** Steps of lightness in which the light is counted. */
const STEPS = 200;

export interface Growth {
  /** Pixel to begin at. */
  readonly start: number;
  /** The colour at the start. */
  readonly colour: ShadedColour;
  /** Likeness up to which a pixel belongs. */
  readonly limit: number;
  /** Contrast at each pixel: what is above `texture` is added to the likeness, so that growth stops at edges. */
  readonly contrast: Plane;
  readonly texture: number;
}

/** The first colour in the range of light that the region shows; its hue stays, or it would drift away with every leak. */
function measureShades(planes: OklabPlanes, region: Flags, first: ShadedColour): ShadedColour {
  const counts = new Int32Array(STEPS + 1);
  let pixels = 0;
  for (let at = 0; at < region.data.length; at++) {
    if (!region.data[at]) continue;
    pixels++;
    counts[Math.round(Math.min(1, Math.max(0, planes.lightness.data[at])) * STEPS)]++;
  }
  if (pixels === 0) return first;
  let darkest = 0;
  for (let below = counts[0]; below < OUTLIERS * pixels; below += counts[darkest]) darkest++;
  let lightest = STEPS;
  for (let above = counts[STEPS]; above < OUTLIERS * pixels; above += counts[lightest]) lightest--;
  return {
    ...first,
    darkest: Math.max(first.darkest - FARTHEST, Math.min(first.darkest, darkest / STEPS)),
    lightest: Math.min(first.lightest + FARTHEST, Math.max(first.lightest, lightest / STEPS)),
  };
}

/** What hangs together with a pixel over more than narrow bridges. */
function floodBroadly({ width, height, data }: Flags, start: number): Uint8Array {
  const x = start % width;
  const y = (start - x) / width;
  const bridge = Math.max(1, Math.round(BRIDGE * Math.max(width, height)));
  const inside = distanceTransform({ width, height, data });
  const broad = new Uint8Array(data.length);
  for (let at = 0; at < broad.length; at++) {
    const near = Math.max(Math.abs((at % width) - x), Math.abs(Math.floor(at / width) - y)) <= 2 * bridge;
    broad[at] = data[at] && (inside[at] > bridge || near) ? 1 : 0;
  }
  const core = dilateSquare(
    { width, height, data: floodFill({ width, height, data: broad }, start) },
    bridge + 1,
  );
  for (let at = 0; at < core.length; at++) core[at] = core[at] && data[at] ? 1 : 0;
  return core;
}

/**
 * Grows a region from a pixel over neighbours that are like it, measures the region, and grows again with what was learnt about its
 * light (after confidence-connected growing, as in Adams and Bischof, “Seeded region growing”, 1994). Returns flags of the planes' size.
 */
export async function growRegion(
  planes: OklabPlanes,
  { start, colour, limit, contrast, texture }: Growth,
  breathe: () => Promise<void>,
): Promise<Flags> {
  const { width, height } = planes.lightness;
  let shades = colour;
  let region: Flags = { width, height, data: new Uint8Array(width * height) };
  for (let round = 0; round < ROUNDS; round++) {
    const likeness = measureLikeness(planes, shades);
    await breathe();
    const open = new Uint8Array(width * height);
    for (let at = 0; at < open.length; at++)
      if (likeness.data[at] + Math.max(0, contrast.data[at] - texture) <= limit) open[at] = 1;
    open[start] = 1;
    region = { width, height, data: floodBroadly({ width, height, data: open }, start) };
    shades = measureShades(planes, region, colour);
    await breathe();
  }
  return region;
}
