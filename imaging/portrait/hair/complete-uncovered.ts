import { linearOf } from '../../core/colour/colour-space.ts';
import { resizePicture } from '../../core/io/size.ts';
import { valueNoise } from '../../core/numeric/value-noise.ts';
import type { Picture } from '../../core/picture.ts';
import { type Flags, thresholdPlane } from '../../core/raster/flags.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import type { RunControl } from '../../core/run-control.ts';
import { fillHole } from '../../edit/inpaint/fill-hole.ts';
import type { Solid } from './fit/head-solid.ts';
import { NOTHING, type SolidView } from './fit/trace-solid.ts';
import { interpolateSmoothly } from './grow/interpolate-smoothly.ts';
import type { HeadLight } from './shade/head-light.ts';

/** Most pixels of the completed background. */
const MAX_PIXELS = 280_000;

/**
 * Smallest source area relative to the area to fill for patches, and the largest fraction of the picture to
 * fill.
 */
const MIN_SOURCE = 0.1;
const MAX_WANTED = 0.75;

interface Filling {
  /** 3 channels. */
  readonly photo: Picture;
  /** 1 for pixels to fill. */
  readonly wanted: Uint8Array;
  /** Exclusion mask: 1 for pixels that are never copied. */
  readonly exclusionMask: Uint8Array;
  readonly control: RunControl;
}

function countSources(wanted: Flags, shut: Flags): { free: number; marked: number } {
  let [free, marked] = [0, 0];
  for (let at = 0; at < wanted.data.length; at++) {
    if (wanted.data[at]) marked++;
    else if (!shut.data[at]) free++;
  }
  return { free, marked };
}

/** Smooth continuation of the allowed source, or of everything visible without any. */
function continueSmoothly({ photo, wanted, exclusionMask }: Filling): Float32Array {
  const known = wanted.map((flag, at) => (flag || exclusionMask[at] ? 0 : 1));
  const seen = known.includes(1) ? known : wanted.map((flag) => 1 - flag);
  const planes = [0, 1, 2].map((channel) => {
    const plane = createPlane(photo);
    for (let at = 0; at < plane.data.length; at++) plane.data[at] = linearOf[photo.data[3 * at + channel]];
    return plane;
  });
  const smooth = interpolateSmoothly(planes, seen);
  const out = new Float32Array(3 * wanted.length);
  for (const [channel, { data }] of smooth.entries())
    for (let at = 0; at < data.length; at++) out[3 * at + channel] = data[at];
  return out;
}

/**
 * Completes a part of a photo from its own kind, by patches or, with almost no source, smoothly. Linear
 * light, three values a pixel. Rejects with `aborted`.
 */
export async function completeBackground(filling: Filling): Promise<Float32Array> {
  const { photo, wanted, exclusionMask, control } = filling;
  const { width, height } = photo;
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  const size = {
    width: Math.max(8, Math.round(width * scale)),
    height: Math.max(8, Math.round(height * scale)),
  };
  const shrink = (flags: Uint8Array) => {
    const plane = createPlane({ width, height });
    for (let at = 0; at < flags.length; at++) plane.data[at] = flags[at];
    return thresholdPlane(resizePlane(plane, size), 0.02);
  };
  const [mask, shut] = [shrink(wanted), shrink(exclusionMask)];
  const { free, marked } = countSources(mask, shut);
  if (free < MIN_SOURCE * marked || marked > MAX_WANTED * mask.data.length) return continueSmoothly(filling);
  const small = await resizePicture(photo, { ...size, kernel: 'cubic' });
  const filled = await fillHole({ photo: small, mask, forbidden: shut }, { seed: 1, control });
  const { data } = await resizePicture(filled, { width, height, kernel: 'cubic' });
  const out = new Float32Array(data.length);
  for (let at = 0; at < out.length; at++) out[at] = linearOf[data[at]];
  return out;
}

/** Contrast of skin's texture, and its size in centimetres. */
const UNEVEN = { contrast: 0.035, size: 0.35 } as const;

/** Specular reflection of bare skin: strength and exponent. */
const SHINE = { strength: 0.05, exponent: 24 } as const;

/** Width over which the slope of a solid is measured, in centimetres. */
const STEP = 0.08;

interface SkinGap {
  readonly photo: Picture;
  /** 1 for visible, known skin. */
  readonly known: Uint8Array;
  /** 1 for skin to complete. */
  readonly wanted: Uint8Array;
  readonly depth: Plane;
  readonly view: SolidView;
  readonly solid: Solid;
  readonly light: HeadLight;
  readonly seed: number;
}

interface Shine {
  readonly matt: number;
  readonly gloss: number;
}

function shadeAt({ depth, view, solid, light }: SkinGap, at: number): Shine | undefined {
  const z = depth.data[at];
  if (z <= NOTHING) return undefined;
  const x = ((at % view.width) + 0.5 - view.x) / view.unit;
  const y = (view.y - Math.floor(at / view.width) - 0.5) / view.unit;
  const here = solid(x, y, z);
  const slope = [solid(x + STEP, y, z) - here, solid(x, y + STEP, z) - here, solid(x, y, z + STEP) - here];
  const length = Math.hypot(...slope) || 1;
  const [nx, ny, nz] = slope.map((value) => value / length);
  const [lx, ly, lz] = light.towards;
  const facing = Math.max(0, nx * lx + ny * ly + nz * lz);
  const half = Math.hypot(lx, ly, lz + 1) || 1;
  const mirrored = Math.max(0, (nx * lx + ny * ly + nz * (lz + 1)) / half);
  // Surfaces that face down or back reflect less.
  const open = 0.72 + 0.28 * ny;
  return {
    matt: light.around[1] * open * (0.8 + 0.2 * nz) + light.key[1] * facing,
    gloss: SHINE.strength * light.key[1] * mirrored ** SHINE.exponent,
  };
}

/**
 * Completes skin below removed hair. The visible skin's albedo is extended smoothly and lit again on the
 * shape of the head. Returns linear light, three values a pixel; 0 where no skin is wanted.
 */
export function completeSkin(gap: SkinGap): Float32Array {
  const { photo, known, wanted, view, seed } = gap;
  const { width, height } = view;
  const colours = [createPlane(view), createPlane(view), createPlane(view)];
  for (let at = 0; at < known.length; at++) {
    if (!known[at]) continue;
    const matt = Math.max(0.25, shadeAt(gap, at)?.matt ?? 1);
    for (let channel = 0; channel < 3; channel++)
      colours[channel].data[at] = linearOf[photo.data[3 * at + channel]] / matt;
  }
  const even = interpolateSmoothly(colours, known);
  const noise = valueNoise(view, { scale: Math.max(1, UNEVEN.size * view.unit), octaves: 3, seed });
  const out = new Float32Array(3 * width * height);
  for (let at = 0; at < wanted.length; at++) {
    if (!wanted[at]) continue;
    const { matt, gloss } = shadeAt(gap, at) ?? { matt: 1, gloss: 0 };
    const uneven = 1 + UNEVEN.contrast * noise.data[at];
    for (let channel = 0; channel < 3; channel++)
      out[3 * at + channel] = Math.max(0, even[channel].data[at]) * matt * uneven + gloss * 0.4;
  }
  return out;
}
