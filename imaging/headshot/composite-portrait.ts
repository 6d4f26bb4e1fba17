import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { linearOf } from '../kernels/oklab.ts';
import type { Plane } from '../kernels/plane.ts';
import type { Raster } from '../kernels/raster.ts';
import { samplePlane } from '../kernels/sample-plane.ts';
import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import type { Grade } from './grades.ts';
import { toneMapRow } from './tone-map-row.ts';

interface PortraitLayers {
  /** Foreground: linear light times alpha, then alpha. */
  readonly front: Raster;
  /** Background of the same size, 3 channels. */
  readonly set: Picture;
  /** Alpha of the foreground on a small copy, for light wrap. */
  readonly coverage: Plane;
  readonly grade: Grade;
  /** Standard deviation of the photo's noise, in grey levels. */
  readonly noise: number;
  readonly seed: number;
}

/** Rows composed between two yields. */
const BAND = 48;

/** Light wrap of the background around edges: strength, and reach as a fraction of the height. */
const WRAP = { strength: 0.16, reach: 0.008 } as const;

/**
 * Composites a subject and a background in linear light with light wrap, and tone-maps the result. Returns an
 * RGB picture of the front's size. Rejects with `aborted`.
 */
export async function compositePortrait(layers: PortraitLayers, progress: Progress): Promise<Picture> {
  const { front, set, coverage } = layers;
  const { width, height } = front;
  const spread = gaussianBlur(coverage, WRAP.reach * coverage.height);
  const light = new Float32Array(width * 3);
  const out: Picture = { width, height, channels: 3, data: new Uint8Array(width * height * 3) };
  for (let row = 0; row < height; row++) {
    const v = ((row + 0.5) * coverage.height) / height - 0.5;
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      const alpha = Math.max(0, Math.min(1, front.data[4 * pixel + 3]));
      const u = ((column + 0.5) * coverage.width) / width - 0.5;
      const wrap = alpha > 0 ? WRAP.strength * alpha * Math.max(0, 1 - samplePlane(spread, u, v)) : 0;
      for (let channel = 0; channel < 3; channel++) {
        const behind = linearOf[set.data[3 * pixel + channel]];
        const own = Math.max(0, front.data[4 * pixel + channel]);
        light[3 * column + channel] = own + behind * (1 - alpha) + wrap * Math.max(0, behind - own);
      }
    }
    toneMapRow(light, { out, row, ...layers });
    if (row % BAND === 0) await progress.report(row / height);
  }
  await progress.report(1);
  return out;
}
