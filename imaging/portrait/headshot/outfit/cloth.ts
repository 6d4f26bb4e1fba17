import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { hashUnit } from '../../../core/numeric/value-noise.ts';

export interface Cloth {
  /** Factor of the colour at a place, about 1. Places are in heights of the face. */
  readonly weave: (x: number, y: number) => number;
  /** Height of threads and stitches, in heights of the face. */
  readonly relief?: (x: number, y: number) => number;
  /** Wrap of light over hollows: rough cloth is lit more evenly than smooth. */
  readonly softness: number;
  /** Sheen at grazing angles, as of wool, and gloss as of silk. */
  readonly sheen: number;
  readonly shine: number;
}

/** Threads per height of the face. */
const THREADS = 190;

function twill(x: number, y: number): number {
  const thread = sampleNoise((x + y) * THREADS, (x - y) * 26, 5) - 0.5;
  const yarn = sampleNoise(x * 95, y * 95, 9) - 0.5;
  const cloud = sampleNoise(x * 7, y * 7, 11) - 0.5;
  return 1 + 0.3 * thread + 0.22 * yarn + 0.08 * cloud;
}

function poplin(x: number, y: number): number {
  const warp = sampleNoise(x * 230, y * 22, 3) + sampleNoise(x * 22, y * 230, 4) - 1;
  return 1 + 0.035 * warp;
}

/** Relief of a plain knit: columns of V stitches, each leaning to both sides. */
function stitchRelief(x: number, y: number): number {
  const column = x * 62;
  const inColumn = column - Math.floor(column);
  const lean = Math.abs(inColumn - 0.5) * 2;
  const row = y * 58 + 0.5 * lean;
  const inRow = row - Math.floor(row);
  const strand = Math.sin(Math.PI * inRow) * (0.55 + 0.45 * Math.sin(Math.PI * inColumn));
  return 0.0012 * strand * (0.8 + 0.4 * hashUnit(Math.floor(column), Math.floor(row), 7));
}

/** Relief of vertical ribs, as of a roll-neck. */
function ribRelief(x: number, y: number): number {
  const rib = Math.sin(x * 118 + 0.4 * Math.sin(y * 5));
  const stitch = Math.sin(y * 210 + 1.6 * rib);
  return 0.0034 * rib + 0.0004 * stitch;
}

/** Cloths by name. */
export const cloths = {
  wool: { weave: twill, softness: 0.35, sheen: 0.18, shine: 0 },
  cotton: { weave: poplin, softness: 0.45, sheen: 0.03, shine: 0 },
  silk: {
    weave: (x, y) => 1 + 0.12 * (sampleNoise((x - y) * 170, (x + y) * 30, 6) - 0.5),
    softness: 0.2,
    sheen: 0.1,
    shine: 0.16,
  },
  knit: {
    weave: (x, y) => 1 + 0.16 * (sampleNoise(x * 120, y * 120, 2) - 0.5),
    relief: stitchRelief,
    softness: 0.5,
    sheen: 0.16,
    shine: 0,
  },
  rib: {
    weave: (x, y) => 1 + 0.14 * (sampleNoise(x * 120, y * 120, 2) - 0.5),
    relief: ribRelief,
    softness: 0.5,
    sheen: 0.16,
    shine: 0,
  },
} as const satisfies Readonly<Record<string, Cloth>>;

export type ClothName = keyof typeof cloths;
