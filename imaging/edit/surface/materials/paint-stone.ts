import { smoothStep } from '../../../core/numeric/scalar.ts';
import { hashUnit } from '../../../core/numeric/value-noise.ts';
import { cellNoise } from '../../garment/cell-noise.ts';
import { type Dyes, dye, mixDye, type Weave } from '../../garment/fabric.ts';
import { tileClouds, tileNoise, wrap } from '../../garment/tile-noise.ts';

/**
 * Marble: clouded stone crossed by veins, which lie where folded noise passes through its middle. Repeats
 * after 240 cm.
 */
export function paintMarble({ first, second, seed }: Dyes): Weave {
  const warpAt = tileClouds({ columns: 4, rows: 4, seed });
  const otherAt = tileClouds({ columns: 4, rows: 4, seed: seed + 20 });
  const veinAt = tileClouds({ columns: 5, rows: 5, seed: seed + 40 });
  const branchAt = tileClouds({ columns: 12, rows: 12, seed: seed + 60 });
  const grainAt = tileNoise({ columns: 240, rows: 240, seed: seed + 80 });
  return (u, v, out) => {
    const [x, y] = [u / 240, v / 240];
    const [warp, other] = [warpAt(4 * x, 4 * y), otherAt(4 * x, 4 * y)];
    const vein = Math.abs(2 * veinAt(5 * x + 1.6 * warp, 5 * y + 1.6 * other) - 1);
    const branch = Math.abs(2 * branchAt(12 * x + 2 * other, 12 * y + 2 * warp) - 1);
    const bold = (1 - smoothStep(0, 0.06, vein)) * (0.35 + 0.65 * smoothStep(0.35, 0.6, warp));
    const thin = (1 - smoothStep(0, 0.05, branch)) * smoothStep(0.4, 0.65, other);
    dye(out, first, 0.9 + 0.1 * warp + 0.03 * grainAt(u, v));
    mixDye(out, second, Math.min(0.85, 0.62 * bold + 0.4 * thin + 0.14 * smoothStep(0.5, 0.85, warp)));
    out[3] = 0;
  };
}

/** Granite: grains of light and dark stone. Repeats after 60 cm. */
export function paintGranite({ first, second, seed }: Dyes): Weave {
  const grainAt = cellNoise({ columns: 75, rows: 75, seed });
  const cloudAt = tileClouds({ columns: 6, rows: 6, seed: seed + 3 });
  return (u, v, out) => {
    const { column, row } = grainAt(u / 0.8, v / 0.8);
    const kind = hashUnit(column, row, seed + 9) + 0.25 * (cloudAt(u / 10, v / 10) - 0.5);
    dye(out, first, 0.75 + 0.4 * hashUnit(column, row, seed + 11));
    if (kind < 0.3) mixDye(out, second, 0.85);
    else if (kind > 0.82) mixDye(out, [0.95, 0.93, 0.9], 0.6);
    out[3] = 0;
  };
}

const CHIPS = [
  [0.52, 0.22, 0.14],
  [0.2, 0.24, 0.26],
  [0.6, 0.45, 0.26],
  [0.75, 0.72, 0.66],
] as const;

/** Terrazzo: chips of several stones in ground cement. Repeats after 60 cm. */
export function paintTerrazzo({ first, second, seed }: Dyes): Weave {
  const chipAt = cellNoise({ columns: 20, rows: 20, seed });
  const crumbAt = cellNoise({ columns: 60, rows: 60, seed: seed + 4 });
  return (u, v, out) => {
    dye(out, first, 1);
    const crumb = crumbAt(u, v);
    const small =
      smoothStep(0.3, 0.24, crumb.nearest) * (hashUnit(crumb.column, crumb.row, seed) > 0.4 ? 1 : 0);
    mixDye(out, second, 0.7 * small);
    const chip = chipAt(u / 3, v / 3);
    const own = hashUnit(chip.column, chip.row, seed + 8);
    const size = 0.22 + 0.24 * hashUnit(chip.column, chip.row, seed + 6);
    const stone =
      smoothStep(0.03, 0.08, chip.second - chip.nearest) * smoothStep(size, size - 0.04, chip.nearest);
    mixDye(out, CHIPS[Math.floor(4 * own) % CHIPS.length], stone * (own > 0.15 ? 0.95 : 0));
    out[3] = 0;
  };
}

/** Slate: thin layers broken unevenly. Repeats after 120 cm. */
export function paintSlate({ first, second, seed }: Dyes): Weave {
  const layerAt = tileClouds({ columns: 5, rows: 8, seed });
  const roughAt = tileClouds({ columns: 30, rows: 40, seed: seed + 4 });
  const rustAt = tileClouds({ columns: 4, rows: 4, seed: seed + 8 });
  return (u, v, out) => {
    const rough = roughAt(u / 4, v / 3);
    const height = 6 * layerAt(u / 24, v / 15) + 0.4 * rough;
    const step = smoothStep(0.35, 0.65, height - Math.floor(height));
    dye(out, first, 0.72 + 0.32 * rough + 0.16 * step);
    mixDye(out, second, 0.4 * smoothStep(0.55, 0.75, rustAt(u / 30, v / 30)));
    out[3] = 0.5 * (Math.floor(height) + step) + 0.5 * rough;
  };
}

/** Concrete: clouds of grey, pores, faint stains. Repeats after 240 cm. */
export function paintConcrete({ first, second, seed }: Dyes): Weave {
  const cloudAt = tileClouds({ columns: 6, rows: 6, seed });
  const stainAt = tileClouds({ columns: 20, rows: 8, seed: seed + 4 });
  const fineAt = tileClouds({ columns: 120, rows: 120, seed: seed + 8 });
  const poreAt = cellNoise({ columns: 60, rows: 60, seed: seed + 12 });
  return (u, v, out) => {
    const cloud = 0.6 * cloudAt(u / 40, v / 40) + 0.4 * stainAt(u / 12, v / 30);
    const { nearest, column, row } = poreAt(u / 4, v / 4);
    const size = 0.02 + 0.1 * hashUnit(column, row, seed) ** 4;
    const pore = smoothStep(size, 0.6 * size, nearest);
    const fine = fineAt(u / 2, v / 2);
    dye(out, first, 0.92 + 0.14 * fine);
    mixDye(out, second, smoothStep(0.35, 0.68, cloud));
    mixDye(out, [0, 0, 0], 0.5 * pore);
    out[3] = 0.05 * fine - 0.2 * pore;
  };
}

/** Plaster drawn over a wall by hand. Repeats after 120 cm. */
export function paintPlaster({ first, second, seed }: Dyes): Weave {
  const wipedAt = tileClouds({ columns: 8, rows: 14, seed });
  const sandAt = tileNoise({ columns: 240, rows: 240, seed: seed + 5 });
  const cloudAt = tileClouds({ columns: 3, rows: 3, seed: seed + 8 });
  return (u, v, out) => {
    const wiped = wipedAt(u / 15, v / 8.57142857);
    const sand = sandAt(u / 0.5, v / 0.5);
    dye(out, first, 0.95 + 0.06 * sand);
    mixDye(out, second, 0.25 * smoothStep(0.4, 0.75, cloudAt(u / 40, v / 40)));
    out[3] = 1.3 * wiped + 0.06 * sand;
  };
}

/** Cobblestones with sand between them. Repeats after 120 cm. */
export function paintCobbles({ first, second, seed }: Dyes): Weave {
  const stoneAt = cellNoise({ columns: 10, rows: 12, seed });
  const roughAt = tileClouds({ columns: 40, rows: 40, seed: seed + 3 });
  return (u, v, out) => {
    const rough = roughAt(u / 3, v / 3);
    const { nearest, second: next, column, row } = stoneAt(u / 12 + 0.06 * rough, v / 10 + 0.06 * rough);
    const stone = smoothStep(0.06, 0.17, next - nearest);
    const dome = Math.sqrt(Math.max(0, 1 - nearest * nearest));
    const tone = 0.6 + 0.6 * hashUnit(column, row, seed + 7);
    dye(out, second, 0.5 + 0.5 * rough);
    mixDye(out, [first[0] * tone, first[1] * tone, first[2] * tone * 1.02], stone);
    out[3] = stone * (2.2 * dome + 0.7 * rough);
  };
}

/** Gravel of round pebbles. Repeats after 48 cm. */
export function paintGravel({ first, second, seed }: Dyes): Weave {
  const pebbleAt = cellNoise({ columns: 24, rows: 24, seed });
  const crumbAt = cellNoise({ columns: 60, rows: 60, seed: seed + 5 });
  return (u, v, out) => {
    const crumb = crumbAt(u / 0.8, v / 0.8);
    const small = 0.25 + 0.5 * hashUnit(crumb.column, crumb.row, seed) * (1 - 0.7 * crumb.nearest);
    dye(out, first, small);
    const { nearest, second: next, column, row } = pebbleAt(u / 2, v / 2);
    const pebble = smoothStep(0.02, 0.14, next - nearest) * smoothStep(0.62, 0.5, nearest);
    const tone = 0.55 + 0.65 * hashUnit(column, row, seed + 3);
    const warm = hashUnit(column, row, seed + 4);
    const dome = Math.sqrt(Math.max(0, 1 - 1.6 * nearest * nearest));
    const body = (channel: number) =>
      tone * (0.65 + 0.4 * dome) * (first[channel] + (second[channel] - first[channel]) * warm);
    mixDye(out, [body(0), body(1), body(2)], pebble);
    out[3] = pebble * 0.7 * dome + 0.15 * small;
  };
}

/** Blocks of sandstone in courses. Repeats after 160 × 120 cm. */
export function paintStoneSlabs({ first, second, seed }: Dyes): Weave {
  const bandAt = tileClouds({ columns: 6, rows: 40, seed });
  const grainAt = tileNoise({ columns: 320, rows: 240, seed: seed + 4 });
  return (u, v, out) => {
    const row = wrap(Math.floor(v / 20), 6);
    const x = u / 40 + 0.5 * (row % 2) + 0.2 * hashUnit(row, 5, seed);
    const column = wrap(Math.floor(x), 4);
    const wobble = 0.5 * (grainAt(u * 2, v * 2) - 0.5);
    const edge = Math.min(wrap(x, 1) * 40, 40 - wrap(x, 1) * 40, wrap(v, 20), 20 - wrap(v, 20)) + wobble;
    const block = smoothStep(0.5, 1.1, edge);
    const band = bandAt(u / 26.6666667 + hashUnit(column, row, seed), v / 3);
    const tone = 0.82 + 0.3 * hashUnit(column, row, seed + 1);
    dye(out, second, 0.85);
    const body = (channel: number) =>
      first[channel] * tone * (0.86 + 0.2 * band + 0.08 * grainAt(u * 2, v * 2));
    mixDye(out, [body(0), body(1) * (0.97 + 0.05 * band), body(2) * (0.93 + 0.08 * band)], block);
    out[3] = 0.5 * block + 0.25 * band;
  };
}
