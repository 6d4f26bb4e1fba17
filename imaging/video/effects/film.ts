import { byStrength, type FrameEffect, squaresFromMiddle } from './frame-effect.ts';
import { grainFor, grainStart } from './grain.ts';

/** Tones of colour film: lifted black, soft shoulder, contrast in the middle. Set by eye. */
function toneOf(value: number, share: number): number {
  const v = value / 255;
  const curved = v - 0.06 * Math.sin(2 * Math.PI * v);
  const film = 0.03 + 0.96 * curved ** 0.95;
  return 255 * (v + (film - v) * share);
}

/** Warm lights, green-blue shadows: shares by which channels move, at black and at white. Set by eye. */
const TINT = [
  { dark: -7, light: 9 },
  { dark: 1, light: 2 },
  { dark: 8, light: -13 },
] as const;

/** Colour film: its tones, grain that is new in each frame, darker corners. */
export const drawFilm: FrameEffect = ({ width, height, data }, moment) => {
  const out = new Uint8ClampedArray(data.length);
  const share = byStrength(moment, 0.45, 1);
  const curves = TINT.map(({ dark, light }) =>
    Float32Array.from(
      { length: 256 },
      (_, v) => toneOf(v, share) + share * (dark + ((light - dark) * v) / 255),
    ),
  );
  const [red, green, blue] = curves as [Float32Array, Float32Array, Float32Array];
  const grain = grainFor({ width, height }, moment.seed);
  const start = grainStart(moment.index, moment.seed);
  const amount = byStrength(moment, 3, 11);
  // Grain shows most in the middle tones.
  const grains = Float32Array.from(
    { length: 256 },
    (_, v) => amount * (0.45 + 0.55 * Math.sin((Math.PI * v) / 255)),
  );
  const [across, down] = [squaresFromMiddle(width), squaresFromMiddle(height)];
  const corners = byStrength(moment, 0.2, 0.65);
  for (let y = 0, i = 0; y < height; y++) {
    const row = ((y + start.y) & (grain.side - 1)) * grain.side;
    for (let x = 0; x < width; x++, i += 3) {
      const dark = 1 - corners * (across[x] + down[y]);
      const g = grain.data[row + ((x + start.x) & (grain.side - 1))] * grains[data[i + 1]];
      out[i] = red[data[i]] * dark + g;
      out[i + 1] = green[data[i + 1]] * dark + g;
      out[i + 2] = blue[data[i + 2]] * dark + g;
    }
  }
  return new Uint8Array(out.buffer);
};
