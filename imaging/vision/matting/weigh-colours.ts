import { type OklabPlanes, oklabOf } from '../../core/colour/colour-space.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Picture } from '../../core/picture.ts';
import type { Box } from '../../core/raster/crop.ts';
import { thresholdPlane } from '../../core/raster/flags.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { fitMixture, priceColours } from '../../core/segmentation/fit-mixture.ts';
import { type Trimap, UNKNOWN } from '../../core/segmentation/matting-laplacian.ts';

/** Distance from unknown pixels within which colours are learnt, as a fraction of the longer side. */
const NEAR = 0.05;

/** Half the side of the windows in which they are learnt, which overlap by half, as such a fraction. */
const WINDOW = 0.16;

/** Components of the colour mixtures of both sides, and the fewest pixels of each. */
const CLOUDS = 5;
const MIN_PIXELS = 60;

/**
 * Weight of the colours beside the prior, where they speak for the subject and against it, and the largest
 * log-likelihood ratio, in nats. The map of people is rather too large than too small: it rounds notches off.
 * @tuned 2026-11-30, 7 own portraits before photographs, with noise and JPEG, mean error along true borders
 */
const WEIGHT = { forIt: 0.4, against: 0.8 } as const;
const MOST = 6;

/**
 * Most that the prior says for the subject, in nats: at its border, and more for each so large a fraction of
 * the longer side farther inside. In the notch between ear and jaw it is sure of what is background.
 * @tuned 2026-11-30, 7 own portraits before photographs, with noise and JPEG, mean error along true borders
 */
const SUREST = { atBorder: 2, deeper: 1, depth: 0.008 } as const;

/** Likelihood up to which the prior itself is certain. */
const SURE = 1e-3;

interface Ground {
  readonly planes: OklabPlanes;
  readonly trimap: Trimap;
  /** Distance of each pixel from the unknown ones. */
  readonly away: Float32Array;
  readonly reach: number;
}

/** Unknown pixels of a window, and how much likelier the subject's colours are than the others', in nats. */
interface Comparison {
  readonly open: Int32Array;
  readonly ratios: Float32Array;
}

/** Compares the unknown pixels of a window; undefined without any, and where one side is not seen. */
function compareWithin({ planes, trimap, away, reach }: Ground, box: Box): Comparison | undefined {
  const room = (box.right - box.left) * (box.bottom - box.top);
  const lists = [new Int32Array(room), new Int32Array(room), new Int32Array(room)];
  const counts = [0, 0, 0];
  for (let y = box.top; y < box.bottom; y++)
    for (let at = y * trimap.width + box.left; at < y * trimap.width + box.right; at++) {
      const label = trimap.data[at];
      if (label === UNKNOWN || away[at] < reach) lists[label][counts[label]++] = at;
    }
  const [behind, before, open] = lists.map((list, label) => list.subarray(0, counts[label]));
  if (open.length === 0 || Math.min(behind.length, before.length) < MIN_PIXELS) return undefined;
  const price = (places: Int32Array) =>
    priceColours(planes, fitMixture(planes, { places, count: CLOUDS }), open);
  const subject = price(before);
  const ratios = price(behind).map((cost, at) => Math.max(-MOST, Math.min(MOST, cost - subject[at])));
  return { open, ratios };
}

/** Windows that overlap by half, with tents that add up to 1. */
function* listWindows(
  { width, height }: Trimap,
  half: number,
): Generator<{ x: number; y: number; box: Box }> {
  for (let y = 0; y < height + half; y += half)
    for (let x = 0; x < width + half; x += half) {
      const box = {
        left: Math.max(0, x - half),
        top: Math.max(0, y - half),
        right: Math.min(width, x + half),
        bottom: Math.min(height, y + half),
      };
      if (box.right > box.left && box.bottom > box.top) yield { x, y, box };
    }
}

/**
 * Corrects a prior where a matte is unknown by the colours known on both sides nearby. The map of people is
 * coarse and rounded. Yields between windows.
 *
 * @param prior 0–1, of the trimap's size
 * @param guide 3 channels, of the trimap's size
 */
export function* weighColours(
  prior: Plane,
  { guide, trimap }: { readonly guide: Picture; readonly trimap: Trimap },
): Generator<void, Plane, void> {
  const { width, height, data } = trimap;
  const longer = Math.max(width, height);
  const away = distanceTransform({ width, height, data: data.map((label) => (label === UNKNOWN ? 0 : 1)) });
  const ground = { planes: oklabOf(guide), trimap, away, reach: NEAR * longer };
  const half = Math.max(8, Math.round(WINDOW * longer));
  const nats = createPlane(prior);
  const total = createPlane(prior);
  for (const { x, y, box } of listWindows(trimap, half)) {
    const compared = compareWithin(ground, box);
    if (!compared) continue;
    const { open, ratios } = compared;
    for (let index = 0; index < open.length; index++) {
      const at = open[index];
      const column = at % width;
      const row = (at - column) / width;
      const weight = (1 - Math.abs(column + 0.5 - x) / half) * (1 - Math.abs(row + 0.5 - y) / half);
      nats.data[at] += weight * ratios[index];
      total.data[at] += weight;
    }
    yield;
  }
  const depths = distanceTransform(thresholdPlane(prior, 0.5));
  const out = createPlane(prior);
  for (let at = 0; at < data.length; at++) {
    out.data[at] = prior.data[at];
    if (data[at] !== UNKNOWN || total.data[at] < 0.05) continue;
    const value = Math.max(SURE, Math.min(1 - SURE, prior.data[at]));
    const surest = SUREST.atBorder + (SUREST.deeper * depths[at]) / (SUREST.depth * longer);
    const ratio = nats.data[at] / total.data[at];
    const weight = ratio > 0 ? WEIGHT.forIt : WEIGHT.against;
    const sum = Math.min(surest, Math.log(value / (1 - value))) + weight * ratio;
    out.data[at] = 1 / (1 + Math.exp(-sum));
  }
  return out;
}
