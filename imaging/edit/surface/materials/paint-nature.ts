import { smoothStep } from '../../../core/numeric/scalar.ts';
import { hashUnit } from '../../../core/numeric/value-noise.ts';
import { cellNoise } from '../../garment/cell-noise.ts';
import { type Dyes, dye, mixDye, shadeOf, type Weave } from '../../garment/fabric.ts';
import { tileClouds, tileNoise, wrap } from '../../garment/tile-noise.ts';

/** Layers of blades that a lawn is drawn in, the uppermost last. */
const LAYERS = 5;

/** Grass: blades over blades, each a little bent. Repeats after 60 cm. */
export function paintGrass({ first, second, seed }: Dyes): Weave {
  const patchAt = tileClouds({ columns: 4, rows: 4, seed });
  const bendAt = tileNoise({ columns: 20, rows: 20, seed: seed + 3 });
  return (u, v, out) => {
    const patch = patchAt(u / 15, v / 15);
    dye(out, shadeOf(first, -0.75));
    out[3] = 0;
    for (let layer = 0; layer < LAYERS; layer++) {
      const bend = 2.4 * (bendAt(u / 3 + 7 * layer, v / 3) - 0.5);
      const x = u / 0.5 + bend + 0.37 * layer;
      const column = Math.floor(x);
      const length = 3.75;
      const y = v / length + hashUnit(wrap(column, 120), layer, seed);
      const row = Math.floor(y);
      const own = hashUnit(wrap(column, 120) + 120 * layer, wrap(row, 16), seed + 5);
      if (own < 0.25) continue;
      const along = 1 - (y - row);
      const half = 0.34 * (1 - along) ** 0.6;
      const away = Math.abs(x - column - 0.5);
      if (away > half) continue;
      const tone = (0.45 + 0.14 * layer) * (0.6 + 0.6 * own) * (0.55 + 0.6 * along);
      dye(out, first, tone);
      mixDye(
        out,
        [second[0] * tone, second[1] * tone, second[2] * tone],
        0.65 * smoothStep(0.35, 0.8, 0.25 * patch + 0.75 * own),
      );
      out[3] = 0.12 * layer + 0.1 * along;
    }
  };
}

/** A hedge: leaves over leaves, dark between them. Repeats after 48 cm. */
export function paintLeaves({ first, second, seed }: Dyes): Weave {
  const layers = [0, 1, 2].map((layer) => cellNoise({ columns: 16, rows: 16, seed: seed + 30 * layer }));
  return (u, v, out) => {
    dye(out, shadeOf(first, -0.85));
    out[3] = 0;
    for (const [layer, leafAt] of layers.entries()) {
      const { nearest, second: next, column, row } = leafAt(u / 3 + 0.31 * layer, v / 3 + 0.57 * layer);
      const own = hashUnit(column, row, seed + layer);
      const leaf = smoothStep(0.6, 0.5, nearest) * smoothStep(0.02, 0.1, next - nearest);
      if (own < 0.3 || leaf <= 0) continue;
      const tone = (0.35 + 0.26 * layer) * (0.65 + 0.6 * own);
      const vein = smoothStep(0.05, 0, Math.abs(wrap(4 * (next - nearest), 1) - 0.5));
      const body = (channel: number) =>
        tone * (first[channel] + (second[channel] - first[channel]) * own * 0.7);
      mixDye(out, [body(0), body(1), body(2)], leaf);
      mixDye(out, shadeOf(second, 0.2), 0.12 * vein * leaf);
      out[3] += leaf * (0.35 + 0.5 * (0.5 - nearest));
    }
  };
}

/** Sand, rippled by wind. Repeats after 120 cm. */
export function paintSand({ first, second, seed }: Dyes): Weave {
  const bendAt = tileClouds({ columns: 4, rows: 4, seed });
  const grainAt = tileNoise({ columns: 480, rows: 480, seed: seed + 3 });
  const wetAt = tileClouds({ columns: 5, rows: 5, seed: seed + 5 });
  return (u, v, out) => {
    const grain = grainAt(u * 4, v * 4);
    const ripple = Math.sin((2 * Math.PI * 12 * v) / 120 + 9 * bendAt(u / 30, v / 30));
    dye(out, first, 0.86 + 0.24 * grain);
    mixDye(out, second, 0.35 * smoothStep(0.45, 0.8, wetAt(u / 24, v / 24)));
    out[3] = 0.32 * ripple + 0.12 * grain;
  };
}

/** Snow with a soft, drifted surface. Repeats after 160 cm. */
export function paintSnow({ first, second, seed }: Dyes): Weave {
  const driftAt = tileClouds({ columns: 4, rows: 5, seed });
  const crustAt = tileClouds({ columns: 80, rows: 80, seed: seed + 4 });
  return (u, v, out) => {
    const drift = driftAt(u / 40, v / 32);
    const crust = crustAt(u / 2, v / 2);
    dye(out, first, 0.97 + 0.05 * crust);
    mixDye(out, second, 0.4 * smoothStep(0.35, 0.75, 1 - drift));
    out[3] = 5 * drift + 0.35 * crust;
  };
}

/** Water: waves that show the sky on one side and the deep on the other. Repeats after 480 cm. */
export function paintWater({ first, second, seed }: Dyes): Weave {
  const swellAt = tileClouds({ columns: 4, rows: 10, seed });
  const waveAt = tileClouds({ columns: 12, rows: 32, seed: seed + 4 });
  const rippleAt = tileClouds({ columns: 40, rows: 96, seed: seed + 8 });
  return (u, v, out) => {
    const swell = swellAt(u / 120, v / 48);
    const wave = waveAt(u / 40 + 1.2 * swell, v / 15);
    const ripple = rippleAt(u / 12 + wave, v / 5 + wave);
    const slope = 0.45 * swell + 0.35 * wave + 0.2 * ripple;
    dye(out, first, 0.75 + 0.4 * ripple);
    mixDye(out, second, 0.75 * smoothStep(0.48, 0.66, slope));
    mixDye(out, [0.95, 0.97, 1], 0.55 * smoothStep(0.66, 0.74, slope));
    out[3] = 0;
  };
}

/** Fair-weather clouds. Seen from below, as far as they go: repeats after 480 units of height. */
export function paintClouds({ first, second, seed }: Dyes): Weave {
  const warpAt = tileClouds({ columns: 8, rows: 8, seed });
  const shapeAt = tileClouds({ columns: 10, rows: 10, seed: seed + 4 });
  const fineAt = tileClouds({ columns: 40, rows: 40, seed: seed + 8 });
  const coverAt = tileNoise({ columns: 3, rows: 3, seed: seed + 12 });
  return (u, v, out) => {
    const warp = warpAt(u / 60, v / 60);
    const shape = shapeAt(u / 48 + 0.9 * warp, v / 48 - 0.9 * warp);
    const density =
      0.66 * shape + 0.22 * fineAt(u / 12 + warp, v / 12) + 0.22 * (coverAt(u / 160, v / 160) - 0.5);
    const cloud = smoothStep(0.42, 0.62, density);
    dye(out, first);
    mixDye(out, second, 0.96 * cloud);
    mixDye(out, [0.42, 0.45, 0.52], 0.42 * smoothStep(0.56, 0.8, density));
    out[3] = 0;
  };
}

/** Stars, and a pale band of them. Repeats after 480 units. */
export function paintStars({ first, second, seed }: Dyes): Weave {
  const starAt = cellNoise({ columns: 120, rows: 120, seed });
  const bandAt = tileClouds({ columns: 4, rows: 4, seed: seed + 5 });
  return (u, v, out) => {
    const band = smoothStep(0.4, 0.75, bandAt(u / 120, v / 120));
    dye(out, first);
    mixDye(out, second, 0.16 * band);
    const { nearest, column, row } = starAt(u / 4, v / 4);
    const own = hashUnit(column, row, seed + 9);
    const size = 0.1 + 0.2 * own ** 8;
    const star =
      own > 0.62 - 0.3 * band ? smoothStep(size, 0.25 * size, nearest) * (0.25 + 0.75 * own ** 3) : 0;
    mixDye(out, [1, 0.97, 0.9], star);
    out[3] = 0;
  };
}
