import { smoothStep } from '../../../core/numeric/scalar.ts';
import { hashUnit } from '../../../core/numeric/value-noise.ts';
import { type Dye, type Dyes, dye, mixDye, type Weave } from '../../garment/fabric.ts';
import { tileClouds, tileNoise, wrap } from '../../garment/tile-noise.ts';

/** Rows of equal tiles. */
interface Courses {
  /** Centimetres. */
  readonly width: number;
  readonly height: number;
  /** Shift of every other row, in tiles. */
  readonly shift: number;
  /** Width of joints in centimetres. */
  readonly joint: number;
  /** Tiles across and down until the pattern repeats. */
  readonly columns: number;
  readonly rows: number;
}

/** Position of a point in its tile. The same object is returned each time. */
interface Place {
  column: number;
  row: number;
  /** 0–1. */
  x: number;
  y: number;
  /** 1 on the tile, 0 in the joint. */
  tile: number;
}

function courses({ width, height, shift, joint, columns, rows }: Courses): (u: number, v: number) => Place {
  const place: Place = { column: 0, row: 0, x: 0, y: 0, tile: 0 };
  return (u, v) => {
    const row = Math.floor(v / height);
    const across = u / width + wrap(row, 2) * shift;
    place.row = wrap(row, rows);
    place.column = wrap(Math.floor(across), columns);
    place.x = wrap(across, 1);
    place.y = wrap(v / height, 1);
    const edge = Math.min(Math.min(place.x, 1 - place.x) * width, Math.min(place.y, 1 - place.y) * height);
    place.tile = smoothStep(0.5 * joint, 0.5 * joint + 0.15, edge);
    return place;
  };
}

/** A glazed tile: a little different each, its rim rounded. Joints take the second colour. */
function glaze(layout: Courses): (dyes: Dyes) => Weave {
  return ({ first, second, seed }) => {
    const placeAt = courses(layout);
    const cloudAt = tileClouds({ columns: 8, rows: 8, seed: seed + 4 });
    const [across, down] = [layout.width * layout.columns, layout.height * layout.rows];
    return (u, v, out) => {
      const { column, row, tile } = placeAt(u, v);
      const tone =
        0.95 + 0.07 * hashUnit(column, row, seed) + 0.04 * (cloudAt((8 * u) / across, (8 * v) / down) - 0.5);
      dye(out, second, 0.92);
      mixDye(out, [first[0] * tone, first[1] * tone, first[2] * tone], tile);
      out[3] = 0.22 * tile + 0.02 * hashUnit(column, row, seed + 3) * tile;
    };
  };
}

/** Square tiles of 20 cm. Repeats after 160 cm. */
export const paintSquareTiles = glaze({ width: 20, height: 20, shift: 0, joint: 0.4, columns: 8, rows: 8 });

/** Tiles 20 × 10 cm in running bond. Repeats after 160 cm. */
export const paintMetroTiles = glaze({ width: 20, height: 10, shift: 0.5, joint: 0.3, columns: 8, rows: 16 });

/** Tiles of two colours in turn, 30 cm. Repeats after 240 cm. */
export function paintChequer({ first, second, seed }: Dyes): Weave {
  const placeAt = courses({ width: 30, height: 30, shift: 0, joint: 0.25, columns: 8, rows: 8 });
  const cloudAt = tileClouds({ columns: 16, rows: 16, seed });
  return (u, v, out) => {
    const { column, row, tile } = placeAt(u, v);
    const cloud = cloudAt(u / 15 + 3 * hashUnit(column, row, seed), v / 15);
    const vein = 1 - smoothStep(0, 0.08, Math.abs(2 * cloud - 1));
    const isFirst = (column + row) % 2 === 0;
    dye(out, isFirst ? first : second, 0.92 + 0.1 * hashUnit(column, row, seed + 2));
    mixDye(out, isFirst ? second : first, 0.1 * vein);
    mixDye(out, [0.35, 0.34, 0.33], 0.8 * (1 - tile));
    out[3] = 0.05 * tile;
  };
}

/** Small glass tiles of 2.5 cm in shades between two colours. Repeats after 60 cm. */
export function paintMosaic({ first, second, seed }: Dyes): Weave {
  const placeAt = courses({ width: 2.5, height: 2.5, shift: 0, joint: 0.25, columns: 24, rows: 24 });
  return (u, v, out) => {
    const { column, row, tile } = placeAt(u, v);
    const share = hashUnit(column, row, seed);
    const tone = 0.75 + 0.45 * hashUnit(column, row, seed + 1);
    dye(out, [0.72, 0.72, 0.7], 0.9);
    const mix = (channel: number) => tone * (first[channel] + (second[channel] - first[channel]) * share);
    mixDye(out, [mix(0), mix(1), mix(2)], tile);
    out[3] = 0.1 * tile;
  };
}

/** Hexagons 20 cm across. Repeats after 120 × 103.92 cm, six columns and six rows. */
export function paintHexagons({ first, second, seed }: Dyes): Weave {
  const [width, rise] = [20, 17.320508];
  return (u, v, out) => {
    let [best, next] = [999, 999];
    let [column, row] = [0, 0];
    const middle = Math.round(v / rise);
    for (let j = middle - 1; j <= middle + 1; j++) {
      const shift = wrap(j, 2) * 0.5;
      const nearest = Math.round(u / width - shift);
      for (let i = nearest - 1; i <= nearest + 1; i++) {
        const away = Math.hypot(u - (i + shift) * width, v - j * rise);
        if (away < best) [best, next, column, row] = [away, best, i, j];
        else if (away < next) next = away;
      }
    }
    const edge = next - best;
    const tile = smoothStep(0.35, 0.7, edge);
    const tone = 0.86 + 0.2 * hashUnit(wrap(column, 6), wrap(row, 6), seed);
    dye(out, second, 0.95);
    mixDye(out, [first[0] * tone, first[1] * tone, first[2] * tone], tile);
    out[3] = 0.18 * tile;
  };
}

/** Materials of brick and of the mortar between. */
function bricks(rough: number): (dyes: Dyes) => Weave {
  return ({ first, second, seed }) => {
    const placeAt = courses({ width: 25, height: 7.5, shift: 0.5, joint: 1, columns: 8, rows: 16 });
    const wobbleAt = tileClouds({ columns: 40, rows: 24, seed });
    const grainAt = tileClouds({ columns: 160, rows: 96, seed: seed + 5 });
    return (u, v, out) => {
      const wobble = rough * (wobbleAt(u / 5, v / 5) - 0.5);
      const { column, row, tile } = placeAt(u + wobble, v + wobble);
      const grain = grainAt(u / 1.25, v / 1.25);
      const tone = (0.68 + 0.5 * hashUnit(column, row, seed)) * (0.72 + 0.5 * grain);
      const tint = 0.85 + 0.3 * hashUnit(column, row, seed + 9);
      const body: Dye = [first[0] * tone, first[1] * tone * tint, first[2] * tone * tint];
      dye(out, second, 0.7 + 0.5 * grain);
      mixDye(out, body, tile);
      out[3] = 0.55 * tile + 0.3 * grain;
    };
  };
}

/** Bricks in running bond with rough mortar. Repeats after 200 × 120 cm. */
export const paintRawBricks = bricks(1.1);

/** Whitewashed bricks, their joints filled with the same paint. Repeats after 200 × 120 cm. */
export function paintBricks({ first, second, seed }: Dyes): Weave {
  const placeAt = courses({ width: 25, height: 7.5, shift: 0.5, joint: 0.9, columns: 8, rows: 16 });
  const wobbleAt = tileClouds({ columns: 40, rows: 24, seed });
  const grainAt = tileClouds({ columns: 100, rows: 60, seed: seed + 5 });
  return (u, v, out) => {
    const wobble = 1.2 * (wobbleAt(u / 5, v / 5) - 0.5);
    const { column, row, tile } = placeAt(u + wobble, v + wobble);
    const grain = grainAt(u / 2, v / 2);
    dye(out, first, (0.9 + 0.1 * hashUnit(column, row, seed)) * (0.92 + 0.12 * grain));
    mixDye(out, second, 0.5 * (1 - tile) + 0.12 * smoothStep(0.62, 0.8, grain));
    out[3] = 0.5 * tile + 0.35 * grain;
  };
}

/** Tiles of burnt clay, 25 cm. Repeats after 200 cm. */
export function paintTerracotta({ first, second, seed }: Dyes): Weave {
  const placeAt = courses({ width: 25, height: 25, shift: 0, joint: 0.9, columns: 8, rows: 8 });
  const cloudAt = tileClouds({ columns: 24, rows: 24, seed });
  const sandAt = tileNoise({ columns: 200, rows: 200, seed: seed + 6 });
  return (u, v, out) => {
    const { column, row, tile } = placeAt(u, v);
    const cloud = cloudAt(u / 8.3333333 + 5 * hashUnit(column, row, seed), v / 8.3333333);
    const tone = (0.8 + 0.3 * hashUnit(column, row, seed + 1)) * (0.8 + 0.35 * cloud + 0.08 * sandAt(u, v));
    dye(out, second, 0.8 + 0.2 * sandAt(u, v));
    mixDye(out, [first[0] * tone, first[1] * tone * (0.94 + 0.1 * cloud), first[2] * tone], tile);
    out[3] = 0.3 * tile + 0.06 * cloud;
  };
}
