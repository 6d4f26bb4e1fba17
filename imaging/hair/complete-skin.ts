import { linearOf } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { valueNoise } from '../kernels/value-noise.ts';
import type { Picture } from '../picture.ts';
import type { HeadLight } from './head-light.ts';
import type { Solid } from './head-solid.ts';
import { interpolateSmoothly } from './interpolate-smoothly.ts';
import { NOTHING, type SolidView } from './trace-solid.ts';

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
