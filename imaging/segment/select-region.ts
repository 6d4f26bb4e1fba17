import { ImagingError } from '../imaging-error.ts';
import { boxBlur } from '../kernels/box-blur.ts';
import type { Flags } from '../kernels/dilate-square.ts';
import { fillSmallGaps } from '../kernels/flood-fill.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { type OklabPlanes, toOklab } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { createPace, partOfPace } from '../pace.ts';
import type { Mask, Picture } from '../picture.ts';
import type { RunControl } from '../run-control.ts';
import { drawMatte } from './draw-matte.ts';
import { growRegion } from './grow-region.ts';
import { measureContrast } from './measure-contrast.ts';
import { measureLikeness, type ShadedColour } from './measure-likeness.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { snapToEdges } from './snap-to-edges.ts';

export interface RegionTap {
  /** Where was tapped, in per cent of the photo's width and height. */
  readonly x: number;
  readonly y: number;
  /** 0 = only the very colour, 100 = nearly all. */
  readonly tolerance: number;
  /** `connected`: what hangs together with the tapped point; `everywhere`: the colour in the whole photo. */
  readonly scope: 'connected' | 'everywhere';
}

/** Spread in pixels of the blur under which texture is looked at. */
const TEXTURE = 1.6;

/** Distances in OKLab up to which pixels belong, at tolerance 0 and 100. */
const LIMITS = { least: 0.012, most: 0.22 } as const;

/** Strong colours vary more than pale ones, in gloss and in shadow: the limit grows with chroma. */
const CHROMA_FACTOR = { least: 0.8, growth: 2 } as const;

/** Under the blur a step spreads over so many pixels: contrast times this is its height. */
const STEP_WIDTH = Math.sqrt(2 * Math.PI) * TEXTURE;

/** Steps up to this height are shading; so are those up to a multiple of the mean around the tapped point, in a square of so many pixels. */
const SHADING = 0.05;
const TEXTURE_LIMIT = 1.8;
const TEXTURE_REACH = 10;

/** Share of the longer side within which a tap on an edge is moved off it, to where contrast is this much lower. */
const TAP_REACH = 0.006;
const CALMER = 0.5;

/** Gaps in a region up to this share of it are texture. */
const SMALL_GAP = 0.004;

/** Shares of the longer side within which a grown region's border is moved to an edge: outwards over gloss and shadow that growth left out. */
const SNAP_REACH = { outwards: 0.022, inwards: 0.006 } as const;

function limitFor(tolerance: number, { a, b }: ShadedColour): number {
  const limit = LIMITS.least + (LIMITS.most - LIMITS.least) * (tolerance / 100) ** 1.4;
  return limit * (CHROMA_FACTOR.least + CHROMA_FACTOR.growth * Math.hypot(a, b));
}

function blurPlanes({ lightness, a, b }: OklabPlanes): OklabPlanes {
  return {
    lightness: gaussianBlur(lightness, TEXTURE),
    a: gaussianBlur(a, TEXTURE),
    b: gaussianBlur(b, TEXTURE),
  };
}

function colourAt({ lightness, a, b }: OklabPlanes, at: number): ShadedColour {
  const light = lightness.data[at];
  return { lightness: light, a: a.data[at], b: b.data[at], darkest: light, lightest: light };
}

/** 1 up to the limit, falling to 0 over a third of it. */
function softLimit(likeness: Plane, limit: number): Plane {
  const out = createPlane(likeness);
  for (let at = 0; at < out.data.length; at++)
    out.data[at] = Math.max(0, Math.min(1, 1 - (likeness.data[at] - limit) / (limit / 3)));
  return out;
}

export function planeOf({ width, height, data }: Flags): Plane {
  return { width, height, data: Float32Array.from(data, (flag) => (flag ? 1 : 0)) };
}

function countFlags({ data }: Flags): number {
  let count = 0;
  for (const flag of data) if (flag) count++;
  return count;
}

/** The calmest pixel near the tapped one: a finger that comes down on an edge means what lies beside it. */
function settleTap({ width, height, data }: Plane, tapped: number): number {
  const reach = Math.round(TAP_REACH * Math.max(width, height));
  const x = tapped % width;
  const y = (tapped - x) / width;
  let best = tapped;
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++)
      if (data[row * width + column] < CALMER * data[best]) best = row * width + column;
  return best;
}

async function growFromTap(
  planes: OklabPlanes,
  { start: tapped, tolerance }: { start: number; tolerance: number },
  breathe: () => Promise<void>,
): Promise<Plane> {
  const blurred = blurPlanes(planes);
  await breathe();
  const contrast = measureContrast(blurred);
  for (let at = 0; at < contrast.data.length; at++) contrast.data[at] *= STEP_WIDTH;
  const start = settleTap(contrast, tapped);
  const texture = Math.max(SHADING, TEXTURE_LIMIT * boxBlur(contrast, TEXTURE_REACH).data[start]);
  const colour = colourAt(blurred, start);
  const region = await growRegion(
    blurred,
    { start, colour, limit: limitFor(tolerance, colour), contrast, texture },
    breathe,
  );
  fillSmallGaps(region, Math.max(16, SMALL_GAP * countFlags(region)));
  await breathe();
  const { width, height } = planes.lightness;
  const side = Math.max(width, height);
  const reach = {
    outwards: Math.max(2, SNAP_REACH.outwards * side),
    inwards: Math.max(2, SNAP_REACH.inwards * side),
  };
  return planeOf(snapToEdges(planes, region, reach));
}

function matchEverywhere(
  planes: OklabPlanes,
  { start, tolerance }: { start: number; tolerance: number },
): Plane {
  const colour = colourAt(blurPlanes(planes), start);
  return softLimit(measureLikeness(planes, colour), limitFor(tolerance, colour));
}

/**
 * Marks what was tapped on: a soft mask of the photo's size. The region follows shading, folds and texture and stops at edges.
 * Throws `region_empty` where the tapped point is transparent, or `aborted`.
 */
export async function selectRegion(
  photo: Picture,
  { x, y, tolerance, scope }: RegionTap,
  control: RunControl = {},
): Promise<Mask> {
  const pace = createPace(control);
  await pace(0);
  const small = await shrinkPhoto(photo);
  const { width, height, channels, data } = small;
  const column = Math.min(width - 1, Math.floor((x / 100) * width));
  const row = Math.min(height - 1, Math.floor((y / 100) * height));
  const start = row * width + column;
  if (channels === 4 && data[start * 4 + 3] === 0)
    throw new ImagingError('region_empty', 'nothing but transparency there');
  const planes = toOklab(small);
  await pace(0.1);
  const matte =
    scope === 'connected'
      ? await growFromTap(planes, { start, tolerance }, () => pace(0.3))
      : matchEverywhere(planes, { start, tolerance });
  await pace(0.5);
  return drawMatte(photo, { small, matte }, partOfPace(pace, 0.5, 1));
}
