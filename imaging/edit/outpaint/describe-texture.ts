import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { SHEET_BYTES, type Sheet } from './sheet.ts';

/** Radius of one place, in pixels of the coarse sheet. */
const RADIUS = 3;

/** Weight of steps between neighbours relative to colours. */
const STEP_GAIN = 1.5;

/**
 * Texture of each place of a sheet: mean red, green, blue and mean step between neighbours, in grey levels.
 */
export type Texture = readonly Float32Array[];

/** The mean steps among them. */
export const STEPS = 3;

/** Describes each place by position-independent texture: pebbles match pebbles, whatever their places. */
export function describeTexture(sheet: Sheet): Texture {
  const planes: Plane[] = [0, 1, 2].map((channel) => {
    const plane = createPlane(sheet);
    for (let at = 0; at < plane.data.length; at++) plane.data[at] = sheet.pixels[at * SHEET_BYTES + channel];
    return plane;
  });
  return [...planes, measureSteps(planes[1])].map((plane) => boxBlurCompiled(plane, RADIUS).data);
}

/** Distance between two places' textures, in grey levels. */
export function textureDistance(texture: Texture, one: number, other: number): number {
  let sum = 0;
  for (let index = 0; index < texture.length; index++) {
    const difference = texture[index][one] - texture[index][other];
    sum += difference * difference;
  }
  return Math.sqrt(sum);
}

/** Steps of a plane from each pixel to the next ones to the right and below. */
function measureSteps({ width, height, data }: Plane): Plane {
  const steps = createPlane({ width, height });
  for (let y = 0; y < height - 1; y++)
    for (let at = y * width; at < (y + 1) * width - 1; at++)
      steps.data[at] =
        STEP_GAIN * (Math.abs(data[at + 1] - data[at]) + Math.abs(data[at + width] - data[at]));
  return steps;
}
