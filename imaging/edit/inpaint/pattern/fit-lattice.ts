import { foldRelief, type Lattice, type Samples } from './fold-relief.ts';

/** Pixels by which the corners of the picture are moved in turn, from coarse to fine. */
const STEPS = [6, 3, 1.5, 0.8, 0.4];

/** Rounds at each step. */
const ROUNDS = 6;

interface Fitting {
  readonly samples: Samples;
  /** Of the picture in pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Pixels of a cell in the middle of the picture. */
  readonly cell: { readonly across: number; readonly down: number };
}

/** Moves a lattice step by step to where it explains most of a relief. */
export function fitLattice(
  start: Lattice,
  { samples, size, cell }: Fitting,
): { lattice: Lattice; told: number } {
  let lattice = start;
  let told = foldRelief(samples, lattice).whole;
  for (const step of STEPS)
    for (let round = 0; round < ROUNDS; round++) {
      const before = told;
      for (const move of listMoves(step, { size, cell }))
        for (const sign of [1, -1]) {
          const moved = moveLattice(lattice, { move, size, sign });
          const here = foldRelief(samples, moved).whole;
          if (here <= told) continue;
          [lattice, told] = [moved, here];
          break;
        }
      if (told - before < 1e-4) break;
    }
  return { lattice, told };
}

/** Changes of the numbers of a projection, and of the shift of rows last. */
type Move = readonly number[];

function listMoves(step: number, { size, cell }: Pick<Fitting, 'size' | 'cell'>): Move[] {
  const radius = Math.max(size.width, size.height) / 2;
  const across = step / cell.across / radius;
  const down = step / cell.down / radius;
  const slant = step / radius / radius;
  const shift = (step * cell.down) / cell.across / radius;
  return [
    [across, 0, 0, 0, 0, 0, 0],
    [0, across, 0, 0, 0, 0, 0],
    [0, 0, down, 0, 0, 0, 0],
    [0, 0, 0, down, 0, 0, 0],
    [0, 0, 0, 0, slant, 0, 0],
    [0, 0, 0, 0, 0, slant, 0],
    [0, 0, 0, 0, 0, 0, shift],
  ];
}

/** Turns and stretches about the middle of the picture, which keeps its place. */
function moveLattice(
  { projection, shift }: Lattice,
  { move, size, sign }: { readonly move: Move; readonly size: Fitting['size']; readonly sign: number },
): Lattice {
  const x = (size.width - 1) / 2;
  const y = (size.height - 1) / 2;
  const [a, b, c, d, e, f, g, h, i] = projection;
  const [ax, ay, dx, dy, gx, gy, by] = move.map((value) => value * sign);
  const moved = [
    ...[a + ax, b + ay, c - ax * x - ay * y],
    ...[d + dx, e + dy, f - dx * x - dy * y],
    ...[g + gx, h + gy, i - gx * x - gy * y],
  ];
  return { projection: moved, shift: shift + by };
}
