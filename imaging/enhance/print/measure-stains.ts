import { guidedFilter } from '../../kernels/guided-filter.ts';
import { median } from '../../kernels/median.ts';
import { createPlane, type Plane } from '../../kernels/plane.ts';
import type { Picture } from '../../picture.ts';
import { measureToning, readChannel } from './measure-toning.ts';
import { sampleSorted } from './sample-sorted.ts';

/** Pixels and variance of the smoothing that keeps the rims of stains. */
const RADIUS = 4;
const RIM = 0.0006;
/** Differences of yellow that are the rim of a stain, and the pixels across. */
const STEP = 0.045;
const ACROSS = 8;
/** Least number of usable rims. */
const FEWEST = 400;
/** Darkening of red relative to that of blue by a stain: the usual share, and the largest. */
const USUAL_SHARE = 0.25;
const MAX_SHARE = 0.6;
/** Share of the print that is cleaner than the tone it is brought to. */
const CLEAN = 0.75;

/**
 * Darkening of red relative to yellowing over all sharp rims of stains. Edges of the picture itself average
 * out.
 */
function darkeningAtRims(toning: Plane, red: Plane): number {
  const { width, height } = toning;
  const ratios: number[] = [];
  for (let y = ACROSS; y < height - ACROSS; y += 2)
    for (let x = ACROSS; x < width - ACROSS; x += 2)
      for (const offset of [ACROSS, ACROSS * width]) {
        const at = y * width + x;
        const change = toning.data[at + offset] - toning.data[at];
        if (Math.abs(change) < STEP) continue;
        ratios.push(Math.log((red.data[at + offset] + 1) / (red.data[at] + 1)) / change);
      }
  if (ratios.length < FEWEST) return USUAL_SHARE;
  return Math.min(MAX_SHARE, Math.max(0, median(ratios)));
}

/**
 * Loss of red light of a one-tone print by stains and yellowing, as a logarithm; 0 where clean. Red loses
 * least; the rims of the stains tell its share.
 */
export function measureStains(print: Picture): Plane {
  const toning = measureToning(print, 1);
  const even = guidedFilter(toning, { guide: toning, radius: RADIUS, epsilon: RIM });
  const share = darkeningAtRims(even, readChannel(print, 0));
  const sorted = sampleSorted(even.data);
  const clean = sorted[Math.floor(CLEAN * (sorted.length - 1))];
  const out = createPlane(print);
  for (let at = 0; at < out.data.length; at++) out.data[at] = share * (even.data[at] - clean);
  return out;
}
