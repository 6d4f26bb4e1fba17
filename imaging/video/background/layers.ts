import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { RgbFrame } from '../effects/frame-effect.ts';

/** Pixels of a frame that share one of its layers. */
export const SHRUNK = 4;
/** Weight of distant samples where nearer ones are known. */
const FAR_WEIGHT = 1e-3;
const FAR = 5;

/** Light of one side of a border, spread beyond it: red, green and blue as squares of their values, 0–1. */
type Light = readonly [Plane, Plane, Plane];

/** A frame and its mask at a quarter of the size: means, weighed by the mask or by its opposite. */
interface Shrunk {
  readonly people: { readonly light: Light; readonly weight: Plane };
  readonly others: { readonly light: Light; readonly weight: Plane };
}

/** Squares of bytes, 0–1. */
const SQUARES = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** 2);

const emptyLayer = (size: { width: number; height: number }) => ({
  light: [createPlane(size), createPlane(size), createPlane(size)] as const,
  weight: createPlane(size),
});

/** Divides a frame into what its mask covers and the rest, both at a quarter of the size. */
export function divideFrame({ width, height, data }: RgbFrame, mask: Uint8Array): Shrunk {
  const size = { width: Math.ceil(width / SHRUNK), height: Math.ceil(height / SHRUNK) };
  const [people, others] = [emptyLayer(size), emptyLayer(size)];
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / SHRUNK) * size.width;
    for (let x = 0; x < width; x++, i++) {
      const to = row + Math.floor(x / SHRUNK);
      // Half-covered pixels say little of either side.
      if (mask[i] > 0) add(people, { to, weight: SQUARES[mask[i]], data, from: 3 * i });
      if (mask[i] < 255) add(others, { to, weight: SQUARES[255 - mask[i]], data, from: 3 * i });
    }
  }
  return { people, others };
}

interface Sample {
  readonly to: number;
  readonly weight: number;
  readonly data: Uint8Array;
  readonly from: number;
}

function add({ light, weight: weights }: Shrunk['people'], { to, weight, data, from }: Sample): void {
  weights.data[to] += weight;
  light[0].data[to] += weight * SQUARES[data[from]];
  light[1].data[to] += weight * SQUARES[data[from + 1]];
  light[2].data[to] += weight * SQUARES[data[from + 2]];
}

/** Three running means, which come close to a bell. */
function blur(plane: Plane, radius: number): Plane {
  return boxBlurCompiled(boxBlurCompiled(boxBlurCompiled(plane, radius), radius), radius);
}

/**
 * Spreads the light of a layer: its mean over what is known of it, near by, and from further away where
 * nothing is near.
 * @param radius pixels of the layer
 */
export function spreadLight({ light, weight }: Shrunk['people'], radius: number): Light {
  const spread = (plane: Plane) => {
    const near = blur(plane, radius);
    const far = blur(plane, radius * FAR);
    for (let at = 0; at < near.data.length; at++) near.data[at] += FAR_WEIGHT * far.data[at];
    return near;
  };
  const weights = spread(weight);
  const [red, green, blue] = light.map((plane) => {
    const sum = spread(plane);
    for (let at = 0; at < sum.data.length; at++) sum.data[at] /= weights.data[at] + 1e-9;
    return sum;
  });
  return [red, green, blue];
}

/** Reads three layers of light between their pixels, as values of 0–255. */
export class LightReader {
  readonly #light: Light;
  readonly rgb = new Float32Array(3);

  constructor(light: Light) {
    this.#light = light;
  }

  /** Sets `rgb` to the values at a pixel of the frame. */
  read(x: number, y: number): void {
    const [{ width, height }] = this.#light;
    const u = Math.max(0, Math.min(width - 1, (x + 0.5) / SHRUNK - 0.5));
    const v = Math.max(0, Math.min(height - 1, (y + 0.5) / SHRUNK - 0.5));
    const left = Math.floor(u);
    const right = Math.min(width - 1, left + 1);
    const upper = Math.floor(v) * width;
    const lower = Math.min(height - 1, Math.floor(v) + 1) * width;
    const [across, down] = [u - left, v - Math.floor(v)];
    for (let c = 0; c < 3; c++) {
      const { data } = this.#light[c];
      const above = data[upper + left] + (data[upper + right] - data[upper + left]) * across;
      const below = data[lower + left] + (data[lower + right] - data[lower + left]) * across;
      this.rgb[c] = 255 * Math.sqrt(Math.max(0, above + (below - above) * down));
    }
  }
}
