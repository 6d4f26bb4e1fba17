import { createRandom, nextRandom, type RandomState } from '#imaging/core/numeric/random.ts';
import type { Rgb } from '../../../renderer/colour.ts';
import { clamp, mix } from '../../../renderer/interpolate.ts';
import { noise2 } from '../../../renderer/noise.ts';
import { mixColours } from '../../../renderer/paint.ts';
import type { Point } from '../../../renderer/point.ts';
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

/** Brighter light than this is not taken up: single sparks would make white hairs. */
const BRIGHTEST = 4.5;

function share(random: RandomState): number {
  return nextRandom(random) / 2 ** 32;
}

function findPixels({ ground: { frame, mass }, span }: Coat): Int32Array {
  const pixels: number[] = [];
  for (let at = 0; at < frame.solids.length; at++) {
    const across = (at % frame.width) / frame.width;
    if (frame.solids[at] & mass && across >= span[0] && across < span[1]) pixels.push(at);
  }
  return Int32Array.from(pixels);
}

/** A hair's own length and turns. @param unit pixels of the head's unit */
function pickHabit(style: StrandStyle, { unit, random }: { unit: number; random: RandomState }): Habit {
  const unruly = share(random) < 0.05 ? 2.6 : 1;
  return {
    length: Math.max(3, Math.round(mix(style.shortest, style.longest, share(random)) * unit)),
    curl: ((style.curl * 100) / unit) * (share(random) < 0.5 ? -1 : 1) * (0.5 + 1.1 * share(random)),
    stray: (share(random) - 0.5) * 2 * style.stray * unruly,
    start: share(random) * 2 * Math.PI,
    overlap: Math.round(style.overlap * unit),
    free: unit * (0.07 + 0.16 * share(random)),
    setBack: 0.07 * unit * share(random) ** 2,
  };
}

/** Brightness of a hair among its neighbours, 0 to 1: hairs lie in locks. */
function lockShade(x: number, y: number, { x: dx, y: dy }: Readonly<Point>): number {
  const across = x * dy + y * dx;
  const along = x * dx - y * dy;
  return 0.6 * noise2(across * 10 + 40, along * 0.8 + 9) + 0.4 * noise2(across * 38 + 80, along * 2);
}

interface Seed {
  /** Index of its pixel. */
  readonly at: number;
  readonly shade: number;
  readonly tangent: Readonly<Point>;
}

/** Linear light that a hair gives back. */
function lightHair(
  coat: Coat,
  { seed: { at, shade, tangent }, random }: { seed: Seed; random: RandomState },
): Rgb {
  const colour = mixColours(
    coat.roots,
    coat.tips,
    clamp(0.1 + 0.9 * (shade - 0.25) + 0.4 * (share(random) - 0.5)),
  );
  const arriving = (channel: number) => Math.min(BRIGHTEST, coat.light[at * 3 + channel]);
  const received = [arriving(0), arriving(1), arriving(2)] as const;
  const gloss = coat.gloss * (0.35 + 0.9 * shade);
  const bright = (0.4 + 1.05 * shade) * (0.65 + 0.6 * share(random));
  const [red, green, blue] = shadeStrand(coat.key, { tangent, received, colour, gloss });
  return [red * bright, green * bright, blue * bright];
}

interface Sown {
  /** Dark hairs are drawn first. */
  readonly level: number;
  readonly stroke: Stroke;
}

function sowHairs(coat: Coat, pixels: Int32Array): Sown[] {
  const { ground, style } = coat;
  const { width: columns } = ground.frame;
  const random = createRandom(coat.seed);
  const unit = ground.projection.unit * ground.pose.scale;
  const width = Math.max(1, unit / 260);
  const alpha = 0.62 * Math.min(1, unit / 200);
  const mean = Math.max(3, ((style.shortest + style.longest) / 2) * unit);
  const count = Math.round((pixels.length * style.layers) / mean / width);
  const stride = (Math.max(3, Math.round(style.longest * unit)) + 1) * 2;
  const places = new Float32Array(count * stride);
  const sown: Sown[] = [];
  for (let i = 0; i < count; i++) {
    const at = pixels[Math.floor(share(random) * pixels.length)];
    const seed = { x: (at % columns) + share(random), y: Math.floor(at / columns) + share(random) };
    const from = i * stride;
    const grown = growStrand(ground, {
      root: seed,
      habit: pickHabit(style, { unit, random }),
      out: places,
      from,
    });
    if (grown.count < 3) continue;
    const shade = lockShade(seed.x / unit, seed.y / unit, grown.tangent);
    const tip = lightHair(coat, { seed: { at, shade, tangent: grown.tangent }, random });
    const root = [tip[0] * 0.8, tip[1] * 0.8, tip[2] * 0.8] as const;
    const thick = width * (0.75 + 0.5 * share(random));
    const stroke = { places, from, count: grown.count, root, tip, alpha, width: thick };
    sown.push({ level: tip[1] * (0.6 + share(random)), stroke: { ...stroke, fadeIn: 0.22, fadeOut: 0.45 } });
  }
  return sown;
}

/** Draws the hairs of one coat, sown evenly over its mass. */
export function drawHair(canvas: Canvas, coat: Coat): void {
  const pixels = findPixels(coat);
  if (pixels.length === 0 || coat.style.layers === 0) return;
  const sown = sowHairs(coat, pixels).sort((a, b) => a.level - b.level);
  for (const { stroke } of sown) drawStroke(canvas, stroke);
}
