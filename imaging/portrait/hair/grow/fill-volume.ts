import type { Solid } from '../fit/head-solid.ts';
import type { LightVolume } from '../shade/light-volume.ts';
import type { Strands } from './strands.ts';

/** Smallest side of a cell in centimetres, and most cells of the box. */
const CELL = 0.6;
const MAX_CELLS = 260_000;

/** Margin around hair for its shadows, in centimetres. */
const MARGIN = 5;

/** Optical depth of a cell inside the head. */
const OPAQUE = 6;

/**
 * Voxel grid of the hairs' optical depth. `each` is the optical depth of a centimetre of hair per square
 * centimetre.
 */
export function fillVolume({ count, room, places, sizes }: Strands, each: number): LightVolume {
  const min = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const max = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < count; i += 3)
    for (let at = i * room * 3, step = 0; step < sizes[i]; step += 2, at += 6)
      for (let axis = 0; axis < 3; axis++) {
        min[axis] = Math.min(min[axis], places[at + axis]);
        max[axis] = Math.max(max[axis], places[at + axis]);
      }
  if (!(max[0] >= min[0])) [min[0], min[1], min[2], max[0], max[1], max[2]] = [0, 0, 0, 1, 1, 1];
  const cells = [0, 1, 2].reduce((product, axis) => product * (max[axis] - min[axis] + 2 * MARGIN), 1);
  const cell = Math.max(CELL, Math.cbrt(cells / MAX_CELLS));
  const [columns, rows, layers] = [0, 1, 2].map(
    (axis) => Math.ceil((max[axis] - min[axis] + 2 * MARGIN) / cell) + 1,
  );
  const [x, y, z] = min.map((value) => value - MARGIN);
  const density = new Float32Array(columns * rows * layers);
  for (let i = 0; i < count; i++) {
    const from = i * room * 3;
    for (let step = 0; step + 1 < sizes[i]; step++) {
      const at = from + 3 * step;
      const column = Math.round((places[at] - x) / cell);
      const row = Math.round((places[at + 1] - y) / cell);
      const layer = Math.round((places[at + 2] - z) / cell);
      if (column < 0 || row < 0 || layer < 0 || column >= columns || row >= rows || layer >= layers) continue;
      const length = Math.hypot(
        places[at + 3] - places[at],
        places[at + 4] - places[at + 1],
        places[at + 5] - places[at + 2],
      );
      density[column + columns * (row + rows * layer)] += (each * length) / (cell * cell);
    }
  }
  return { columns, rows, layers, x, y, z, cell, density };
}

/** The grid with a solid head. */
export function addSolid(volume: LightVolume, solid: Solid): LightVolume {
  const { columns, rows, layers, x, y, z, cell } = volume;
  const density = volume.density.slice();
  for (let layer = 0, at = 0; layer < layers; layer++)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++, at++) {
        const distance = solid(x + column * cell, y + row * cell, z + layer * cell);
        if (distance < -0.5) density[at] = OPAQUE;
        else if (distance < 0) density[at] += OPAQUE * -distance;
      }
  return { ...volume, density };
}
