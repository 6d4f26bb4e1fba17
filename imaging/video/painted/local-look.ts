import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { createPlane, type Plane, samplePlane } from '../../core/raster/plane.ts';
import { cellsOf } from '../enhance/cell-difference.ts';
import type { FrameSize } from '../media/frame.ts';

/** Side of the squares whose painting is told by one number, in cells of 2 × 2 pixels. */
const SQUARE = 6;
/** Radius of the surroundings that tell, in squares. */
const RADIUS = 2;
/** Variance of brightness below which the painting of a place is taken for one tone. */
const EVEN = 60;
/** Weight of cells that are not known, where no others are. */
const UNKNOWN = 1e-3;

interface Painted {
  readonly frame: Uint8Array;
  readonly shown: Uint8Array;
  /** Share of each cell that is known, 0–1. */
  readonly trust: Float32Array;
  readonly size: FrameSize;
}

/** Weighted means around each square: weight, tone, painted tone, their products, and changes of colour. */
const MEANS = 7;

/** Sums of what was painted, over squares. */
function sumSquares({ frame, shown, trust, size }: Painted): Plane[] {
  const cells = cellsOf(size);
  const [pixels, count] = [size.width * size.height, cells.width * cells.height];
  const grid = { width: Math.ceil(cells.width / SQUARE), height: Math.ceil(cells.height / SQUARE) };
  const planes = Array.from({ length: MEANS }, () => createPlane(grid));
  const [weights, tones, looks, squares, products, us, vs] = planes.map(({ data }) => data);
  for (let y = 0, cell = 0; y < cells.height; y++)
    for (let x = 0, i = 2 * y * size.width; x < cells.width; x++, i += 2, cell++) {
      const at = Math.floor(y / SQUARE) * grid.width + Math.floor(x / SQUARE);
      const weight = trust[cell] + UNKNOWN;
      const below = i + size.width;
      const tone = (frame[i] + frame[i + 1] + frame[below] + frame[below + 1]) / 4;
      const look = (shown[i] + shown[i + 1] + shown[below] + shown[below + 1]) / 4;
      weights[at] += weight;
      tones[at] += weight * tone;
      looks[at] += weight * look;
      squares[at] += weight * tone * tone;
      products[at] += weight * tone * look;
      us[at] += weight * (shown[pixels + cell] - frame[pixels + cell]);
      vs[at] += weight * (shown[pixels + count + cell] - frame[pixels + count + cell]);
    }
  return planes.map((plane) => boxBlurCompiled(boxBlurCompiled(plane, RADIUS), RADIUS));
}

/**
 * Look of a frame, cell by cell, as the painting around each place shows it: brightness by a line that fits
 * what was painted there (as a guided filter; He, Sun and Tang, 2010), colour by its mean change. Places that
 * a painting does not tell of look like those beside them, without strokes of their own.
 */
export class LocalLook {
  readonly #means: readonly Plane[];
  /** Factor and term of brightness, and terms of both colours. */
  factor = 1;
  readonly terms: [luma: number, u: number, v: number] = [0, 0, 0];

  constructor(painted: Painted) {
    this.#means = sumSquares(painted);
  }

  /** Reads the look at a cell into `factor` and `terms`. */
  read(x: number, y: number): void {
    const [column, row] = [(x + 0.5) / SQUARE - 0.5, (y + 0.5) / SQUARE - 0.5];
    const [weights, ...means] = this.#means;
    const weight = samplePlane(weights, column, row);
    const [tone, look, square, product, u, v] = means.map((mean) => samplePlane(mean, column, row) / weight);
    this.factor = (product - tone * look) / (square - tone * tone + EVEN);
    this.terms[0] = look - this.factor * tone;
    this.terms[1] = u;
    this.terms[2] = v;
  }
}
