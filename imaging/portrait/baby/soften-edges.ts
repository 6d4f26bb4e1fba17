import type { Plane } from '../../core/raster/plane.ts';

/** Smallest difference in depth between two surfaces, in centimetres. */
const STEP = 0.35;

/**
 * Antialiases edges between parts at different depths. Changes the light: red, green and blue of each pixel
 * in turn.
 */
export function softenEdges(light: Float32Array, { width, height, data }: Plane): void {
  const before = light.slice();
  for (let row = 1; row < height - 1; row++)
    for (let column = 1; column < width - 1; column++) {
      const at = row * width + column;
      const across = Math.max(Math.abs(data[at] - data[at - 1]), Math.abs(data[at] - data[at + 1]));
      const down = Math.max(Math.abs(data[at] - data[at - width]), Math.abs(data[at] - data[at + width]));
      if (Math.max(across, down) < STEP) continue;
      for (let channel = 0; channel < 3; channel++) {
        const place = 3 * at + channel;
        const around =
          before[place - 3] + before[place + 3] + before[place - 3 * width] + before[place + 3 * width];
        light[place] = 0.36 * before[place] + 0.16 * around;
      }
    }
}
