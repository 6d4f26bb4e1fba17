import { boxBlur } from '../kernels/box-blur.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { toOklab } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { rateUniqueness } from '../kernels/rate-uniqueness.ts';
import type { Progress } from '../progress.ts';
import type { Sheet } from './sheet.ts';

/** Spread of one place, as a share of the sheet's height. Finer texture is not a thing. */
const PLACE = 1 / 70;

/** Distance from the places most like it, in OKLab and edge density, at which a place stands out wholly. */
const STANDS_OUT = 0.1;

/** The same for the mean of a place: each pebble is unique, but not salient. */
const IS_LIKE = 0.005;
const IS_UNLIKE = 0.045;

/** Weight of edge density relative to colour. */
const EDGE_GAIN = 2;

/** Pixels from the middle of a compared patch to its edge, and from one patch to the next. */
const PATCH = { radius: 5, step: 4 };

/** Pixels over which ratings are averaged to each side: a thing stands out as a whole, not in spots. */
const SPREAD = 3;

/**
 * Rows up and down that are searched for similar places, and least distance across, as shares of height and
 * width.
 */
const NEARBY = { down: 0.08, across: 0.1 };

/** Factor on the rows that are searched for a place's mean: a shore comes nearer towards one side. */
const FARTHER = 2;

/**
 * Salience of each pixel, 0 to 1: things that would be noticed twice if copied. A place is salient if nothing
 * at its height resembles it (Goferman, Zelnik-Manor and Tal 2010, in OKLab and edge density). A shore or a
 * kerb across the photo is not; a tree on the shore is.
 */
export async function measureSalience(sheet: Sheet, progress: Progress): Promise<Float32Array> {
  const { width, height, pixels } = sheet;
  const planes = toOklab({ width, height, channels: 4, data: pixels });
  const features = [planes.lightness, planes.a, planes.b, measureEdges(planes.lightness)].map((feature) =>
    gaussianBlur(feature, Math.max(0.5, PLACE * height)),
  );
  const comparison = {
    ...PATCH,
    down: Math.max(1, Math.round(NEARBY.down * height)),
    across: Math.max(1, Math.round(NEARBY.across * width)),
  };
  const ratings = createPlane(sheet);
  const materials = features.map((feature) => boxBlur(feature, PATCH.radius));
  const unlike = createPlane(sheet);
  for (let y = PATCH.radius; y < height - PATCH.radius; y += PATCH.step) {
    rateUniqueness(features, { comparison: { ...comparison, y }, out: ratings });
    rateUniqueness(materials, {
      comparison: { ...comparison, y, radius: 0, down: FARTHER * comparison.down },
      out: unlike,
    });
    await progress.report(y / height);
  }
  for (let at = 0; at < ratings.data.length; at++)
    ratings.data[at] = Math.min(
      1,
      ratings.data[at] / STANDS_OUT,
      Math.max(0, unlike.data[at] - IS_LIKE) / IS_UNLIKE,
    );
  return boxBlur(ratings, SPREAD).data;
}

/** Steps of lightness between neighbours. */
function measureEdges({ width, height, data }: Plane): Plane {
  const edges = createPlane({ width, height });
  for (let y = 0; y < height - 1; y++)
    for (let at = y * width; at < (y + 1) * width - 1; at++)
      edges.data[at] =
        EDGE_GAIN * (Math.abs(data[at + 1] - data[at]) + Math.abs(data[at + width] - data[at]));
  return edges;
}
