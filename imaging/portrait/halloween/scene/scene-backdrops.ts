import { sampleClouds, sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import { hashUnit } from '../../../core/numeric/value-noise.ts';
import { paintStars } from '../../../edit/backdrop/paint-scenery.ts';
import { addLight, cover, type Light, type Painter, setMix } from '../../../edit/backdrop/shader.ts';

/** A full moon with its maria and a halo, behind thin clouds. */
function addMoon(
  out: Float32Array,
  {
    u,
    v,
    x,
    y,
    radius,
    light,
    seed,
  }: { u: number; v: number; x: number; y: number; radius: number; light: Light; seed: number },
): void {
  const away = Math.hypot(u - x, v - y);
  const seas = sampleClouds((u - x) * 9 + 4, (v - y) * 9 + 7, seed);
  const disc = 1 - smoothStep(radius * 0.97, radius * 1.01, away);
  cover(out, light, disc * (0.62 + 0.38 * smoothStep(0.35, 0.6, seas)));
  addLight(out, light, 0.22 * Math.exp(-Math.max(0, away - radius) / (radius * 0.9)) * (1 - disc));
  const clouds = smoothStep(0.45, 0.75, sampleClouds(u * 1.8 + 3, v * 6, seed + 9));
  cover(out, [0.03, 0.035, 0.05], 0.55 * clouds);
}

/** Coverage of a bare tree at a place: a leaning trunk that forks repeatedly. */
function treeAt(
  u: number,
  v: number,
  { x, width, seed }: { x: number; width: number; seed: number },
): number {
  if (Math.abs(u - x) > 0.42) return 0;
  const lean = 0.05 * (hashUnit(seed, 1, 5) - 0.5);
  const bend = 0.012 * (sampleNoise(v * 9, 1, seed) - 0.5);
  const centre = x + lean * (1 - v) + bend;
  const trunk = width * (0.45 + 0.75 * v) * (0.9 + 0.3 * sampleNoise(v * 22, 2, seed));
  let shade = 1 - smoothStep(trunk * 0.82, trunk, Math.abs(u - centre));
  if (shade === 1 || Math.abs(u - centre) > 0.34 || v > 0.75) return shade;
  for (let branch = 0; branch < 7; branch++) {
    const from = 0.08 + 0.52 * hashUnit(branch, seed, 11);
    const side = branch & 1 ? 1 : -1;
    const out = side * (u - centre);
    if (out < 0 || out > 0.34) continue;
    const rise =
      from -
      out * (0.55 + 0.8 * hashUnit(branch, seed, 12)) +
      0.05 * (sampleNoise(out * 13, branch, seed) - 0.5);
    const thick = width * 0.32 * (1 - out / 0.36);
    shade = Math.max(shade, 1 - smoothStep(thick * 0.75, thick, Math.abs(v - rise)));
    const twig = rise - 0.12 * Math.max(0, out - 0.06) + 0.04 * sampleNoise(out * 30, branch + 9, seed);
    shade = Math.max(
      shade,
      (1 - smoothStep(thick * 0.3, thick * 0.5, Math.abs(v - twig))) * smoothStep(0.06, 0.1, out),
    );
  }
  return shade;
}

/** A wood at night: trunks in mist, paler with distance, and the moon between them. */
const paintForest: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    setMix(out, [first, second], { share: smoothStep(0, 0.85, v) });
    addMoon(out, { u, v, x: aspect * 0.78, y: 0.2, radius: 0.1, light: [0.95, 0.93, 0.82], seed });
    for (let depth = 0; depth < 3; depth++) {
      const spacing = [0.19, 0.3, 0.52][depth];
      const column = Math.floor(u / spacing);
      const near = depth / 2;
      const shadow: Light = [
        second[0] * (0.62 - 0.5 * near),
        second[1] * (0.62 - 0.5 * near),
        second[2] * (0.62 - 0.5 * near),
      ];
      for (let i = column - 1; i <= column + 1; i++) {
        const x = (i + 0.2 + 0.6 * hashUnit(i, depth, seed)) * spacing;
        cover(
          out,
          shadow,
          treeAt(u, v, { x, width: [0.012, 0.022, 0.045][depth], seed: seed + i * 7 + depth * 131 }),
        );
      }
      const mist = sampleClouds(u * 1.6 + depth * 5, v * 4, seed + depth) * smoothStep(0.25, 1, v);
      cover(out, second, 0.75 * mist * (1 - 0.45 * near));
    }
  };

/** Headstones and crosses on a hill under the moon. */
const paintGraveyard: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    setMix(out, [first, second], { share: smoothStep(0.05, 0.8, v) });
    addMoon(out, { u, v, x: aspect * 0.22, y: 0.2, radius: 0.12, light: [0.95, 0.9, 0.72], seed });
    for (let depth = 0; depth < 3; depth++) {
      const ground = 0.52 + 0.12 * depth + 0.05 * (sampleNoise(u * 1.5 + depth * 9, 1, seed) - 0.5);
      const light = 0.5 - 0.2 * depth;
      const dark: Light = [second[0] * light, second[1] * light, second[2] * light];
      const spacing = 0.16 + 0.07 * depth;
      const column = Math.floor(u / spacing);
      const tall = (0.1 + 0.05 * depth) * (0.7 + 0.5 * hashUnit(column, depth, seed + 1));
      const x = (column + 0.5) * spacing + 0.02 * (hashUnit(column, depth, seed + 2) - 0.5);
      const lean = 0.25 * (hashUnit(column, depth, seed + 3) - 0.5);
      const across = u - x - lean * (ground - v);
      const up = ground - v;
      const half = tall * 0.36;
      const cross = hashUnit(column, depth, seed + 4) < 0.4;
      const stone = cross
        ? Math.max(
            Math.min(half * 0.3 - Math.abs(across), tall * 1.25 - up),
            Math.min(half * 0.85 - Math.abs(across), tall * 0.12 - Math.abs(up - tall * 0.85)),
          )
        : Math.min(
            half - Math.abs(across),
            tall - up,
            half + (tall - half) - Math.hypot(across, Math.max(0, up - tall + half)) + 0 * up,
          );
      cover(out, dark, smoothStep(-0.003, 0.003, stone) * (up > -0.02 ? 1 : 0));
      const grass = 0.02 * sampleNoise(u * 90, depth, seed + 5);
      cover(
        out,
        [dark[0] * 0.7, dark[1] * 0.75, dark[2] * 0.65],
        smoothStep(-0.004, 0.004, v - ground + grass),
      );
      cover(
        out,
        second,
        0.7 * sampleClouds(u * 1.8 + depth * 5, v * 5, seed + depth + 20) * smoothStep(0.35, 0.9, v),
      );
    }
  };

/** Rough blocks of stone in the light of hidden candles. */
const paintCrypt: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    const row = Math.floor(v / 0.19);
    const wobble = 0.012 * (sampleNoise(u * 9, v * 9, seed + 1) - 0.5);
    const width = 0.26 + 0.12 * hashUnit(row, 1, seed);
    const place = (u + wobble) / width + hashUnit(row, 2, seed);
    const column = Math.floor(place);
    const x = width * (0.5 - Math.abs(place - column - 0.5));
    const y = 0.19 * (0.5 - Math.abs((v + wobble) / 0.19 - row - 0.5));
    const rough = sampleClouds(u * 11, v * 11, seed);
    const joint = 1 - smoothStep(0.003, 0.02, Math.min(x, y) + 0.012 * (rough - 0.5));
    const own = 0.6 + 0.5 * hashUnit(column, row, seed) + 0.9 * (rough - 0.5);
    const lamp =
      Math.exp(-Math.hypot(u - 0.02 * aspect, (v - 0.36) * 0.75) / 0.2) +
      0.7 * Math.exp(-Math.hypot(u - aspect, (v - 0.62) * 0.75) / 0.17);
    const lit = (1 - 0.8 * joint) * own;
    for (let channel = 0; channel < 3; channel++)
      out[channel] = first[channel] * lit * 0.16 + second[channel] * lit * 0.5 * lamp;
  };

/** Glowing cracks in black rock, smoke and fire below. */
const paintInferno: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    const heat = smoothStep(0.25, 1.05, v + 0.25 * (sampleClouds(u * 2.2, v * 2.2, seed) - 0.5));
    const flame = sampleClouds(u * 3.5 + 0.4 * sampleNoise(u * 6, v * 6, seed), v * 2.1 + 3, seed + 3);
    setMix(out, [first, second], { share: heat * smoothStep(0.28, 0.7, flame) });
    const vein = Math.abs(sampleClouds(u * 2.4, v * 2.4, seed + 6) - 0.5);
    addLight(out, second, (1 - smoothStep(0.003, 0.028, vein)) * (0.25 + 0.9 * heat));
    addLight(out, [1, 0.42, 0.08], 0.55 * heat ** 2 * smoothStep(0.4, 0.75, flame));
    const smoke = sampleClouds(u * 1.5 + 7, v * 1.5, seed + 8) * (1 - heat);
    cover(out, [0.05, 0.022, 0.018], 0.7 * smoke);
    addLight(out, second, 0.08 * Math.exp(-Math.hypot(u - aspect / 2, v - 0.6) / 0.4));
  };

/** Light falling into deep water. */
const paintDeep: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    setMix(out, [second, first], { share: smoothStep(-0.1, 0.95, v) });
    const angle = Math.atan2(u - aspect * 0.55, v + 0.35);
    const shafts = smoothStep(
      0.4,
      0.75,
      sampleNoise(angle * 11, 0.4, seed) * 0.7 + 0.3 * sampleNoise(angle * 31, 1, seed + 1),
    );
    addLight(out, second, 0.85 * shafts * (1 - smoothStep(0, 0.85, v)));
    const weed = sampleClouds(u * 3 + 0.3 * Math.sin(v * 9), v * 0.9, seed + 2);
    cover(
      out,
      [first[0] * 0.25, first[1] * 0.3, first[2] * 0.35],
      smoothStep(0.52, 0.66, weed) * smoothStep(0.35, 1, v),
    );
    cover(out, second, 0.12 * sampleClouds(u * 2, v * 2, seed + 4));
  };

/** Blue walls of ice with light behind them. */
const paintIce: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    const warp = sampleClouds(u * 1.3, v * 1.3, seed);
    const facet = sampleNoise(u * 3 + 2.2 * warp, v * 6 - 1.5 * warp, seed + 1);
    const edge = Math.abs(sampleNoise(u * 4 + 2 * warp, v * 2.2 + warp, seed + 2) - 0.5);
    setMix(out, [first, second], {
      share: smoothStep(
        0.2,
        0.85,
        0.6 * facet + 0.5 * Math.exp(-Math.hypot(u - aspect * 0.6, v - 0.25) / 0.45),
      ),
    });
    addLight(out, [0.55, 0.75, 0.9], 0.35 * (1 - smoothStep(0, 0.035, edge)));
    const spike =
      0.16 + 0.3 * Math.abs(sampleNoise(u * 7, 3, seed + 3) - 0.5) + 0.1 * Math.abs(((u * 9) % 1) - 0.5);
    cover(out, [0.35, 0.52, 0.66], 0.7 * (1 - smoothStep(spike - 0.015, spike, v)));
  };

/** Stripes of a circus tent, dark in the distance. */
const paintTent: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    const x = (u - aspect / 2) / (0.35 + 0.75 * v);
    const stripe = smoothStep(-0.08, 0.08, Math.sin(x * 16));
    const fold = 0.72 + 0.28 * Math.sin(x * 32 + 0.9) + 0.2 * (sampleNoise(x * 14, v * 2, seed) - 0.5);
    const lamp = 0.14 + 0.75 * Math.exp(-Math.hypot(u - aspect * 0.5, (v - 0.28) * 1.1) / 0.36);
    const worn = 0.75 + 0.4 * sampleClouds(u * 5, v * 5, seed + 1);
    setMix(out, [first, second], { share: stripe, light: fold * lamp * worn });
  };

/** A wall of cut stone with worn figures in rows, in the light of torches. */
const paintTomb: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    const rough = sampleClouds(u * 8, v * 8, seed);
    const column = Math.floor(u / 0.075);
    const row = Math.floor(v / 0.085);
    const x = u / 0.075 - column - 0.5;
    const y = v / 0.085 - row - 0.5;
    const kind = Math.floor(6 * hashUnit(column, row, seed));
    const strokes = [
      Math.abs(Math.hypot(x, y) - 0.25),
      Math.min(Math.abs(x), Math.abs(y + 0.15)) + Math.max(0, Math.hypot(x, y) - 0.34),
      Math.abs(y - 0.18 * Math.sin(x * 14)) + Math.max(0, Math.abs(x) - 0.32),
      Math.abs(Math.max(Math.abs(x), Math.abs(y)) - 0.24),
      Math.abs(Math.abs(x) * 1.6 + y) + Math.max(0, Math.abs(y) - 0.3),
      Math.abs(Math.hypot(x * 0.7, y * 1.6) - 0.2),
    ];
    const carved =
      (1 - smoothStep(0.035, 0.085, strokes[kind] + 0.05 * (rough - 0.5))) * (row % 5 === 0 ? 0 : 1);
    const joint = 1 - smoothStep(0.004, 0.012, Math.abs(v % 0.425));
    const lamp =
      0.1 +
      Math.exp(-Math.hypot(u - 0.02 * aspect, (v - 0.4) * 0.7) / 0.38) +
      Math.exp(-Math.hypot(u - 0.98 * aspect, (v - 0.4) * 0.7) / 0.38);
    setMix(out, [first, second], {
      share: 0.8 * rough,
      light: lamp * (0.62 + 0.4 * rough) * (1 - 0.5 * Math.max(carved, joint)),
    });
  };

/** Soft clouds of dark colour without objects. */
const paintMurk: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    const cloud = sampleClouds(u * 1.7, v * 1.7, seed);
    const middle = Math.exp(-Math.hypot(u - aspect / 2, v - 0.42) / 0.42);
    setMix(out, [first, second], {
      share: smoothStep(0.15, 0.95, 0.55 * cloud + 0.6 * middle),
      light: 0.5 + 0.7 * cloud,
    });
  };

export interface SceneBackdrop {
  readonly paint: Painter;
  readonly colours: readonly [string, string];
  /** Spread of the blur as a fraction of the height. */
  readonly blur: number;
}

/** Backgrounds of templates. */
export const sceneBackdrops = {
  forest: { paint: paintForest, colours: ['#0b1426', '#4d6478'], blur: 0.0035 },
  'autumn-forest': { paint: paintForest, colours: ['#1c1220', '#94603c'], blur: 0.0035 },
  'green-forest': { paint: paintForest, colours: ['#07140f', '#4c7a52'], blur: 0.0035 },
  graveyard: { paint: paintGraveyard, colours: ['#0d1220', '#5b6b73'], blur: 0.003 },
  crypt: { paint: paintCrypt, colours: ['#5b6068', '#c9712c'], blur: 0.006 },
  inferno: { paint: paintInferno, colours: ['#0d0504', '#c23a0c'], blur: 0.004 },
  deep: { paint: paintDeep, colours: ['#02141c', '#1f7f86'], blur: 0.005 },
  ice: { paint: paintIce, colours: ['#0c2740', '#7fb2cf'], blur: 0.005 },
  tent: { paint: paintTent, colours: ['#7a1414', '#c8ab84'], blur: 0.005 },
  tomb: { paint: paintTomb, colours: ['#8a6434', '#c79a58'], blur: 0.0035 },
  violet: { paint: paintMurk, colours: ['#07040f', '#4b2a78'], blur: 0.01 },
  teal: { paint: paintMurk, colours: ['#03090c', '#1f5a5c'], blur: 0.01 },
  wine: { paint: paintMurk, colours: ['#080305', '#5c1420'], blur: 0.01 },
  slate: { paint: paintMurk, colours: ['#06070a', '#4a5260'], blur: 0.01 },
  stars: { paint: paintStars, colours: ['#050418', '#3a1c58'], blur: 0.0008 },
} as const satisfies Readonly<Record<string, SceneBackdrop>>;

export type BackdropKey = keyof typeof sceneBackdrops;
