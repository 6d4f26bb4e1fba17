import { drawClouds } from './clouds.ts';
import { writeClearSky } from './daylight.ts';
import { acrossAt, type LakeView, upAt } from './lake-view.ts';

/** Clouds are soft: they are drawn this many times smaller. */
const COARSER = 3;

/** The sky of a view, linear light, `width × height × 3`; where land will stand too. */
export function drawSky(view: LakeView): Float32Array {
  const coarse = {
    ...view,
    width: Math.ceil(view.width / COARSER),
    height: Math.ceil(view.height / COARSER),
    middle: view.middle / COARSER,
    horizon: view.horizon / COARSER,
    scale: view.scale / COARSER,
  };
  const clouds = drawClouds(coarse);
  const light = new Float32Array(view.width * view.height * 3);
  const over = new Float64Array(4);
  for (let row = 0, at = 0; row < view.height; row++)
    for (let column = 0; column < view.width; column++, at += 3) {
      writeClearSky(light, { at, direction: { across: acrossAt(view, column), up: upAt(view, row) } });
      takeBetween(over, { clouds, size: coarse, x: column / COARSER - 0.33, y: row / COARSER - 0.33 });
      for (let channel = 0; channel < 3; channel++)
        light[at + channel] = light[at + channel] * over[3] + over[channel];
    }
  return light;
}

interface Between {
  readonly clouds: Float32Array;
  readonly size: { readonly width: number; readonly height: number };
  readonly x: number;
  readonly y: number;
}

/** The mean of the four nearest pixels, weighted by nearness. */
function takeBetween(out: Float64Array, { clouds, size: { width, height }, x, y }: Between): void {
  const column = Math.min(Math.max(0, Math.floor(x)), Math.max(0, width - 2));
  const row = Math.min(Math.max(0, Math.floor(y)), Math.max(0, height - 2));
  const u = Math.min(Math.max(x - column, 0), 1);
  const v = Math.min(Math.max(y - row, 0), 1);
  const right = width > 1 ? 4 : 0;
  const down = height > 1 ? width * 4 : 0;
  const at = (row * width + column) * 4;
  for (let i = 0; i < 4; i++) {
    const upper = clouds[at + i] * (1 - u) + clouds[at + right + i] * u;
    const lower = clouds[at + down + i] * (1 - u) + clouds[at + down + right + i] * u;
    out[i] = upper * (1 - v) + lower * v;
  }
}
