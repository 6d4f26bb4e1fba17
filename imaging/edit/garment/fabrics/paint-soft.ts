import { smoothStep } from '../../../core/numeric/scalar.ts';
import { hashUnit } from '../../../core/numeric/value-noise.ts';
import { cellNoise } from '../cell-noise.ts';
import { type Dyes, dye, mixDye, type Weave } from '../fabric.ts';
import { tileClouds, tileNoise, wrap } from '../tile-noise.ts';

/** Silk and satin: threads too fine to be seen. Repeats after 9.6 cm. */
export function makeSilk({ first, seed }: Dyes): Weave {
  const slubAt = tileNoise({ columns: 6, rows: 240, seed });
  return (u, v, out) => {
    const slub = slubAt(u / 1.6, v / 0.04);
    dye(out, first, 0.96 + 0.08 * slub);
    out[3] = 0.0006 * slub;
  };
}

/** Velvet: dense pile, brushed this way and that. Repeats after 9.6 cm. */
export function makeVelvet({ first, seed }: Dyes): Weave {
  const pileAt = tileNoise({ columns: 240, rows: 160, seed });
  const brushedAt = tileClouds({ columns: 4, rows: 4, seed: seed + 2 });
  return (u, v, out) => {
    const pile = pileAt(u / 0.04, v / 0.06);
    const brushed = brushedAt(u / 2.4, v / 2.4);
    dye(out, first, (0.55 + 0.5 * brushed) * (0.86 + 0.28 * pile));
    out[3] = 0.004 * pile;
  };
}

/** Leather: pebbles with creases between. Repeats after 9.6 cm. */
export function makeLeather({ first, seed }: Dyes): Weave {
  const wornAt = tileClouds({ columns: 3, rows: 3, seed: seed + 4 });
  const pebbleAt = cellNoise({ columns: 40, rows: 40, seed });
  return (u, v, out) => {
    const { nearest, second } = pebbleAt(u / 0.24, v / 0.24);
    const pebble = smoothStep(0, 0.35, second - nearest);
    const worn = wornAt(u / 3.2, v / 3.2);
    dye(out, first, (0.78 + 0.24 * pebble) * (0.85 + 0.3 * worn));
    out[3] = 0.02 * pebble;
  };
}

/** Fleece: soft curls of wool. Repeats after 9.6 cm. */
export function makeFleece({ first, seed }: Dyes): Weave {
  const bendAt = tileClouds({ columns: 12, rows: 12, seed: seed + 3 });
  const fuzzAt = tileNoise({ columns: 160, rows: 160, seed: seed + 1 });
  const curlAt = cellNoise({ columns: 24, rows: 24, seed });
  return (u, v, out) => {
    const bend = bendAt(u / 0.8, v / 0.8);
    const { nearest, second } = curlAt(u / 0.4 + 0.6 * bend, v / 0.4 + 0.6 * bend);
    const curl = smoothStep(0, 0.7, second - nearest) * (1 - 0.5 * nearest);
    const fuzz = fuzzAt(u / 0.06, v / 0.06);
    dye(out, first, (0.68 + 0.34 * curl) * (0.85 + 0.3 * fuzz));
    out[3] = 0.07 * curl + 0.01 * fuzz;
  };
}

/** Quilted cloth: pads between seams that cross. Repeats after 5 cm. */
export function makeQuilted({ first, seed }: Dyes): Weave {
  const puckerAt = tileNoise({ columns: 20, rows: 20, seed });
  return (u, v, out) => {
    const [x, y] = [wrap((u + v) / 5, 1), wrap((u - v) / 5, 1)];
    const seam = Math.min(x, 1 - x, y, 1 - y);
    const pad = Math.min(1, (16 * x * (1 - x) * y * (1 - y)) ** 0.35);
    const along = x < 1 - x === y < 1 - y ? u : v;
    const stitch = seam < 0.012 && wrap(along, 0.25) < 0.17 ? 1 : 0;
    const pucker = puckerAt(u / 0.25, v / 0.25);
    dye(out, first, (0.6 + 0.42 * pad) * (1 - 0.12 * (1 - smoothStep(0, 0.16, seam)) * pucker));
    mixDye(out, [0, 0, 0], 0.45 * stitch);
    out[3] = 0.75 * pad + 0.03 * pucker * (1 - smoothStep(0, 0.2, seam));
  };
}

/** Sequins: little discs laid over each other, some of which glitter. Repeats after 4.8 cm. */
export function makeSequins({ first, second, seed }: Dyes): Weave {
  const [pitch, columns, rows] = [0.4, 12, 16];
  return (u, v, out) => {
    dye(out, first, 0.3);
    out[3] = 0;
    const row = Math.floor(v / 0.3);
    for (let line = row - 1; line <= row + 1; line++) {
      const shift = wrap(line, 2) * 0.5;
      const column = Math.floor(u / pitch - shift);
      const x = u - (column + shift + 0.5) * pitch;
      const y = v - (line + 0.5) * 0.3;
      const radius = Math.hypot(x, y) / 0.235;
      if (radius > 1) continue;
      const [i, j] = [wrap(column, columns), wrap(line, rows)];
      const tilt = hashUnit(i, j, seed);
      const turn = 6.28 * hashUnit(i, j, seed + 1);
      const facing = 0.5 + (0.5 * (x * Math.cos(turn) + y * Math.sin(turn))) / 0.235;
      const light = 0.3 + 0.9 * tilt * facing + (tilt > 0.86 ? 1.6 * facing ** 3 : 0);
      dye(out, first, light * (1 - 0.4 * smoothStep(0.86, 1, radius)));
      if (tilt > 0.86) mixDye(out, second, 0.55 * facing);
      if (radius < 0.16) dye(out, first, 0.25);
      out[3] = 0.02 * (1 - radius) + 0.02 * facing;
    }
  };
}
