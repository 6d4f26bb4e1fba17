import { sampleClouds, sampleNoise } from '../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { hashUnit } from '../../core/numeric/value-noise.ts';
import { cover, type Light, type Painter, type Scene, setMix } from './shader.ts';

/** Light that falls onto a wall from the upper left and fades into the corners; even on a floor. */
function wallLight(u: number, v: number, { aspect, isEven }: Pick<Scene, 'aspect' | 'isEven'>): number {
  if (isEven) return 1;
  const away = Math.hypot((u - aspect * 0.38) / Math.max(0.9, aspect * 0.85), v - 0.35);
  return 1.12 - 0.62 * smoothStep(0.05, 1.05, away);
}

/** Cast concrete: clouds of grey, pores, faint marks of the boards and the joints between plates. */
export const paintConcrete: Painter =
  ({ aspect, first, second, seed, scale = 1, isEven }) =>
  (left, top, out) => {
    const [u, v] = [left * scale, top * scale];
    const clouds = sampleClouds(u * 1.7, v * 1.7, seed);
    const stains = sampleClouds(u * 7, v * 2.2, seed + 40);
    const fine = sampleClouds(u * 60, v * 60, seed + 80);
    const pore = smoothStep(0.9, 0.97, sampleNoise(u * 75, v * 75, seed + 7)) * smoothStep(0.45, 0.6, clouds);
    const jointX = Math.abs(((u / 0.9 + 0.37) % 1) - 0.5);
    const jointY = Math.abs(((v / 0.62 + 0.3) % 1) - 0.5);
    const joint = Math.max(1 - smoothStep(0, 0.004, jointX), 1 - smoothStep(0, 0.0055, jointY));
    const light =
      wallLight(left, top, { aspect, isEven }) *
      (0.92 + 0.22 * (fine - 0.5)) *
      (1 - 0.35 * pore) *
      (1 - 0.4 * joint);
    setMix(out, [first, second], { share: smoothStep(0.3, 0.7, 0.65 * clouds + 0.35 * stains), light });
  };

/**
 * Running bond with rough mortar; every brick a little different, lit from above so that its lower edge is in
 * shadow.
 */
export const paintBrick: Painter =
  ({ aspect, first, second, seed, scale = 1, isEven }) =>
  (left, top, out) => {
    const [u, v] = [left * scale, top * scale];
    const wobble = 0.0022 * (sampleNoise(u * 40, v * 40, seed + 1) - 0.5);
    const y = (v + wobble) / 0.052;
    const row = Math.floor(y);
    const x = (u + wobble) / 0.15 + (row % 2) * 0.5;
    const column = Math.floor(x);
    const inX = Math.min(x - column, 1 - (x - column)) * 0.15;
    const inY = Math.min(y - row, 1 - (y - row)) * 0.052;
    const ragged = 0.004 + 0.0025 * (sampleNoise(u * 90, v * 90, seed + 2) - 0.3);
    const brick = smoothStep(ragged, ragged + 0.0028, Math.min(inX, inY));
    const tone = hashUnit(column, row, seed);
    const rough = sampleClouds(u * 34, v * 34, seed + 3);
    const light = wallLight(left, top, { aspect, isEven });
    const body = light * (0.62 + 0.5 * tone + 0.5 * (rough - 0.5));
    const tint = 0.82 + 0.36 * hashUnit(column, row, seed + 9);
    const under = 0.75 + 0.25 * smoothStep(1, 0.85, y - row);
    setMix(out, [second, second], { share: 0, light: light * (0.62 + 0.5 * (rough - 0.5)) });
    cover(
      out,
      [first[0] * body * under, first[1] * body * tint * under, first[2] * body * tint * under],
      brick,
    );
  };

/** Upright boards with grain along them and dark gaps between. */
export const paintWood: Painter =
  ({ aspect, first, second, seed, scale = 1, isEven }) =>
  (left, top, out) => {
    const [u, v] = [left * scale, top * scale];
    const x = u / 0.17;
    const board = Math.floor(x);
    const own = seed + board * 13;
    const shift = hashUnit(board, 1, seed) * 9;
    const bend = sampleNoise(u * 3, v * 1.1 + shift, own);
    const rings = Math.sin(u * 150 + bend * 26 + sampleNoise(u * 20, v * 2 + shift, own + 1) * 9);
    const pores = sampleNoise(u * 520, v * 14 + shift, own + 2);
    const tone = 0.82 + 0.34 * hashUnit(board, 3, seed);
    const edge = Math.min(x - board, 1 - (x - board));
    const gap = smoothStep(0.008, 0.03, edge);
    const light = wallLight(left, top, { aspect, isEven }) * tone * (0.93 + 0.14 * pores) * (0.2 + 0.8 * gap);
    setMix(out, [first, second], { share: 0.32 + 0.24 * rings + 0.5 * (bend - 0.5), light });
  };

/**
 * Clouded stone crossed by veins: where folded noise passes through its middle a vein lies (ridged noise,
 * Musgrave 1994).
 */
export const paintMarble: Painter =
  ({ aspect, first, second, seed, scale = 1, isEven }) =>
  (left, top, out) => {
    const [u, v] = [left * scale, top * scale];
    const warp = sampleClouds(u * 1.6, v * 1.6, seed);
    const warpDown = sampleClouds(u * 1.6 + 7, v * 1.6 + 3, seed + 1);
    const along = sampleClouds((u + v) * 1.2 + 1.7 * warp, (v - u) * 0.55 + 1.7 * warpDown, seed + 60);
    const branch = sampleClouds(u * 2.8 + 2.2 * warpDown, v * 2.8 + 2.2 * warp, seed + 120);
    const vein = Math.exp(-Math.abs(along - 0.5) / 0.012) * smoothStep(0.3, 0.65, warp);
    const fine = 0.45 * Math.exp(-Math.abs(branch - 0.5) / 0.006) * smoothStep(0.4, 0.7, warpDown);
    const cloud = 0.2 * smoothStep(0.42, 0.6, along);
    const light = 0.75 + 0.25 * wallLight(left, top, { aspect, isEven });
    setMix(out, [first, second], { share: Math.min(1, 0.85 * vein + fine + cloud), light });
  };

/** Chips of stone of several sizes and colours in a pale ground, polished flat. */
export const paintTerrazzo: Painter = ({ aspect, first, second, seed, scale = 1, isEven }) => {
  const chips: readonly Light[] = [
    second,
    [second[0] * 0.45, second[1] * 0.45, second[2] * 0.5],
    [0.5, 0.24, 0.15],
    [0.62, 0.55, 0.42],
    [0.2, 0.22, 0.23],
  ];
  return (left, top, out) => {
    const [u, v] = [left * scale, top * scale];
    const light = 0.55 + 0.45 * wallLight(left, top, { aspect, isEven });
    setMix(out, [first, first], {
      share: 0,
      light: light * (0.97 + 0.06 * sampleNoise(u * 200, v * 200, seed)),
    });
    for (const [layer, size] of [0.034, 0.062, 0.115].entries()) {
      const x = u / size + layer * 0.4;
      const y = v / size + layer * 0.7;
      const rough = 0.22 * (sampleNoise(x * 5, y * 5, seed + layer) - 0.5);
      const nearest = nearestChip(x + rough, y - rough, seed + layer * 31);
      if (nearest.presence > [0.55, 0.42, 0.36][layer]) continue;
      const soft = 0.0016 / size;
      const chip = chips[Math.floor(nearest.kind * chips.length)];
      cover(
        out,
        [chip[0] * light, chip[1] * light, chip[2] * light],
        smoothStep(0.14, 0.14 + 2 * soft, nearest.gap),
      );
    }
  };
};

/**
 * The chip that covers a point: cells round scattered points (Worley 1996), with the way to the next cell.
 */
function nearestChip(x: number, y: number, seed: number): { gap: number; kind: number; presence: number } {
  let nearest = Number.POSITIVE_INFINITY;
  let second = Number.POSITIVE_INFINITY;
  let column = 0;
  let row = 0;
  for (let j = Math.floor(y) - 1; j <= Math.floor(y) + 1; j++)
    for (let i = Math.floor(x) - 1; i <= Math.floor(x) + 1; i++) {
      const away = Math.hypot(i + hashUnit(i, j, seed) - x, j + hashUnit(i, j, seed + 1) - y);
      if (away < nearest) {
        second = nearest;
        nearest = away;
        column = i;
        row = j;
      } else if (away < second) second = away;
    }
  return {
    gap: second - nearest,
    kind: hashUnit(column, row, seed + 2),
    presence: hashUnit(column, row, seed + 3),
  };
}
