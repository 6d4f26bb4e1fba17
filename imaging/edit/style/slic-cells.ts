import type { OklabPlanes } from '../../core/colour/colour-space.ts';

/** Cells that share a picture among them: one entry each in all arrays. */
export interface Cells {
  readonly count: number;
  /** Centres of the cells, in pixels. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** The unit vector along one of a square cell's sides. */
  readonly across: Float32Array;
  readonly down: Float32Array;
  /** Lightness, a and b, three of each. */
  readonly colours: Float32Array;
  /** Size of each cell as a share of the usual one; left out where all have that. */
  readonly sizes?: Float32Array;
}

export interface CellMetric {
  /** Pixels from cell to cell of the usual size. */
  readonly spacing: number;
  /** Spacings that a difference of 1 in OKLab counts for. */
  readonly colourWeight: number;
  /**
   * Distance is measured by the larger coordinate along the cell's own axes instead of straight: cells become
   * turned squares.
   */
  readonly isSquare: boolean;
}

export interface CellMap {
  /** The cell of each pixel. */
  readonly owner: Int32Array;
  /** Distance to that cell in spacings, and to the second nearest. */
  readonly nearest: Float32Array;
  readonly second: Float32Array;
}

/** A map in which no cell has claimed anything yet. */
export function startCellMap({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): CellMap {
  return {
    owner: new Int32Array(width * height),
    nearest: new Float32Array(width * height).fill(Number.POSITIVE_INFINITY),
    second: new Float32Array(width * height).fill(Number.POSITIVE_INFINITY),
  };
}

export interface CellClaim {
  readonly planes: OklabPlanes;
  readonly cells: Cells;
  readonly metric: CellMetric;
}

/**
 * Lets cells `from` to before `to` claim the pixels around them that are nearer to them than to those before:
 * SLIC's search over a window around each cell (Achanta et al. 2012), or Hausner's turned squares (2001).
 */
export function claimCells(
  map: CellMap,
  { from, to, ...claim }: CellClaim & { readonly from: number; readonly to: number },
): void {
  for (let cell = from; cell < to; cell++) claimPixels(map, { ...claim, cell });
}

function claimPixels(
  map: CellMap,
  { planes, cells, metric, cell }: CellClaim & { readonly cell: number },
): void {
  const { colourWeight, isSquare } = metric;
  const spacing = metric.spacing * (cells.sizes ? cells.sizes[cell] : 1);
  const { width, height, data: lightness } = planes.lightness;
  const [a, b] = [planes.a.data, planes.b.data];
  const { nearest, second, owner } = map;
  const [light, green, blue] = cells.colours.subarray(3 * cell, 3 * cell + 3);
  const centreX = cells.x[cell];
  const centreY = cells.y[cell];
  const across = cells.across[cell] / spacing;
  const down = cells.down[cell] / spacing;
  const scale = 1 / spacing;
  const reach = 2 * spacing;
  const left = Math.max(0, Math.floor(centreX - reach));
  const right = Math.min(width - 1, Math.ceil(centreX + reach));
  const bottom = Math.min(height - 1, Math.ceil(centreY + reach));
  for (let y = Math.max(0, Math.floor(centreY - reach)); y <= bottom; y++) {
    const dy = y - centreY;
    for (let x = left, at = y * width + left; x <= right; x++, at++) {
      const dx = x - centreX;
      let distance = isSquare
        ? Math.max(Math.abs(dx * across + dy * down), Math.abs(dy * across - dx * down))
        : Math.sqrt(dx * dx + dy * dy) * scale;
      if (distance >= second[at]) continue;
      if (colourWeight > 0) {
        const dLight = lightness[at] - light;
        const dGreen = a[at] - green;
        const dBlue = b[at] - blue;
        distance += colourWeight * Math.sqrt(dLight * dLight + 2 * (dGreen * dGreen + dBlue * dBlue));
      }
      if (distance < nearest[at]) {
        second[at] = nearest[at];
        nearest[at] = distance;
        owner[at] = cell;
      } else if (distance < second[at]) second[at] = distance;
    }
  }
}

/**
 * Moves cells to the middle of their pixels and gives them their mean colour (Lloyd's step). Cells without
 * pixels stay.
 */
export function centreCells(
  planes: OklabPlanes,
  { cells, owner }: CellMap & { readonly cells: Cells },
): void {
  const { width } = planes.lightness;
  const sums = new Float64Array(cells.count * 6);
  for (let at = 0; at < owner.length; at++) {
    const to = 6 * owner[at];
    sums[to]++;
    sums[to + 1] += at % width;
    sums[to + 2] += Math.floor(at / width);
    sums[to + 3] += planes.lightness.data[at];
    sums[to + 4] += planes.a.data[at];
    sums[to + 5] += planes.b.data[at];
  }
  for (let cell = 0; cell < cells.count; cell++) {
    const count = sums[6 * cell];
    if (count === 0) continue;
    cells.x[cell] = sums[6 * cell + 1] / count;
    cells.y[cell] = sums[6 * cell + 2] / count;
    for (let channel = 0; channel < 3; channel++)
      cells.colours[3 * cell + channel] = sums[6 * cell + 3 + channel] / count;
  }
}
