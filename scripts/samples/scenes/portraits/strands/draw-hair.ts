import { createRandom, nextRandom, type RandomState } from '#imaging/kernels/random.ts';
import type { Rgb } from '../../../renderer/colour.ts';
import { clamp, mix } from '../../../renderer/interpolate.ts';
import { noise2 } from '../../../renderer/noise.ts';
import { mixColours } from '../../../renderer/paint.ts';
import type { Light } from '../../../renderer/scene.ts';
import { type Canvas, drawStroke, type Stroke } from './canvas.ts';
import { type Ground, growStrand, type Habit } from './grow-strand.ts';
import { shadeStrand } from './shade-strand.ts';
import type { StrandStyle } from './strand-style.ts';

export interface Coat {
  readonly ground: Ground;
  readonly style: StrandStyle;
  readonly roots: Rgb;
  readonly tips: Rgb;
  readonly gloss: number;
  readonly key: Light;
  /** Matt light of the traced surfaces, three values a pixel. */
  readonly light: Float32Array;
  /** Only pixels of this part of the picture's width, 0 to 1: with neighbours each has their own. */
  readonly span: readonly [from: number, to: number];
  readonly seed: number;
}

function share(random: RandomState): number {
  return nextRandom(random) / 2 ** 32;
}

function findPixels({ ground, span }: Coat): Int32Array {
  const { frame, mass } = ground;
  const pixels: number[] = [];
  for (let at = 0; at < frame.solids.length; at++) {
    const across = (at % frame.width) / frame.width;
    if (frame.solids[at] & mass && across >= span[0] && across < span[1]) pixels.push(at);
  }
  return Int32Array.from(pixels);
}

/** A hair's own length and turns. @param unit pixels of the head's unit */
function pickHabit(style: StrandStyle, unit: number, random: RandomState): Habit {
  const unruly = share(random) < 0.05 ? 2.6 : 1;
  return {
    length: Math.max(3, Math.round(mix(style.shortest, style.longest, share(random)) * unit)),
    curl: ((style.curl * 100) / unit) * (share(random) < 0.5 ? -1 : 1) * (0.7 + 0.7 * share(random)),
    stray: (share(random) - 0.5) * 2 * style.stray * unruly,
    start: share(random) * 2 * Math.PI,
    overlap: Math.round(style.overlap * unit),
    setBack: 0.07 * unit * share(random) ** 2,
  };
}

/** How bright a hair is among its neighbours: hairs lie in locks. */
function lockShade(x: number, y: number, { x: dx, y: dy }: { x: number; y: number }): number {
  const across = x * dy + y * dx;
  const along = x * dx - y * dy;
  return 0.6 * noise2(across * 10 + 40, along * 0.8 + 9) + 0.4 * noise2(across * 38 + 80, along * 2);
}

/** Draws the hairs of one coat: seeded over its mass, dark ones first. */
export function drawHair(canvas: Canvas, coat: Coat): void {
  const { ground, style, light, seed } = coat;
  const pixels = findPixels(coat);
  if (pixels.length === 0 || style.layers === 0) return;
  const random = createRandom(seed);
  const unit = ground.projection.pixelsAt(14.5) * ground.pose.scale;
  const mean = ((style.shortest + style.longest) / 2) * unit;
  const width = Math.max(1, unit / 260);
  const thin = Math.min(1, unit / 200);
  const count = Math.round((pixels.length * style.layers) / Math.max(3, mean) / width);
  const longest = Math.max(3, Math.round(style.longest * unit)) + 1;
  const places = new Float32Array(count * longest * 2);
  const strokes: { readonly level: number; readonly stroke: Stroke }[] = [];
  for (let i = 0; i < count; i++) {
    const at = pixels[Math.floor(share(random) * pixels.length)];
    const root = {
      x: (at % canvas.width) + share(random),
      y: Math.floor(at / canvas.width) + share(random),
    };
    const from = i * longest * 2;
    const grown = growStrand(ground, root, { habit: pickHabit(style, unit, random), out: places, from });
    const vary = 0.65 + 0.6 * share(random);
    if (grown.count < 3) continue;
    const shade = lockShade(root.x / unit, root.y / unit, grown.tangent);
    const colour = mixColours(
      coat.roots,
      coat.tips,
      clamp(0.1 + 0.9 * (shade - 0.25) + 0.4 * (share(random) - 0.5)),
    );
    const received: Rgb = [0, 1, 2].map((channel) =>
      Math.min(4.5, light[at * 3 + channel]),
    ) as unknown as Rgb;
    const gloss = coat.gloss * (0.35 + 0.9 * shade);
    const bright = (0.4 + 1.05 * shade) * vary;
    const lit = shadeStrand(coat.key, { tangent: grown.tangent, received, colour, gloss });
    const tip = lit.map((value) => value * bright) as [number, number, number];
    const stroke: Stroke = {
      places,
      from,
      count: grown.count,
      root: [tip[0] * 0.8, tip[1] * 0.8, tip[2] * 0.8],
      tip,
      alpha: 0.62 * thin,
      width: width * (0.75 + 0.5 * share(random)),
      fadeIn: 0.22,
      fadeOut: 0.45,
    };
    strokes.push({ level: tip[1] * (0.6 + share(random)), stroke });
  }
  strokes.sort((a, b) => a.level - b.level);
  for (const { stroke } of strokes) drawStroke(canvas, stroke);
}
