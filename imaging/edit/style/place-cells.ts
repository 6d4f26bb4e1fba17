import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import type { EdgeFlow } from '../../core/filters/structure-tensor.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
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

/** An area with smaller cells, such as a face: its corners in pixels, and their size relative to others. */
export interface FineArea {
  readonly corners: readonly number[];
  readonly size: number;
}

interface CellOptions {
  readonly metric: CellMetric;
  readonly flow: EdgeFlow;
  readonly rounds: number;
  readonly areas?: readonly FineArea[];
  readonly seed: number;
}

/** Cells with their positions, and the cell of each pixel. */
export interface PlacedCells {
  readonly cells: Cells;
  readonly map: CellMap;
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

interface Rows {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly spacing: number;
  readonly seed: number;
}

/** Places in rows, every second one shifted, each with a jitter. */
function scatterSpots(
  { left, top, width, height, spacing, seed }: Rows,
  { size, isWanted }: { readonly size: number; readonly isWanted: (x: number, y: number) => boolean },
): Spot[] {
  const columns = Math.max(1, Math.round(width / spacing));
  const rows = Math.max(1, Math.round(height / spacing));
  const spots: Spot[] = [];
  for (let cell = 0; cell < columns * rows; cell++) {
    const row = Math.floor(cell / columns);
    const column = (cell % columns) + 0.5 + (row % 2 === 0 ? -0.2 : 0.2);
    const x = left + ((column + 0.4 * (hashUnit(cell, 1, seed) - 0.5)) * width) / columns;
    const y = top + ((row + 0.5 + 0.4 * (hashUnit(cell, 2, seed) - 0.5)) * height) / rows;
    if (isWanted(x, y)) spots.push({ x, y, size });
  }
  return spots;
}

/** Cells at places; all of the usual size where no area has smaller ones. */
function cellsAt(spots: readonly Spot[], hasSizes: boolean): Cells {
  const count = spots.length;
  return {
    count,
    x: Float32Array.from(spots, ({ x }) => x),
    y: Float32Array.from(spots, ({ y }) => y),
    across: new Float32Array(count).fill(1),
    down: new Float32Array(count),
    colours: new Float32Array(3 * count),
    ...(hasSizes && { sizes: Float32Array.from(spots, ({ size }) => size) }),
  };
}

/** Number of the area, counted from 1, that each pixel lies in; 0 in none. */
function markAreas({ width, height }: EdgeFlow, areas: readonly FineArea[]): Uint8Array {
  const marks = new Uint8Array(width * height);
  for (const [i, { corners }] of areas.entries()) {
    const flags = { width, height, data: new Uint8Array(width * height) };
    fillPolygon(flags, corners);
    for (let at = 0; at < marks.length; at++) if (flags.data[at]) marks[at] = i + 1;
  }
  return marks;
}

/** Cells of a picture: usual ones, and smaller ones in the areas that ask for them. */
function scatterCells(
  flow: EdgeFlow,
  { spacing, seed, areas }: { spacing: number; seed: number; areas: readonly FineArea[] },
): Cells {
  const { width, height } = flow;
  const marks = markAreas(flow, areas);
  const markAt = (x: number, y: number) => {
    const column = Math.max(0, Math.min(width - 1, Math.floor(x)));
    return marks[Math.max(0, Math.min(height - 1, Math.floor(y))) * width + column];
  };
  const usual = scatterSpots(
    { left: 0, top: 0, width, height, spacing, seed },
    { size: 1, isWanted: (x, y) => markAt(x, y) === 0 },
  );
  const finer = areas.flatMap(({ corners, size }, i) => {
    const across = corners.filter((_, at) => at % 2 === 0);
    const down = corners.filter((_, at) => at % 2 === 1);
    const [left, top] = [Math.min(...across), Math.min(...down)];
    const box = { left, top, width: Math.max(...across) - left, height: Math.max(...down) - top };
    const isInside = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height;
    return scatterSpots(
      { ...box, spacing: Math.max(2, size * spacing), seed: seed + i + 1 },
      {
        size: Math.max(2, size * spacing) / spacing,
        isWanted: (x, y) => isInside(x, y) && markAt(x, y) === i + 1,
      },
    );
  });
  return cellsAt([...usual, ...finer], areas.length > 0);
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
  { metric, flow, rounds, areas = [], seed, progress }: CellOptions & { readonly progress: Progress },
): Promise<PlacedCells> {
  const cells = scatterCells(flow, { spacing: metric.spacing, seed, areas });
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
