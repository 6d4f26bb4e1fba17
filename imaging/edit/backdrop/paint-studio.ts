import { sampleClouds, sampleNoise } from '../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { addLight, cover, type Light, type Painter, setMix } from './shader.ts';

const WHITE: Light = [1, 1, 1];

export const paintPlain: Painter =
  ({ first }) =>
  (_u, _v, out) =>
    out.set(first);

export const paintLinearGradient: Painter =
  ({ first, second }) =>
  (_u, v, out) =>
    setMix(out, [first, second], { share: smoothStep(-0.05, 1.05, v) });

export const paintRadialGradient: Painter =
  ({ aspect, first, second }) =>
  (u, v, out) => {
    const away = Math.hypot((u - aspect / 2) / Math.max(0.8, aspect * 0.75), v - 0.45);
    setMix(out, [first, second], { share: smoothStep(0, 0.85, away) });
  };

/**
 * A roll of paper that curves from the wall into the floor: no line between them, only the fall of the light.
 */
export const paintPaperSweep: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    const lamp = Math.hypot((u - aspect * 0.42) / Math.max(0.9, aspect * 0.8), v - 0.32);
    const wall = 1.08 - 0.75 * smoothStep(0, 1.05, lamp);
    const cove = 0.16 * Math.exp(-(((v - 0.78) / 0.09) ** 2));
    const floor = 0.2 * smoothStep(0.76, 1, v);
    const paper = 0.012 * (sampleNoise(u * 3, v * 3, seed) - 0.5);
    setMix(out, [first, second], { share: smoothStep(0.6, 1, v) * 0.35, light: wall - cove + floor + paper });
  };

/** Cotton dabbed with a sponge in two tones, lighter in the middle, as in portrait studios. */
export const paintMuslin: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    const drift = sampleClouds(u * 1.3, v * 1.3, seed + 5);
    const blotch = sampleClouds(u * 3.1 + drift * 1.4, v * 3.1 - drift, seed);
    const dabs = sampleNoise(u * 26 + drift * 8, v * 26, seed + 9);
    const weave = sampleNoise(u * 420, v * 60, seed + 3) + sampleNoise(u * 60, v * 420, seed + 4) - 1;
    const away = Math.hypot((u - aspect / 2) / Math.max(0.8, aspect * 0.8), v - 0.45);
    setMix(out, [first, second], {
      share: smoothStep(0.28, 0.72, blotch + 0.14 * (dabs - 0.5)),
      light: 1.28 - 0.95 * smoothStep(0.05, 0.95, away) + 0.05 * weave,
    });
  };

/**
 * Sun through slats onto a wall: soft stripes, steeper than the eye expects, with the window's upright
 * between.
 */
export const paintBlinds: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    const clouds = sampleClouds(u * 2, v * 2, seed);
    const x = u / aspect;
    const slanted = v + 0.28 * (u - aspect * 0.5);
    const softness = 0.1 + 0.22 * x;
    const period = slanted / 0.085;
    const stripe = Math.abs(period - Math.floor(period) - 0.5) * 2;
    const slat = smoothStep(0.42 - softness, 0.42 + softness, stripe);
    const across = x + 0.12 * v;
    const pane = smoothStep(0.2, 0.24, across) * (1 - smoothStep(0.86, 0.93, across));
    const upright = 1 - 0.85 * Math.exp(-(((across - 0.55) / 0.014) ** 4));
    const height = smoothStep(0.06, 0.11, slanted) * (1 - smoothStep(0.88, 0.97, slanted));
    setMix(out, [first, second], { share: 0.25 * clouds, light: 0.4 + 0.12 * x });
    addLight(out, [first[0] * 1.0, first[1] * 0.86, first[2] * 0.64], 0.75 * slat * pane * upright * height);
  };

/** Broad waves of coloured light, each with a bright crest and its shadow below. */
export const paintWaves: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    setMix(out, [first, second], { share: smoothStep(0, 1.2, v + 0.2 * (u / aspect)) });
    for (let wave = 0; wave < 6; wave++) {
      const phase = sampleNoise(wave * 3.7, 0.5, seed) * 6;
      const bend =
        0.07 * Math.sin((u / aspect) * (2.4 + 0.5 * wave) + phase) +
        0.05 * Math.sin((u / aspect) * 6 + 2 * phase);
      const below = v - (0.12 + 0.15 * wave + bend + 0.1 * (u / aspect - 0.5));
      if (below < 0) continue;
      const tone = wave / 5;
      const body: Light = [
        first[0] + (second[0] - first[0]) * tone,
        first[1] + (second[1] - first[1]) * tone,
        first[2] + (second[2] - first[2]) * tone,
      ];
      cover(out, body, smoothStep(0, 0.012, below));
      cover(out, WHITE, 0.3 * Math.exp(-below / 0.045) * smoothStep(0, 0.012, below));
      cover(out, [body[0] * 0.35, body[1] * 0.35, body[2] * 0.4], 0.38 * smoothStep(0.05, 0.22, below));
    }
  };

/** A round plinth on the floor of a coloured room, lit from the left. */
export const paintPodium: Painter = ({ aspect, first, second, seed }) => {
  const middle = aspect / 2;
  const radius = Math.min(0.36, aspect * 0.36);
  const flat = 0.2;
  const top = 0.76;
  const depth = 0.11;
  return (u, v, out) => {
    const lamp = Math.hypot((u - aspect * 0.3) / Math.max(0.9, aspect), v - 0.25);
    const floor = smoothStep(0.64, 0.74, v);
    setMix(out, [first, second], {
      share: 0.3 * floor,
      light:
        1.05 - 0.5 * smoothStep(0, 1, lamp) - 0.14 * Math.exp(-(((v - 0.68) / 0.05) ** 2)) + 0.08 * floor,
    });
    const x = (u - middle) / radius;
    const rim = Math.sqrt(Math.max(0, 1 - x * x)) * radius * flat;
    const shadow = Math.hypot(
      (u - middle - 0.1) / (radius * 1.25),
      (v - top - depth - 0.005) / (radius * flat * 1.7),
    );
    for (let channel = 0; channel < 3; channel++)
      out[channel] *= 1 - 0.5 * (1 - smoothStep(0.45, 1.15, shadow)) * smoothStep(0.66, 0.8, v);
    if (Math.abs(x) < 1 && v > top - rim && v < top + depth + rim) {
      const onTop = v < top + rim;
      const grain = 0.02 * (sampleNoise(u * 300, v * 300, seed) - 0.5);
      const side =
        0.42 + 0.5 * smoothStep(0.9, -0.75, x) - 0.15 * smoothStep(top + depth, top + depth + 0.05, v);
      const light = (onTop ? 1.12 - 0.12 * x : side) + grain;
      cover(out, [second[0] * light, second[1] * light, second[2] * light], 1);
      if (!onTop && v - top - rim < 0.006) addLight(out, second, 0.18);
    }
  };
};
