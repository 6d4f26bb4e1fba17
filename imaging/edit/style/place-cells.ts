import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import type { EdgeFlow } from '../../core/filters/structure-tensor.ts';
import { hashUnit } from '../../core/numeric/value-noise.ts';
import type { Progress } from '../../core/progress.ts';
import {
  type CellClaim,
  type CellMap,
  type CellMetric,
  type Cells,
  centreCells,
  claimCells,
  startCellMap,
} from './slic-cells.ts';

interface CellOptions {
  readonly metric: CellMetric;
  readonly flow: EdgeFlow;
  readonly rounds: number;
  readonly seed: number;
}

/** Cells with their positions, and the cell of each pixel. */
export interface PlacedCells {
  readonly cells: Cells;
  readonly map: CellMap;
}

/** Cells in rows, every second one shifted, each with a jitter. */
function scatterCells(
  { width, height }: EdgeFlow,
  { spacing, seed }: { readonly spacing: number; readonly seed: number },
): Cells {
  const columns = Math.max(1, Math.round(width / spacing));
  const rows = Math.max(1, Math.round(height / spacing));
  const count = columns * rows;
  const cells = {
    count,
    x: new Float32Array(count),
    y: new Float32Array(count),
    across: new Float32Array(count).fill(1),
    down: new Float32Array(count),
    colours: new Float32Array(3 * count),
  };
  for (let cell = 0; cell < count; cell++) {
    const row = Math.floor(cell / columns);
    const column = (cell % columns) + 0.5 + (row % 2 === 0 ? -0.2 : 0.2);
    cells.x[cell] = ((column + 0.4 * (hashUnit(cell, 1, seed) - 0.5)) * width) / columns;
    cells.y[cell] = ((row + 0.5 + 0.4 * (hashUnit(cell, 2, seed) - 0.5)) * height) / rows;
  }
  return cells;
}

/** Aligns each cell with the flow at its place. */
function alignCells(cells: Cells, { width, height, across, down }: EdgeFlow): void {
  for (let cell = 0; cell < cells.count; cell++) {
    const x = Math.min(width - 1, Math.max(0, Math.round(cells.x[cell])));
    const y = Math.min(height - 1, Math.max(0, Math.round(cells.y[cell])));
    cells.across[cell] = across[y * width + x];
    cells.down[cell] = down[y * width + x];
  }
}

/** Cells that claim their pixels between two yields. */
const CLAIMS = 64;

/** Assigns every pixel to a cell, in batches. */
async function mapCells(claim: CellClaim, progress: Progress): Promise<CellMap> {
  const map = startCellMap(claim.planes.lightness);
  const { count } = claim.cells;
  for (let from = 0; from < count; from += CLAIMS) {
    claimCells(map, { ...claim, from, to: Math.min(count, from + CLAIMS) });
    await progress.report(from / count);
  }
  return map;
}

/**
 * Cells that fit the picture: laid in rows, then alternately assigned pixels and moved to their centroids
 * (centroidal Voronoi cells, Hausner, “Simulating decorative mosaics”, 2001).
 */
export async function placeCells(
  planes: OklabPlanes,
  { metric, flow, rounds, seed, progress }: CellOptions & { readonly progress: Progress },
): Promise<PlacedCells> {
  const cells = scatterCells(flow, { spacing: metric.spacing, seed });
  alignCells(cells, flow);
  let map = await mapCells(
    { planes, cells, metric: { ...metric, colourWeight: 0 } },
    progress.subrange(0, 1 / (rounds + 1)),
  );
  for (let round = 0; round < rounds; round++) {
    centreCells(planes, { cells, ...map });
    alignCells(cells, flow);
    const share = (round + 1) / (rounds + 1);
    map = await mapCells({ planes, cells, metric }, progress.subrange(share, share + 1 / (rounds + 1)));
  }
  centreCells(planes, { cells, ...map });
  return { cells, map };
}
