import { boxBlurCompiled, gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Picture } from '../../core/picture.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { type Area, cropArea } from './area.ts';

/** Radius in pixels of mixed colour around a mark's edge: files keep colour at half the resolution. */
const REACH = 3;

/** Share of the mark around a pixel up to which, or down from which, no edge is near. */
const SURE = 0.02;

/** Spread in pixels of the surroundings of a tint, and their least share that lies far from all edges. */
const SPREAD = 5;
const MIN_SEEN = 0.01;

/** Variance of brightness in grey levels squared below which tints are averaged whatever the brightness. */
const EPSILON = 60;

/**
 * Gives pixels beside the edges of a removed mark the tint of their surroundings, in place; brightness stays.
 * JPEG files keep colour coarsely, so the un-blended photo would show a coloured outline. Tints follow
 * brightness along a local line (Levin, Lischinski and Weiss, “Colorization using optimization”, 2004). The
 * line is fitted where no edge of the mark is near.
 * @param coverage of each pixel of the area by the mark, 0–1
 */
export function repairTint(photo: Picture, { area, coverage }: { area: Area; coverage: Plane }): void {
  if (photo.channels === 1) return;
  const { brushed, box, width } = area;
  const { colours } = cropArea(photo, { mask: undefined, box });
  const [red, green, blue] = colours.map(({ data }) => data);
  const around = boxBlurCompiled(coverage, REACH).data;
  const sure = createPlane(area);
  const grey = createPlane(area);
  for (let at = 0; at < around.length; at++) {
    sure.data[at] = around[at] < SURE || around[at] > 1 - SURE ? 1 : 0;
    grey.data[at] = (red[at] + green[at] + blue[at]) / 3;
  }
  const tints = colours.map((colour) => fitTint(grey, { colour, weight: sure }));
  const seen = gaussianBlurCompiled(sure, SPREAD).data;
  for (let at = 0; at < around.length; at++) {
    if (!brushed[at] || sure.data[at] || seen[at] < MIN_SEEN) continue;
    const pixel = (Math.floor(at / width) + box.top) * photo.width + (at % width) + box.left;
    tints.forEach((tint, channel) => {
      const value = grey.data[at] + tint.data[at];
      photo.data[pixel * photo.channels + channel] = Math.min(255, Math.max(0, Math.round(value)));
    });
  }
}

/**
 * Difference between a channel and brightness at each pixel, predicted by the local regression line on
 * brightness.
 */
function fitTint(grey: Plane, { colour, weight }: { readonly colour: Plane; readonly weight: Plane }): Plane {
  const weighted = (value: (at: number) => number) =>
    gaussianBlurCompiled(
      { ...weight, data: weight.data.map((share, at) => share && share * value(at)) },
      SPREAD,
    ).data;
  const tintAt = (at: number) => colour.data[at] - grey.data[at];
  const total = weighted(() => 1);
  const greys = weighted((at) => grey.data[at]);
  const squares = weighted((at) => grey.data[at] ** 2);
  const tints = weighted(tintAt);
  const products = weighted((at) => grey.data[at] * tintAt(at));
  const out = createPlane(grey);
  for (let at = 0; at < total.length; at++) {
    if (total[at] < MIN_SEEN) continue;
    const mean = greys[at] / total[at];
    const tint = tints[at] / total[at];
    const slope =
      (products[at] / total[at] - mean * tint) / (squares[at] / total[at] - mean * mean + EPSILON);
    out.data[at] = tint + slope * (grey.data[at] - mean);
  }
  return out;
}
