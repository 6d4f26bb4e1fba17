import { dot, lengthOf, normalize, type Vector } from '../../../core/geometry/vector.ts';
import type { Progress } from '../../../core/progress.ts';
import type { Raster } from '../../../core/raster/raster.ts';
import type { LightTerms } from '../light-patterns.ts';
import type { DrawnOutfit } from './render-outfit.ts';

/** Rows lit between two yields. */
const BAND = 48;

/** Directed part of the light; the rest is ambient. */
const DIRECTED = 0.72;

/** Light in the deepest hollow. */
const MIN = 0.06;

interface Lamp {
  readonly terms: LightTerms;
  /** Unit vector to the lamp. */
  readonly towards: Vector;
}

function lampOf(terms: LightTerms): Lamp {
  const [, x, y, z] = terms;
  // A lamp is further aside than the broad first-order light tells.
  const towards = [1.5 * x, 1.25 * y - 0.12, z] as const;
  return { terms, towards: normalize(towards) };
}

/** Light on cloth by its normal, and its reflection beyond the cloth's colour. */
function shade(
  { terms, towards }: Lamp,
  [x, y, z]: readonly [number, number, number],
  [softness, sheen, shine]: readonly [number, number, number],
): { readonly light: number; readonly gloss: number } {
  const wide = terms[0] + terms[1] * x + terms[2] * y + terms[3] * z;
  const facing = x * towards[0] + y * towards[1] + z * towards[2];
  const wrapped = Math.max(0, (facing + softness * 0.5) / (1 + softness * 0.5));
  const light = (1 - DIRECTED) * Math.max(0, wide) + DIRECTED * 1.12 * wrapped;
  const aside = 1 - Math.min(1, Math.max(0, -z));
  // Half vector between lamp and viewer (Blinn 1977).
  const half: Vector = [towards[0], towards[1], towards[2] - 1];
  const glance = Math.max(0, dot([x, y, z], half) / (lengthOf(half) || 1));
  return {
    light: Math.max(MIN, light),
    gloss: 0.05 * sheen * aside ** 2 * wrapped + 0.3 * shine * glance ** 18,
  };
}

/**
 * Shades drawn clothes under a studio's light. Returns linear light times coverage, then coverage. Rejects
 * with `aborted`.
 */
export async function lightOutfit(
  { width, height, colour, coverage, slopeX, slopeY, open, finish }: DrawnOutfit,
  { terms, progress }: { readonly terms: LightTerms; readonly progress: Progress },
): Promise<Raster> {
  const lamp = lampOf(terms);
  const data = new Float32Array(4 * width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      const covered = coverage.data[pixel];
      if (covered < 0.004) continue;
      const [x, y] = [slopeX.data[pixel], slopeY.data[pixel]];
      const length = Math.hypot(x, y, 1);
      const at = 3 * pixel;
      const { light, gloss } = shade(
        lamp,
        [-x / length, -y / length, -1 / length],
        [finish[at], finish[at + 1], finish[at + 2]],
      );
      const reaching = open.data[pixel];
      for (let channel = 0; channel < 3; channel++)
        data[4 * pixel + channel] = covered * reaching * (colour[at + channel] * light + gloss);
      data[4 * pixel + 3] = covered;
    }
    if (row % BAND === 0) await progress.report(row / height);
  }
  await progress.report(1);
  return { width, height, channels: 4, data };
}
