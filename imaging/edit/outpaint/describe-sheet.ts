import { toOklab } from '../../core/colour/colour-space.ts';
import { boxBlurCompiled, gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { type Component, listComponents } from '../../core/morphology/components.ts';
import { dilateSquare } from '../../core/morphology/dilate.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { describeTexture, type Texture } from './describe-texture.ts';
import { rateUniqueness } from './rate-uniqueness.ts';
import { rateUnlikeness } from './rate-unlikeness.ts';
import type { Sheet } from './sheet.ts';

/** Salience from which a pixel belongs to a thing. */
const THING = 0.45;

/** Pixels of the coarse sheet within which neighbours of a thing are rated together with it. */
const HALO = 4;

/**
 * A border cuts a thing if it meets this share of its height and of its highest column. A leaf that just
 * touches the border is not half a plant.
 */
const MIN_CUT = 0.5;
const MIN_OF_HIGHEST = 0.8;

/**
 * A thing still this high, as a share of its height at the border, this many bands away is part of the scene.
 */
const DEPTH = 1.25;
const TAPERS = 0.7;

/**
 * A thing that takes more of the border's height, and is wider than this share of the sheet, is the scene.
 * @tuned set by eye
 */
const MAX_OF_BORDER = 0.7;
const WIDE = 0.125;

/** Margin that belongs to a thing, as a share of the sheet's height: its outline and its shadow. */
const MARGIN = 0.03;

/**
 * Flags the boxes of salient things that the right border cuts. They are at most slightly wider than the
 * `band` of new columns.
 */
export function findCut(
  { width, height }: Sheet,
  { salience, band }: { readonly salience: Float32Array; readonly band: number },
): Uint8Array {
  const cut = new Uint8Array(salience.length);
  const depth = Math.min(width, Math.ceil(DEPTH * band));
  const calm = Uint8Array.from(salience, (value) => (value > THING ? 0 : 1));
  const near = dilateSquare({ width, height, data: calm }, HALO);
  const things = new Uint8Array(depth * height);
  for (let at = 0; at < things.length; at++)
    things[at] = 1 - near[Math.floor(at / depth) * width + width - depth + (at % depth)];
  const margin = Math.ceil(MARGIN * height);
  for (const box of listComponents({ width: depth, height, data: things })) {
    if (box.right < depth) continue;
    const columns = measureColumns(things, { ...box, width: depth });
    if (!isCut(columns, box) || isScene(columns, { box, width, height })) continue;
    const left = Math.max(0, width - depth + box.left - margin);
    for (let y = Math.max(0, box.top - margin); y < Math.min(height, box.bottom + margin); y++)
      cut.fill(1, y * width + left, (y + 1) * width);
  }
  return cut;
}

/** True if a thing with such column heights, the last one at the border, continues beyond it. */
function isCut(columns: readonly number[], { left, top, bottom }: Component): boolean {
  const met = columns[columns.length - 1];
  if (left === 0 && columns[0] > TAPERS * met) return false;
  return met >= MIN_CUT * (bottom - top) && met >= MIN_OF_HIGHEST * Math.max(...columns);
}

/** True if a thing is so high and wide that it is the scene. Columns half as high as at the border count. */
function isScene(
  columns: readonly number[],
  { box: { top, bottom }, width, height }: { readonly box: Component } & Pick<Sheet, 'width' | 'height'>,
): boolean {
  const met = columns[columns.length - 1];
  const high = columns.filter((column) => column >= met / 2).length;
  return bottom - top > MAX_OF_BORDER * height && high > WIDE * width;
}

/** Flagged pixels in each column of a box. */
function measureColumns(
  flags: Uint8Array,
  { left, top, right, bottom, width }: Component & { readonly width: number },
): number[] {
  return Array.from({ length: right - left }, (_, index) => {
    let sum = 0;
    for (let y = top; y < bottom; y++) sum += flags[y * width + left + index];
    return sum;
  });
}

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
async function measureSalience(sheet: Sheet, progress: Progress): Promise<Float32Array> {
  const { width, height, pixels } = sheet;
  const planes = toOklab({ width, height, channels: 4, data: pixels });
  const features = [planes.lightness, planes.a, planes.b, measureEdges(planes.lightness)].map((feature) =>
    gaussianBlurCompiled(feature, Math.max(0.5, PLACE * height)),
  );
  const comparison = {
    ...PATCH,
    down: Math.max(1, Math.round(NEARBY.down * height)),
    across: Math.max(1, Math.round(NEARBY.across * width)),
  };
  const ratings = createPlane(sheet);
  const materials = features.map((feature) => boxBlurCompiled(feature, PATCH.radius));
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
  return boxBlurCompiled(ratings, SPREAD).data;
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

/** Features of each pixel of the coarse sheet. */
export interface Traits {
  /** Salience, 0 to 1. */
  readonly salience: Float32Array;
  /** 1 where it belongs to a thing that stands out and that the border cuts. */
  readonly cut: Uint8Array;
  /** Texture of the place. */
  readonly texture: Texture;
  /** Distance of the place from all that is found at the border near its rows, in grey levels. */
  readonly unlikeness: Float32Array;
}

/** Finds salient things on a sheet, things that the border cuts, and the texture of each place. */
export async function describeSheet(
  sheet: Sheet,
  { band, progress }: { readonly band: number; readonly progress: Progress },
): Promise<Traits> {
  const salience = await measureSalience(sheet, progress);
  const texture = describeTexture(sheet);
  const cut = findCut(sheet, { salience, band });
  return { salience, cut, texture, unlikeness: rateUnlikeness(sheet, { texture, cut }) };
}
