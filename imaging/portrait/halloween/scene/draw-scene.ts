import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import type { Progress } from '../../../core/progress.ts';
import { createPlane } from '../../../core/raster/plane.ts';
import type { LightPlanes } from '../../../edit/backdrop/paint-light.ts';
import { pigment } from '../paint/pigment.ts';
import { type BackdropKey, type SceneBackdrop, sceneBackdrops } from './scene-backdrops.ts';

/** Most pixels of a painted scene. */
const MAX_PIXELS = 140_000;

/** Rows painted between two yields. */
const BAND = 16;

/**
 * Draws a scene for a photo of `width × height` as linear light at low resolution, as it is out of focus. The
 * scene depends on the seed and not on the size. Rejects with `aborted`.
 */
export async function drawScene(
  {
    width,
    height,
    backdrop,
    seed,
  }: {
    readonly width: number;
    readonly height: number;
    readonly backdrop: BackdropKey;
    readonly seed: number;
  },
  progress: Progress,
): Promise<LightPlanes> {
  const scene: SceneBackdrop = sceneBackdrops[backdrop];
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  const small = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const shader = scene.paint({
    aspect: width / height,
    first: pigment(scene.colours[0]),
    second: pigment(scene.colours[1]),
    seed,
  });
  const planes = [createPlane(small), createPlane(small), createPlane(small)] as const;
  const light = new Float32Array(3);
  for (let y = 0, at = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++, at++) {
      shader((x + 0.5) / small.height, (y + 0.5) / small.height, light);
      for (let channel = 0; channel < 3; channel++) planes[channel].data[at] = light[channel];
    }
    if (y % BAND === 0) await progress.report((0.9 * y) / small.height);
  }
  const [red, green, blue] = planes.map((plane) => gaussianBlurCompiled(plane, scene.blur * small.height));
  await progress.report(1);
  return [red, green, blue];
}
