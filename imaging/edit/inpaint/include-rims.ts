import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { dilateSquare } from '../../core/morphology/dilate.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import { PIXEL_BYTES } from '../../core/patchmatch/nearest-neighbour-field.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { widenBox } from '../../core/raster/crop.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { averageKnown } from './average-known.ts';
import { cropShrunk } from './crop-shrunk.ts';
import { findIslands } from './find-islands.ts';
import { growMask } from './grow-mask.ts';
import type { Level } from './level.ts';
import { markRegion, type Search } from './mark-region.ts';

/** Pixels inside the mask's edge that are not object samples: they may show the ground. */
const EDGE = 4;

/** Least contrast of a rim to the ground: grey levels, and a multiple of the ground's own variation. */
const MIN_CONTRAST = 28;
const STANDS_OUT = 2.5;

/**
 * Most that a rim is further from the object’s colour than from the ground’s: highlights along an edge are
 * like neither.
 */
const MAX_FAR = 1.25;

/**
 * Radius around a leak in which no rim counts, as a multiple of the reach. A leak is a place where the rim
 * did not end.
 */
const LEAK = 0.5;

/**
 * Flags the pixels around a level's hole that belong to the hidden object: joined to it, unlike the ground,
 * at most `reach` pixels away. Here the hole's pixels are those of the object.
 */
async function traceRim(
  level: Level,
  { reach, progress }: { readonly reach: number; readonly progress: Progress },
): Promise<Uint8Array> {
  const { width, height, hole } = level;
  const around = distanceTransform({ width, height, data: hole.map((flag) => 1 - flag) });
  const depth = distanceTransform({ width, height, data: hole });
  const inside = hole.map((flag, at) => (flag && depth[at] > EDGE ? 1 : 0));
  const outside = hole.map((flag, at) => (flag || around[at] <= reach ? 0 : 1));
  await progress.report(0);
  const object = await averageColours(level, { weights: inside, radius: reach + 2 * EDGE, progress });
  const ground = await averageColours(level, { weights: outside, radius: 2 * reach, progress });
  const unlike = new Uint8Array(hole.length);
  for (let at = 0; at < hole.length; at++) {
    if (depth[at] > 1 || around[at] > reach + 1 || !object.seen[at] || !ground.seen[at]) continue;
    const fromGround = distanceTo(level, ground.colours, at);
    const isOut = fromGround > Math.max(MIN_CONTRAST, STANDS_OUT * ground.unrest[at]);
    if (isOut && distanceTo(level, object.colours, at) < MAX_FAR * fromGround) unlike[at] = 1;
  }
  return keepBounded(level, { unlike, around, reach });
}

interface Average {
  readonly colours: readonly Float32Array[];
  /** Root mean square of how far the averaged pixels lie from their mean, in grey levels. */
  readonly unrest: Float32Array;
  /** 1 where there was anything to average. */
  readonly seen: Uint8Array;
}

interface Place {
  /** 1 for pixels that count. */
  readonly weights: Uint8Array;
  /** Radius of the mean, in pixels. */
  readonly radius: number;
}

async function averageColours(
  level: Level,
  { weights, radius, progress }: Place & { readonly progress: Progress },
): Promise<Average> {
  const blur = (plane: Plane) => boxBlurCompiled(plane, radius);
  const colours: Float32Array[] = [];
  for (let channel = 0; channel < 3; channel++) {
    colours.push(averageKnown(level, { channel, weights, blur }));
    await progress.report(0);
  }
  const pixels = new Uint8Array(level.pixels.length);
  for (let at = 0; at < weights.length; at++)
    if (weights[at]) pixels[at * PIXEL_BYTES] = Math.min(255, distanceTo(level, colours, at));
  const unrest = averageKnown({ ...level, pixels }, { channel: 0, weights, blur });
  const seen = dilateSquare({ width: level.width, height: level.height, data: weights }, radius);
  return { colours, unrest, seen };
}

function distanceTo({ pixels }: Level, colours: readonly Float32Array[], at: number): number {
  return Math.hypot(
    pixels[at * PIXEL_BYTES] - colours[0][at],
    pixels[at * PIXEL_BYTES + 1] - colours[1][at],
    pixels[at * PIXEL_BYTES + 2] - colours[2][at],
  );
}

interface Candidates {
  readonly unlike: Uint8Array;
  /** Pixels from the hole. */
  readonly around: Float32Array;
  readonly reach: number;
}

/** Keeps pixels joined to the object across the mask's edge, unless they continue beyond the reach nearby. */
function keepBounded({ width, height, hole }: Level, { unlike, around, reach }: Candidates): Uint8Array {
  const joined = new Uint8Array(hole.length);
  const leaking = new Uint8Array(hole.length);
  const waiting: number[] = [];
  for (let at = 0; at < hole.length; at++) if (unlike[at] && hole[at]) take(at);
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const x = at % width;
    for (const next of [at - width, at + width, x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1])
      if (unlike[next] && !joined[next]) take(next);
  }
  const unsure = dilateSquare({ width, height, data: leaking }, Math.round(LEAK * reach));
  return joined.map((flag, at) => (flag && !hole[at] && !unsure[at] ? 1 : 0));

  function take(at: number): void {
    joined[at] = 1;
    if (around[at] > reach) leaking[at] = 1;
    waiting.push(at);
  }
}

/**
 * Reach of a rim beyond the mask: share of the side of a square of the object's area, with bounds in pixels.
 */
const REACH = { share: 0.06, least: 10, most: 24 };

/** Rims are looked for in a picture no larger than this, in pixels. */
const LONGEST_SIDE = 640;

/** Pixels of that picture by which a rim is grown, so that its soft edge goes too. */
const SOFT_EDGE = 3;

/** Largest number of objects; further ones keep their masks as drawn. */
const MAX_OBJECTS = 12;

/**
 * Adds to a mask the rims of its objects that a mask drawn by hand leaves uncovered. A rim is joined to the
 * object, is like it rather than like the ground, and ends within a few pixels.
 */
export async function includeRims(
  photo: Picture,
  { mask, progress }: { readonly mask: Mask; readonly progress: Progress },
): Promise<Mask> {
  const found = mask.data.slice();
  for (const { box, size } of findIslands(mask).slice(0, MAX_OBJECTS)) {
    const wanted = Math.round(REACH.share * Math.sqrt(size));
    const reach = Math.min(REACH.most, Math.max(REACH.least, wanted));
    const region = widenBox(box, { margin: 3 * reach, within: mask });
    await markRim({ photo, mask, found, region }, { reach, progress });
  }
  return { ...mask, data: found };
}

/** Marks the rim of one object, which must have ended `reach` pixels from the mask. */
async function markRim(
  search: Search,
  { reach, progress }: { readonly reach: number; readonly progress: Progress },
): Promise<void> {
  const cropping = { ...search, longest: LONGEST_SIDE };
  const { level, whole, scale } = await cropShrunk(search.photo, { ...cropping, progress });
  const { width, height } = level;
  const rim = await traceRim(
    { ...level, pixels: whole },
    { reach: Math.max(3, Math.round(reach / scale)), progress },
  );
  markRegion(search, { flags: growMask({ width, height, data: rim }, SOFT_EDGE), scale });
}
