import { mix } from '../../renderer/interpolate.ts';
import { blurLinear } from '../../renderer/linear-picture.ts';

interface ScatterInput {
  readonly width: number;
  readonly height: number;
  /** Matt light, three values a pixel. */
  readonly light: Float32Array;
  /** Share of each pixel that is skin. */
  readonly skin: Float32Array;
  /** Pixels of a millimetre. */
  readonly millimetre: number;
}

/**
 * Scattering distances in skin, in millimetres, with the shares of red, green and blue (fit to d'Eon 2007).
 */
const layers = [
  { reach: 0.75, shares: [0.2, 0.5, 0.68] },
  { reach: 2, shares: [0.34, 0.34, 0.24] },
  { reach: 5, shares: [0.46, 0.16, 0.08] },
] as const;

/**
 * Light that enters skin comes out a little farther away, red the farthest: a sum of Gaussian blurs of the
 * light on skin (d'Eon et al., “Efficient rendering of human skin”, 2007), in the picture instead of on the
 * surface.
 */
export function scatterLight({ width, height, light, skin, millimetre }: ScatterInput): Float32Array {
  const weighed = light.map((value, i) => value * skin[Math.floor(i / 3)]);
  const weights = Float32Array.from(light, (_, i) => skin[Math.floor(i / 3)]);
  const sum = new Float32Array(light.length);
  for (const { reach, shares } of layers) {
    const sigma = Math.max(0.3, reach * millimetre);
    const blurred = blurLinear({ width, height, data: weighed }, sigma).data;
    const spread = blurLinear({ width, height, data: weights }, sigma).data;
    for (let i = 0; i < sum.length; i++) sum[i] += (shares[i % 3] * blurred[i]) / (spread[i] + 1e-3);
  }
  return light.map((value, i) => mix(value, sum[i], 0.85 * skin[Math.floor(i / 3)]));
}
