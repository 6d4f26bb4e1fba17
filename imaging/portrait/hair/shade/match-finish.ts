import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import type { HairCanvas } from '../../../core/geometry/draw-segments.ts';
import type { Picture } from '../../../core/picture.ts';
import type { Progress } from '../../../core/progress.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import { measureBlur } from '../../../edit/enhance/measure-blur.ts';
import { measureNoise } from '../../../edit/enhance/measure-noise.ts';
import type { Stage } from '../plan-stage.ts';

/** Sharpness and noise of a photo, for drawn parts. */
interface Finish {
  /** Blur of drawn hair, in pixels of the stage. */
  readonly blur: number;
  /** Standard deviation of the noise in grey levels. */
  readonly grain: number;
}

/** Softness of edges in a sharp photo and in drawn hair, and the largest blur. */
const SHARP = 0.55;
const MAX_BLUR = 2.2;

/** Side of the window around the middle of the face in centimetres, and its most pixels. */
const WINDOW = 20;
const MAX_SIDE = 440;

/** Range of levels in which noise is measured, and the largest noise. */
const LEVELS = { least: 12, most: 243 } as const;
const MAX_GRAIN = 9;

function greyWindow({ width, height, data }: Picture, { x, y, unit }: Stage): Plane {
  const side = Math.min(MAX_SIDE, Math.round(WINDOW * unit));
  const left = Math.max(0, Math.min(width - 1, Math.round(x - side / 2)));
  const top = Math.max(0, Math.min(height - 1, Math.round(y - side / 2)));
  const out = createPlane({ width: Math.min(side, width - left), height: Math.min(side, height - top) });
  for (let row = 0, at = 0; row < out.height; row++)
    for (let column = 0; column < out.width; column++, at++) {
      const from = 3 * ((top + row) * width + left + column);
      out.data[at] = 0.299 * data[from] + 0.587 * data[from + 1] + 0.114 * data[from + 2];
    }
  return out;
}

/** Measures blur and noise of the photo around a face. Rejects with `aborted`. */
export async function measureFinish(stage: Stage, progress: Progress): Promise<Finish> {
  const grey = greyWindow(stage.photo, stage);
  const { sigma: noise } = measureNoise(grey, LEVELS);
  const { sharpest } = await measureBlur(grey, { noise, progress });
  return {
    blur: Math.min(MAX_BLUR, Math.sqrt(Math.max(0, sharpest * sharpest - SHARP * SHARP))),
    grain: Math.min(MAX_GRAIN, noise),
  };
}

/** Blurs drawn hair like the photo. */
export function softenHair({ width, height, light, cover }: HairCanvas, blur: number): HairCanvas {
  if (blur < 0.2) return { width, height, light, cover };
  const soft = new Float32Array(light.length);
  const plane = createPlane({ width, height });
  for (let channel = 0; channel < 3; channel++) {
    for (let at = 0; at < cover.length; at++) plane.data[at] = light[3 * at + channel];
    const blurred = gaussianBlurCompiled(plane, blur).data;
    for (let at = 0; at < cover.length; at++) soft[3 * at + channel] = blurred[at];
  }
  return {
    width,
    height,
    light: soft,
    cover: gaussianBlurCompiled({ width, height, data: cover }, blur).data,
  };
}
