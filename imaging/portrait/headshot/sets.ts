import { sampleClouds, sampleNoise } from '../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { hashUnit } from '../../core/numeric/value-noise.ts';
import { addDiscs } from '../../edit/backdrop/add-discs.ts';
import type { Backdrop } from '../../edit/backdrop/backdrops.ts';
import { paintLibrary } from '../../edit/backdrop/paint-interiors.ts';
import { paintBrick, paintConcrete, paintWood } from '../../edit/backdrop/paint-walls.ts';
import { addLight, cover, type Painter, setMix } from '../../edit/backdrop/shader.ts';

/** Brightness of a background lamp at a place, 1 in its middle. `reach` in heights of the picture. */
function hotSpot(
  u: number,
  v: number,
  spot: { readonly x: number; readonly y: number; readonly reach: number },
): number {
  const away = Math.hypot(u - spot.x, (v - spot.y) * 0.9) / spot.reach;
  return 1 / (1 + away * away * away);
}

/** Seamless paper with a lamp behind the shoulders; the corners are darker. */
const paintPaper: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    const spot = hotSpot(u, v, { x: aspect * (0.46 + 0.08 * hashUnit(seed, 1, 3)), y: 0.5, reach: 0.62 });
    const drift = 0.04 * (sampleClouds(u * 0.9, v * 0.9, seed) - 0.5);
    setMix(out, [second, first], { share: Math.min(1, spot + drift), light: 0.86 + 0.2 * spot });
  };

/** A dark wall with a soft pool of light from a gridded lamp to one side. */
const paintPool: Painter = ({ aspect, first, second, seed }) => {
  const side = hashUnit(seed, 2, 5) < 0.5 ? 0.36 : 0.64;
  return (u, v, out) => {
    const pool = hotSpot(u, v, { x: aspect * side, y: 0.42, reach: 0.46 });
    const texture = sampleClouds(u * 2.4, v * 2.4, seed) - 0.5;
    setMix(out, [second, first], { share: pool, light: (0.35 + 0.85 * pool) * (1 + 0.22 * texture) });
  };
};

/** Canvas painted in clouds of two tones, as in portrait studios. */
const paintCanvas: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    const drift = sampleClouds(u * 1.1, v * 1.1, seed + 7);
    const cloud = sampleClouds(u * 2.2 + drift * 1.6, v * 2.2 - drift * 1.2, seed);
    const pool = hotSpot(u, v, { x: aspect * 0.5, y: 0.45, reach: 0.7 });
    setMix(out, [second, first], {
      share: smoothStep(0.3, 0.72, cloud) * 0.8 + 0.2 * pool,
      light: 0.5 + 0.62 * pool,
    });
  };

/** A white room with overexposed tall windows to one side and a pale wall. */
const paintDaylight: Painter = ({ aspect, first, second, seed }) => {
  const mirrored = hashUnit(seed, 3, 1) < 0.5;
  return (u, v, out) => {
    const x = mirrored ? 1 - u / aspect : u / aspect;
    const wall = 0.62 + 0.4 * smoothStep(1.05, 0.15, x) - 0.12 * v;
    setMix(out, [first, second], { share: smoothStep(0.55, 1, v) * 0.6, light: wall });
    const pane = smoothStep(0.02, 0.05, x) * smoothStep(0.44, 0.41, x) * smoothStep(0.86, 0.82, v);
    const across = (x - 0.02) / 0.2;
    const bar = Math.abs(across - Math.round(across)) < 0.045 || Math.abs(v - 0.36) < 0.012 ? 1 : 0;
    const trees = sampleClouds(u * 4, v * 4, seed) * smoothStep(0.2, 0.7, v);
    cover(out, [1.15 - 0.75 * trees, 1.2 - 0.5 * trees, 1.2 - 0.85 * trees], pane * (1 - bar));
    cover(out, [0.5, 0.5, 0.5], 0.7 * pane * bar);
    const curtain = smoothStep(0.4, 0.46, x) * smoothStep(0.58, 0.54, x);
    const folds = 0.82 + 0.18 * Math.sin(x * 190 + 4 * sampleNoise(x * 30, v * 2, seed));
    cover(out, [0.95 * folds, 0.94 * folds, 0.91 * folds], 0.75 * curtain);
    const plant =
      smoothStep(0.38, 0.55, sampleClouds(u * 8, v * 8, seed + 5)) *
      (1 - smoothStep(0.1, 0.2, Math.hypot((x - 0.86) * aspect, (v - 0.62) * 0.7)));
    cover(out, [0.07, 0.16, 0.07], 0.75 * plant);
  };
};

/** An open office far behind: a row of ceiling lights, glass walls, desks, lamps as discs. */
const paintWorkplace: Painter = ({ aspect, first, second, seed }) => {
  const mirrored = hashUnit(seed, 4, 1) < 0.5;
  return (u, v, out) => {
    const x = mirrored ? 1 - u / aspect : u / aspect;
    const depth = smoothStep(0.95, 0.3, x);
    setMix(out, [first, second], { share: smoothStep(0.35, 0.95, v), light: 0.5 + 0.5 * depth });
    const glass = smoothStep(0.55, 0.5, x) * smoothStep(0.16, 0.2, v) * smoothStep(0.72, 0.66, v);
    const pane = hashUnit(Math.floor(x * 9), 1, seed);
    const outside =
      0.75 + 0.3 * pane - 0.35 * smoothStep(0.4, 0.66, v) * hashUnit(Math.floor(x * 23), 2, seed);
    cover(out, [0.93 * outside, 1.0 * outside, 1.06 * outside], 0.85 * glass);
    const post = Math.abs(x * 9 - Math.round(x * 9)) < 0.07 ? 1 : 0;
    cover(out, [0.16, 0.17, 0.19], 0.8 * glass * post);
    const panel = smoothStep(0.62, 0.66, x) * smoothStep(1.1, 0.9, x) * smoothStep(0.2, 0.24, v);
    const board = hashUnit(Math.floor(x * 14), Math.floor(v * 6), seed + 2);
    cover(out, [0.2 + 0.34 * board, 0.17 + 0.26 * board, 0.14 + 0.18 * board], 0.7 * panel);
    const desks = smoothStep(0.7, 0.74, v) * smoothStep(0.96, 0.82, v);
    cover(out, [0.3, 0.22, 0.15], 0.6 * desks * smoothStep(0.3, 0.45, sampleNoise(x * 6, 2, seed)));
    const row = Math.abs(((x * 4.4 + v * 2.2) % 1) - 0.5) < 0.16 ? 1 : 0;
    addLight(out, [1.5, 1.45, 1.35], row * smoothStep(0.15, 0.12, v) * smoothStep(0.015, 0.05, v));
    addDiscs(out, {
      u,
      v,
      size: 0.2,
      seed: seed + 6,
      light: [1, 0.78, 0.5],
      strength: 0.28 * smoothStep(0.25, 0.6, v),
    });
  };
};

/** A city after sunset through a window: lamps as discs over blue dusk. */
const paintEvening: Painter =
  ({ first, second, seed }) =>
  (u, v, out) => {
    setMix(out, [first, second], {
      share: smoothStep(0.15, 0.75, v),
      light: 0.75 + 0.5 * sampleClouds(u, v, seed),
    });
    const low = smoothStep(0.12, 0.5, v);
    const discs = [
      { size: 0.17, light: [1, 0.62, 0.26], strength: 0.42 * low },
      { size: 0.23, light: [1, 0.8, 0.5], strength: 0.3 * low },
      { size: 0.19, light: [0.45, 0.65, 1], strength: 0.2 * low },
    ] as const;
    for (const [i, layer] of discs.entries()) addDiscs(out, { u, v, ...layer, seed: seed + i + 1 });
  };

/** A sunny park far behind: masses of leaves, gaps of sky, discs of light. */
const paintPark: Painter =
  ({ first, second, seed }) =>
  (u, v, out) => {
    const masses = sampleClouds(u * 1.6, v * 1.6, seed);
    const leaves = sampleClouds(u * 5, v * 5, seed + 20);
    setMix(out, [first, second], {
      share: smoothStep(0.32, 0.7, 0.65 * masses + 0.35 * leaves),
      light: 0.55 + 0.5 * leaves + 0.3 * smoothStep(0.9, 0.1, v),
    });
    const open = smoothStep(0.45, 0.62, masses) * smoothStep(0.85, 0.2, v);
    cover(out, [0.9, 0.95, 0.86], 0.5 * open);
    addDiscs(out, { u, v, size: 0.15, seed: seed + 1, light: [0.7, 0.8, 0.35], strength: 0.28 });
    addDiscs(out, {
      u,
      v,
      size: 0.22,
      seed: seed + 2,
      light: [1, 0.95, 0.7],
      strength: 0.3 * smoothStep(0.9, 0.3, v),
    });
  };

/** A background enlarged, as if nearer. */
function enlarge(paint: Painter, times: number): Painter {
  return (scene) => {
    const shader = paint(scene);
    return (u, v, out) => shader(u / times, v / times, out);
  };
}

/** Backgrounds out of focus, as behind an open 85 mm lens: the farther, the more. */
export const sets = {
  'white-paper': { paint: paintPaper, colours: ['#fbfbfa', '#d9dbde'], blur: 0.01 },
  'grey-paper': { paint: paintPaper, colours: ['#b9bdc2', '#5c6167'], blur: 0.01 },
  'blue-paper': { paint: paintPaper, colours: ['#8fb0cf', '#27466b'], blur: 0.01 },
  'sand-paper': { paint: paintPaper, colours: ['#e8dac6', '#9c8468'], blur: 0.01 },
  'dark-pool': { paint: paintPool, colours: ['#5a6068', '#0f1114'], blur: 0.012 },
  'navy-pool': { paint: paintPool, colours: ['#3f5a80', '#0a1322'], blur: 0.012 },
  canvas: { paint: paintCanvas, colours: ['#8d8779', '#3c3b38'], blur: 0.008 },
  daylight: { paint: paintDaylight, colours: ['#e9e7e2', '#b9b2a6'], blur: 0.028 },
  workplace: { paint: paintWorkplace, colours: ['#c3cbd2', '#5d5f61'], blur: 0.026 },
  library: { paint: paintLibrary, colours: ['#7a4a2a', '#8f7a52'], blur: 0.02 },
  evening: { paint: paintEvening, colours: ['#22304f', '#3a2c33'], blur: 0.006 },
  park: { paint: paintPark, colours: ['#2c4a24', '#8fae52'], blur: 0.016 },
  brick: { paint: enlarge(paintBrick, 1.5), colours: ['#8a5a4b', '#a99c90'], blur: 0.014 },
  concrete: { paint: paintConcrete, colours: ['#8c8d8d', '#b4b3b0'], blur: 0.014 },
  wood: { paint: enlarge(paintWood, 1.6), colours: ['#8a5f3b', '#5a3820'], blur: 0.013 },
} as const satisfies Readonly<Record<string, Backdrop>>;

export type SetName = keyof typeof sets;
