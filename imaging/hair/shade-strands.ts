import type { Segments } from '../kernels/draw-segments.ts';
import { sampleVolume } from '../kernels/light-volume.ts';
import type { Vector } from './head.ts';
import type { HeadLight } from './head-light.ts';
import type { HairLight } from './light-hair.ts';
import type { Strands } from './strands.ts';

/** Of what colour hair is, in linear light, and how it shines. */
export interface HairTone {
  readonly roots: Vector;
  readonly tips: Vector;
  /** Share of the length at which the tips' colour begins and is whole. */
  readonly change: readonly [from: number, to: number];
  /** Colour of single strands, if they have one of their own. */
  readonly streaks?: Vector;
  /** 0 dull to 1 glossy. */
  readonly gloss: number;
  /** How much single hairs differ in lightness, 0–1. */
  readonly variety: number;
}

export interface Shading {
  readonly tone: HairTone;
  readonly light: HeadLight;
  readonly reach: HairLight;
  /** Pixels of a centimetre, and the pixel of the origin. */
  readonly unit: number;
  readonly x: number;
  readonly y: number;
  /** Width of a hair in pixels, and its opacity. */
  readonly width: number;
  readonly alpha: number;
}

/** Exponents of the two highlights across hairs: of the surface, and of what went through and was tinted; each is shifted along the hair by the tilt of its scales. */
const SHARP = 60;
const BROAD = 14;
const TILT = 0.09;

/** How strong they are: the second in the colour of the hair. */
const SURFACE = 0.085;
const THROUGH = { even: 0.002, own: 1.15 } as const;

/** How much darker and more saturated hair is where little light reaches it, as a power of its colour. */
const DEEPENING = 0.3;

/** Strands whose shade lies in every other of so many bands are streaks: shades are much alike within a lock. */
const BANDS = 7;

function isLight(shade: number): boolean {
  return Math.floor(shade * BANDS) % 2 === 1;
}

/** Cuts strands into pieces and gives each the light that it sends to the viewer (Kajiya and Kay 1989; two highlights after Marschner et al. 2003). */
export function shadeStrands(
  { count, room, places, sizes, shades }: Strands,
  { tone, light, reach, unit, x, y, width, alpha }: Shading,
): Segments {
  let total = 0;
  for (let i = 0; i < count; i++) total += Math.max(0, sizes[i] - 1);
  const segments = {
    count: total,
    ends: new Float32Array(4 * total),
    depths: new Float32Array(total),
    lights: new Float32Array(3 * total),
    widths: new Float32Array(total),
    alphas: new Float32Array(total),
  };
  const [lx, ly, lz] = light.towards;
  const halfLength = Math.hypot(lx, ly, lz + 1) || 1;
  const [hx, hy, hz] = [lx / halfLength, ly / halfLength, (lz + 1) / halfLength];
  let to = 0;
  for (let i = 0; i < count; i++) {
    const from = i * room * 3;
    const last = sizes[i] - 1;
    const isStreak = tone.streaks !== undefined && isLight(shades[i]);
    const roots = isStreak && tone.streaks ? tone.streaks : tone.roots;
    const tips = isStreak && tone.streaks ? tone.streaks : tone.tips;
    const lightness = 1 + tone.variety * 1.5 * (shades[i] - 0.5);
    for (let step = 0; step < last; step++, to++) {
      const at = from + 3 * step;
      const px = places[at];
      const py = places[at + 1];
      const pz = places[at + 2];
      const tx = places[at + 3] - px;
      const ty = places[at + 4] - py;
      const tz = places[at + 5] - pz;
      const norm = 1 / (Math.sqrt(tx * tx + ty * ty + tz * tz) || 1e-6);
      const along = (tx * lx + ty * ly + tz * lz) * norm;
      const matt = Math.sqrt(Math.max(0, 1 - along * along));
      const half = (tx * hx + ty * hy + tz * hz) * norm;
      const surface = Math.max(0, 1 - (half - TILT) ** 2) ** (SHARP / 2);
      const through = Math.max(0, 1 - (half + 1.6 * TILT) ** 2) ** (BROAD / 2);
      const place: Vector = [px, py, pz];
      const key = sampleVolume(reach.volume, reach.fromKey, place);
      const around = sampleVolume(reach.volume, reach.fromAround, place);
      const share = last > 1 ? step / (last - 1) : 0;
      const dyed = Math.max(
        0,
        Math.min(1, (share - tone.change[0]) / (tone.change[1] - tone.change[0] + 1e-6)),
      );
      // Light that has gone through much hair has taken its colour several times.
      const deep = 1 + DEEPENING * (1 - around);
      const shine = tone.gloss * (0.4 + 0.9 * shades[i]);
      for (let channel = 0; channel < 3; channel++) {
        const base = (roots[channel] + (tips[channel] - roots[channel]) * dyed) ** deep * lightness;
        const lamp = light.key[channel] * key;
        segments.lights[3 * to + channel] =
          base * (light.around[channel] * around ** 1.25 + lamp * (0.06 + 0.74 * matt * matt)) +
          shine *
            (lamp + 0.2 * light.around[channel] * around) *
            (SURFACE * surface + (THROUGH.even + THROUGH.own * base) * through);
      }
      segments.ends[4 * to] = x + unit * px;
      segments.ends[4 * to + 1] = y - unit * py;
      segments.ends[4 * to + 2] = x + unit * places[at + 3];
      segments.ends[4 * to + 3] = y - unit * places[at + 4];
      segments.depths[to] = pz + 0.5 * tz;
      const thin = 1 - 0.65 * Math.max(0, (share - 0.55) / 0.45);
      segments.widths[to] = width * (0.75 + 0.5 * shades[i]) * thin;
      segments.alphas[to] =
        alpha * Math.min(1, 0.35 + step * 0.35) * (share > 0.8 ? 1 - 0.6 * (share - 0.8) * 5 : 1);
    }
  }
  return segments;
}
