import type { Segments } from '../../../core/geometry/draw-segments.ts';
import type { Vector } from '../../../core/geometry/vector.ts';
import { linearStep, mix } from '../../../core/numeric/scalar.ts';
import type { Strands } from '../grow/strands.ts';
import type { HeadLight } from './head-light.ts';
import type { HairLight } from './light-hair.ts';
import { sampleVolume } from './light-volume.ts';

/** Colour of hair in linear light, and its gloss. */
export interface HairTone {
  readonly roots: Vector;
  readonly tips: Vector;
  /** Range of the colour change from roots to tips, in fractions of the length. */
  readonly change: readonly [from: number, to: number];
  /** Colour of single streaks, if any. */
  readonly streaks?: Vector;
  /** 0 dull to 1 glossy. */
  readonly gloss: number;
  /** Variation in lightness of single hairs, 0–1. */
  readonly variety: number;
}

interface Shading {
  readonly tone: HairTone;
  readonly light: HeadLight;
  readonly reach: HairLight;
  /** Pixels per centimetre, and pixel of the origin. */
  readonly unit: number;
  readonly x: number;
  readonly y: number;
  /** Width of a hair in pixels, and its opacity. */
  readonly width: number;
  readonly alpha: number;
}

/**
 * Exponents of the two highlights across hairs (surface reflection, tinted transmission), and their shift
 * along the hair by the tilt of its scales.
 */
const SHARP = 60;
const BROAD = 14;
const TILT = 0.09;

/** Strengths of both highlights; the second has the colour of the hair. */
const SURFACE = 0.085;
const THROUGH = { even: 0.002, own: 1.15 } as const;

/** Exponent by which hair darkens and saturates in the shade. */
const DEEPENING = 0.3;

/** Bands of shades, every other one with streaks. Shades are similar within a lock. */
const BANDS = 7;

function isLight(shade: number): boolean {
  return Math.floor(shade * BANDS) % 2 === 1;
}

/** Directions of the lamp and of the half vector to the viewer, six numbers. */
function directionsOf({ towards: [x, y, z] }: HeadLight): Float64Array {
  const half = Math.hypot(x, y, z + 1) || 1;
  return Float64Array.of(x, y, z, x / half, y / half, (z + 1) / half);
}

interface Piece {
  /** Start index in the points of all strands, and position in its own strand, 0–1. */
  readonly at: number;
  readonly share: number;
  /** Shade of its strand, 0–1. */
  readonly shade: number;
  readonly roots: Vector;
  readonly tips: Vector;
}

/**
 * Writes the linear light of a hair segment towards the viewer (Kajiya and Kay 1989; two highlights after
 * Marschner et al. 2003).
 */
function lightPiece(
  out: Float32Array,
  { places, directions, shading }: { places: Float32Array; directions: Float64Array; shading: Shading },
  { at, share, shade, roots, tips }: Piece,
): void {
  const { tone, light, reach } = shading;
  const tx = places[at + 3] - places[at];
  const ty = places[at + 4] - places[at + 1];
  const tz = places[at + 5] - places[at + 2];
  const norm = 1 / (Math.sqrt(tx * tx + ty * ty + tz * tz) || 1e-6);
  const along = (tx * directions[0] + ty * directions[1] + tz * directions[2]) * norm;
  const matt = 1 - along * along;
  const half = (tx * directions[3] + ty * directions[4] + tz * directions[5]) * norm;
  const surface = Math.max(0, 1 - (half - TILT) ** 2) ** (SHARP / 2);
  const through = Math.max(0, 1 - (half + 1.6 * TILT) ** 2) ** (BROAD / 2);
  const place: Vector = [places[at], places[at + 1], places[at + 2]];
  const key = sampleVolume(reach.volume, reach.fromKey, place);
  const around = sampleVolume(reach.volume, reach.fromAround, place);
  const dyed = linearStep(tone.change[0], tone.change[1], share);
  // Light through much hair has been tinted several times.
  const deep = 1 + DEEPENING * (1 - around);
  const lightness = 1 + tone.variety * 1.5 * (shade - 0.5);
  const shine = tone.gloss * (0.4 + 0.9 * shade);
  for (let channel = 0; channel < 3; channel++) {
    const base = mix(roots[channel], tips[channel], dyed) ** deep * lightness;
    const lamp = light.key[channel] * key;
    const even = light.around[channel] * around;
    out[channel] =
      base * (even * around ** 0.25 + lamp * (0.06 + 0.74 * matt)) +
      shine * (lamp + 0.2 * even) * (SURFACE * surface + (THROUGH.even + THROUGH.own * base) * through);
  }
}

/** Cuts strands into segments and shades each. */
export function shadeStrands(strands: Strands, shading: Shading): Segments {
  const { count, room, places, sizes, shades } = strands;
  const { tone, unit, x, y, width, alpha } = shading;
  const total = sizes.reduce((sum, size) => sum + Math.max(0, size - 1), 0);
  const segments = {
    count: total,
    ends: new Float32Array(4 * total),
    depths: new Float32Array(total),
    lights: new Float32Array(3 * total),
    widths: new Float32Array(total),
    alphas: new Float32Array(total),
  };
  const scene = { places, directions: directionsOf(shading.light), shading };
  const light = new Float32Array(3);
  let to = 0;
  for (let i = 0; i < count; i++) {
    const last = sizes[i] - 1;
    const streaks = isLight(shades[i]) ? tone.streaks : undefined;
    const colours = { roots: streaks ?? tone.roots, tips: streaks ?? tone.tips };
    for (let step = 0; step < last; step++, to++) {
      const at = (i * room + step) * 3;
      const share = last > 1 ? step / (last - 1) : 0;
      lightPiece(light, scene, { at, share, shade: shades[i], ...colours });
      segments.lights.set(light, 3 * to);
      segments.ends[4 * to] = x + unit * places[at];
      segments.ends[4 * to + 1] = y - unit * places[at + 1];
      segments.ends[4 * to + 2] = x + unit * places[at + 3];
      segments.ends[4 * to + 3] = y - unit * places[at + 4];
      segments.depths[to] = 0.5 * (places[at + 2] + places[at + 5]);
      // Hairs are thin and faint at their tips, and start within others.
      segments.widths[to] = width * (0.75 + 0.5 * shades[i]) * (1 - 0.65 * linearStep(0.55, 1, share));
      segments.alphas[to] = alpha * Math.min(1, 0.35 + 0.35 * step) * (1 - 0.6 * linearStep(0.8, 1, share));
    }
  }
  return segments;
}
