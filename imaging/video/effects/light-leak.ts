import { hashUnit } from '../../core/numeric/value-noise.ts';
import { byStrength, type FrameEffect, type Moment } from './frame-effect.ts';

/** Light that falls in: colour, size in shares of the sides, and the place where it wanders. Set by eye. */
const GLOWS = [
  { colour: [255, 118, 34], wide: 0.3, tall: 0.65, x: 0.02, y: 0.38, pace: 0.8 },
  { colour: [255, 62, 74], wide: 0.2, tall: 0.85, x: 1.0, y: 0.6, pace: 1.15 },
  { colour: [255, 196, 96], wide: 0.42, tall: 0.24, x: 0.62, y: -0.02, pace: 0.6 },
] as const;

/** Light of a glow on each column and each row; both multiplied are the glow. */
function glowTables(
  { glow, number, moment }: { glow: (typeof GLOWS)[number]; number: number; moment: Moment },
  size: { readonly width: number; readonly height: number },
) {
  const { seconds, seed } = moment;
  const phase = 2 * Math.PI * hashUnit(number, 9, seed);
  const x = glow.x + 0.1 * Math.sin(seconds * glow.pace + phase);
  const y = glow.y + 0.12 * Math.cos(seconds * glow.pace * 0.8 + phase);
  // Light breathes slowly, in some three seconds.
  const power = byStrength(moment, 0.35, 1) * (0.75 + 0.25 * Math.sin(seconds * glow.pace * 1.6 + phase));
  const bell = (share: number, middle: number, reach: number) => Math.exp(-(((share - middle) / reach) ** 2));
  return {
    colour: glow.colour,
    across: Float32Array.from({ length: size.width }, (_, i) => power * bell(i / size.width, x, glow.wide)),
    down: Float32Array.from({ length: size.height }, (_, i) => bell(i / size.height, y, glow.tall)),
  };
}

/** Warm light that falls into the camera from its sides and wanders. */
export const drawLightLeak: FrameEffect = ({ width, height, data }, moment) => {
  const out = new Uint8ClampedArray(data.length);
  const glows = GLOWS.map((glow, number) => glowTables({ glow, number, moment }, { width, height }));
  const lift = byStrength(moment, 3, 12);
  for (let y = 0, o = 0; y < height; y++)
    for (let x = 0; x < width; x++, o += 3) {
      let [red, green, blue] = [lift, lift * 0.6, lift * 0.5];
      for (const { colour, across, down } of glows) {
        const light = across[x] * down[y];
        red += colour[0] * light;
        green += colour[1] * light;
        blue += colour[2] * light;
      }
      // Screen: light is added where there is room for it.
      out[o] = data[o] + red * (1 - data[o] / 255);
      out[o + 1] = data[o + 1] + green * (1 - data[o + 1] / 255);
      out[o + 2] = data[o + 2] + blue * (1 - data[o + 2] / 255);
    }
  return new Uint8Array(out.buffer);
};
