import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Shader } from './shader.ts';

/** Rows painted between two yields. */
const BAND = 24;

/** Light of each pixel, red, green and blue, linear. */
export type LightPlanes = readonly [red: Plane, green: Plane, blue: Plane];

type Size = Pick<Plane, 'width' | 'height'>;

/** Planes without any light. */
export function createLight(size: Size): LightPlanes {
  return [createPlane(size), createPlane(size), createPlane(size)];
}

interface Painting {
  readonly shader: Shader;
  readonly progress: Progress;
}

/** Paints the light of a shader on planes, row by row from the top. Throws `aborted`. */
export async function fillLight(planes: LightPlanes, { shader, progress }: Painting): Promise<void> {
  const { width, height } = planes[0];
  const light = new Float32Array(3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      shader((x + 0.5) / height, (y + 0.5) / height, light);
      for (let channel = 0; channel < 3; channel++) planes[channel].data[at] = light[channel];
    }
    if (y % BAND === 0) await progress.report(y / height);
  }
}

/** Paints the light of a shader on planes of a size. Throws `aborted`. */
export async function paintLight(size: Size, painting: Painting): Promise<LightPlanes> {
  const planes = createLight(size);
  await fillLight(planes, painting);
  return planes;
}
