import { sampleClouds, sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { PaintStep, Pigment } from './canvas.ts';
import { paintPattern } from './paint-pattern.ts';
import { everywhere, type Shape } from './shapes.ts';

/** Coarse woven cloth: sacking, or linen wound in strips of some width. */
export function weave({
  colours,
  threads,
  strips = 0,
  opacity = 0.97,
  region = everywhere,
}: {
  colours: readonly [Pigment, Pigment];
  threads: number;
  strips?: number;
  opacity?: number;
  region?: Shape;
}): PaintStep {
  return (canvas, seed) =>
    paintPattern(canvas, {
      region,
      soft: 0.02,
      pattern: ({ x, y }, out) => {
        // Strips lie crosswise, each over the one below.
        const slant = 0.22 * Math.sin(y * 9 + seed) * x + 0.02 * sampleNoise(x * 4, y * 4, seed + 3);
        const place = strips > 0 ? (y + slant) / strips : 0;
        const strip = Math.floor(place);
        const inStrip = place - strip;
        const lean = strips > 0 ? 0.3 * ((strip * 7) % 3) - 0.3 : 0.04;
        const u = x * Math.cos(lean) + y * Math.sin(lean) + 0.006 * sampleNoise(x * 20, y * 20, seed);
        const v = y * Math.cos(lean) - x * Math.sin(lean) + 0.006 * sampleNoise(x * 20 + 7, y * 20, seed);
        const warp = Math.sin(u * threads * 2 * Math.PI);
        const weft = Math.sin(v * threads * 2 * Math.PI);
        const over = (Math.floor(u * threads) + Math.floor(v * threads)) & 1;
        const thread = over ? Math.abs(warp) : Math.abs(weft);
        const stain = sampleClouds(x * 4 + 9, y * 4, seed + 5);
        const edge =
          strips > 0 ? Math.min(smoothStep(0, 0.1, inStrip), 1 - 0.35 * smoothStep(0.9, 1, inStrip)) : 1;
        const light = (0.72 + 0.34 * thread) * (0.55 + 0.45 * edge);
        const share = smoothStep(0.3, 0.75, stain);
        out.red = (colours[0][0] + (colours[1][0] - colours[0][0]) * share) * light;
        out.green = (colours[0][1] + (colours[1][1] - colours[0][1]) * share) * light;
        out.blue = (colours[0][2] + (colours[1][2] - colours[0][2]) * share) * light;
        out.gloss = 0.02;
        out.relief = 3.2 * thread + (strips > 0 ? 16 * edge * (1 - 0.5 * inStrip) : 0);
        out.opacity = opacity;
      },
    });
}

/** Clouds of two mixing colours with scattered stars. */
export function nebula({
  colours,
  stars,
  region = everywhere,
}: {
  colours: readonly [Pigment, Pigment, Pigment];
  stars: number;
  region?: Shape;
}): PaintStep {
  return (canvas, seed) =>
    paintPattern(canvas, {
      region,
      soft: 0.12,
      pattern: ({ x, y }, out) => {
        const warp = sampleClouds(x * 2.4, y * 2.4, seed);
        const first = smoothStep(0.34, 0.68, sampleClouds(x * 3 + 2 * warp, y * 3, seed + 1));
        const second = smoothStep(0.45, 0.72, sampleClouds(x * 4 - warp, y * 4 + 3, seed + 2));
        const [column, row] = [Math.floor(x * stars), Math.floor(y * stars)];
        const chance = sampleNoise(column, row, seed + 4);
        const [dx, dy] = [
          x * stars - column - 0.3 - 0.4 * chance,
          y * stars - row - 0.3 - 0.4 * sampleNoise(row, column, seed + 6),
        ];
        const size = 0.05 + 0.14 * Math.max(0, chance - 0.55) ** 1.2 * 2;
        const star = chance > 0.5 ? 1 - smoothStep(size * 0.5, size, Math.hypot(dx, dy)) : 0;
        const mix = (channel: 0 | 1 | 2) => {
          const ground = colours[0][channel] + (colours[1][channel] - colours[0][channel]) * first;
          const cloud = ground + (colours[2][channel] - ground) * second * 0.85;
          return cloud + (0.95 - cloud) * star;
        };
        out.red = mix(0);
        out.green = mix(1);
        out.blue = mix(2);
        out.gloss = 0.35;
        out.opacity = 0.93;
      },
    });
}
