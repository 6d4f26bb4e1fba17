import { smoothStep } from '../../../core/numeric/scalar.ts';
import { hashUnit } from '../../../core/numeric/value-noise.ts';
import { type Dye, type Dyes, dye, mixDye, type Weave } from '../../garment/fabric.ts';
import { tileClouds, tileNoise, wrap } from '../../garment/tile-noise.ts';

/** Wood of one piece: where it is in its tree, and how light it is. */
interface Piece {
  readonly tone: number;
  readonly shift: number;
}

type Grain = (along: number, across: number, piece: Piece) => number;

/**
 * The grain of wood, 0 = light early wood to 1 = dark late wood; repeats after 240 cm along and 64 cm across.
 */
function grainOf(seed: number): Grain {
  const bendAt = tileClouds({ columns: 4, rows: 16, seed });
  const fibreAt = tileNoise({ columns: 30, rows: 320, seed: seed + 5 });
  const poreAt = tileNoise({ columns: 120, rows: 640, seed: seed + 7 });
  return (along, across, { shift }) => {
    const [x, y] = [along + 37 * shift, across + 11 * shift];
    const bend = bendAt(x / 60, y / 4);
    const rings = 0.5 + 0.5 * Math.sin(1.9 * across + 15 * bend + 40 * shift);
    const fibre = fibreAt(x / 8, y / 0.2);
    const pore = smoothStep(0.72, 0.95, poreAt(x / 2, y / 0.1));
    return Math.min(1, 0.42 * rings * rings + 0.34 * fibre + 0.4 * pore);
  };
}

function setWood(
  out: Float32Array,
  [light, dark]: readonly [Dye, Dye],
  { grain, tone }: { grain: number; tone: number },
): void {
  dye(out, light, tone);
  mixDye(out, [dark[0] * tone, dark[1] * tone, dark[2] * tone], 0.8 * grain);
}

const BOARD = 16;
const BOARDS = 8;
const BOARD_LENGTH = 240;

/**
 * Floor boards 16 cm wide that run away from the viewer, their ends at different places. Repeats after 128 ×
 * 240 cm.
 */
export function paintBoards({ first, second, seed }: Dyes): Weave {
  const grainAt = grainOf(seed);
  return (u, v, out) => {
    const column = wrap(Math.floor(u / BOARD), BOARDS);
    const start = hashUnit(column, 1, seed) * BOARD_LENGTH;
    const along = wrap(v - start, BOARD_LENGTH);
    const half = along < BOARD_LENGTH / 2 ? 0 : 1;
    const piece = {
      tone: 0.8 + 0.32 * hashUnit(column, half + 3, seed),
      shift: hashUnit(column, half, seed + 2),
    };
    const across = wrap(u, BOARD);
    const end = Math.min(along % (BOARD_LENGTH / 2), BOARD_LENGTH / 2 - (along % (BOARD_LENGTH / 2)));
    const edge = Math.min(across, BOARD - across, end);
    const gap = smoothStep(0.05, 0.4, edge);
    setWood(out, [first, second], {
      grain: grainAt(along, across, piece),
      tone: piece.tone * (0.25 + 0.75 * gap),
    });
    out[3] = 0.12 * gap;
  };
}

const BLOCK = 8;
const BLOCKS = 4;
const CELLS = 16;

/** Parquet in herringbone, of blocks 8 × 32 cm. Repeats after 128 cm. */
export function paintParquet({ first, second, seed }: Dyes): Weave {
  const grainAt = grainOf(seed);
  return (u, v, out) => {
    const [x, y] = [u / BLOCK, v / BLOCK];
    const [i, j] = [Math.floor(x), Math.floor(y)];
    const turn = wrap(i - j, 2 * BLOCKS);
    const lies = turn < BLOCKS;
    const from = lies ? i - turn : j - (2 * BLOCKS - 1 - turn);
    const along = (lies ? x - from : y - from) * BLOCK;
    const across = (lies ? y - j : x - i) * BLOCK;
    const [column, row] = lies ? [wrap(from, CELLS), wrap(j, CELLS)] : [wrap(i, CELLS), wrap(from, CELLS)];
    const own = lies ? seed : seed + 31;
    const piece = {
      tone: 0.78 + 0.36 * hashUnit(column, row, own) + (lies ? 0.05 : 0),
      shift: hashUnit(column, row, own + 2),
    };
    const edge = Math.min(across, BLOCK - across, along, BLOCKS * BLOCK - along);
    const gap = smoothStep(0, 0.25, edge);
    setWood(out, [first, second], {
      grain: grainAt(along, across, piece),
      tone: piece.tone * (0.35 + 0.65 * gap),
    });
    out[3] = 0.06 * gap;
  };
}

/** Cork: pressed crumbs, some of them dark. Repeats after 48 cm. */
export function paintCork({ first, second, seed }: Dyes): Weave {
  const coarseAt = tileClouds({ columns: 24, rows: 24, seed });
  const fineAt = tileClouds({ columns: 96, rows: 96, seed: seed + 9 });
  return (u, v, out) => {
    const coarse = coarseAt(u / 2, v / 2);
    const fine = fineAt(u / 0.5, v / 0.5);
    dye(out, first, 0.7 + 0.6 * fine);
    mixDye(out, second, smoothStep(0.56, 0.72, 0.5 * coarse + 0.5 * fine));
    out[3] = 0.08 * fine;
  };
}

/** Wicker: canes woven over and under. Repeats after 24 cm. */
export function paintWicker({ first, second, seed }: Dyes): Weave {
  const fibreAt = tileNoise({ columns: 24, rows: 192, seed });
  return (u, v, out) => {
    const [column, row] = [Math.floor(u / 3), Math.floor(v / 1)];
    const isOver = wrap(column + row, 2) === 0;
    const [x, y] = [wrap(u, 3) / 3, wrap(v, 1)];
    const round = Math.sqrt(Math.max(0, 1 - (2 * y - 1) ** 2));
    const arch = Math.sin(Math.PI * x);
    const post = Math.abs(x - 0.5) < 0.13 && !isOver ? 1 : 0;
    const lift = isOver ? 0.45 + 0.55 * arch : 0.75 - 0.45 * arch;
    const tone = 0.8 + 0.4 * hashUnit(wrap(column, 8), wrap(row, 24), seed);
    dye(out, first, tone * (0.2 + 0.8 * round * lift) * (0.8 + 0.4 * fibreAt(u, v / 0.125)));
    mixDye(out, second, 0.5 * (1 - round));
    if (post) dye(out, first, 1.05 * tone);
    out[3] = 0.35 * round * lift + 0.3 * post;
  };
}
